"""One whole game of Skyscrapers as a script, for any number of players: every kind of event, then one of two ends."""

from tests.console.hands import Hands

PODS = {2: ["p2", "p5"], 3: ["p1", "p3", "p4"], 4: ["p1", "p2", "p4", "p5"]}


def whole_game(players: int, edition: str, *, collapses: bool) -> Hands:
    """The edition is played in its own language."""
    pods = PODS[players]
    hands = Hands(pods, pods[1], edition, language=edition)
    _first_round(hands)
    _undo_across_a_turn(hands)
    _mishaps(hands)
    if players > 2:
        _drive_out(hands, victim=pods[-1], fallen=pods[1])
    if collapses:
        hands.collapse(pods[1])
        hands.read_the_end()
    else:
        _race_to_the_last_card(hands, racer=pods[0])
        _tally(hands)
    return hands


def _first_round(hands):
    for _ in hands.pods:
        pod = hands.on_turn
        hands.recruit()
        hands.recruit()
        hands.build(2, worker=True, highest=True)
        hands.say(f"expect score {pod} 6", "expect actions 0", f"expect ring {pod} lit 3")
        hands.end_turn()


def _undo_across_a_turn(hands):
    """The next player has begun when the table sees that the last build was one of three beams, not four."""
    pod = hands.on_turn
    hands.recruit()
    hands.move()
    hands.build(4)
    hands.say(f"expect score {pod} 10")
    hands.end_turn()
    hands.recruit()
    hands.undo(4, redo=1)
    hands.undo(1)
    hands.undo(0, redo=1)
    hands.say(f"expect turn {pod}", "expect actions 1", f"expect score {pod} 6")
    hands.build(3)
    hands.say(f"expect score {pod} 9")
    hands.end_turn()


def _mishaps(hands):
    """A fall by the player on turn, own worker included; one by another; a lost worker; corrections; an early end."""
    pod = hands.on_turn
    other = next(other for other in hands.pods if other != pod)
    hands.fall(pod, pod, other)
    hands.say(f"expect score {pod} -4", "expect actions 3")
    hands.fall(other, other)
    hands.lost(pod)
    hands.adjust(pod, 7)
    hands.adjust(other, -2)
    hands.say(f"expect score {pod} 3")
    hands.recruit()
    hands.end_turn(early=True)


def _drive_out(hands, victim, fallen):
    """Clumsy beyond help: the same worker of another player comes down again and again."""
    while hands.score(victim) > -40:
        hands.fall(victim, fallen)
    hands.say(f"expect screen {hands.text('play.out')}")


def _race_to_the_last_card(hands, racer):
    while hands.result["phase"] == "play":
        if hands.on_turn != racer:
            hands.move()
            hands.end_turn(early=True)
        elif hands.result["actions_left"]:
            hands.build(hands.result["actions_left"], foundation=_takes_a_base_card(hands, racer))
        else:
            hands.end_turn()


def _takes_a_base_card(hands, racer):
    """One of the two at once, the other when nothing else is left."""
    return hands.cards(racer, "foundation") == 2 or not hands.cards(racer, "construction")


def _tally(hands):
    """Level on the top floor and on the next; the ground floor decides."""
    first, second = hands.pods[:2]
    hands.say(f"expect screen {hands.text('end.title')}")
    hands.read_the_end()
    hands.say(f"expect screen {hands.text('tally.title')}")
    hands.tally({second: 1}, {}, {first: 1, second: 1})
