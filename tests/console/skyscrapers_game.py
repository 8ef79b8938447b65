"""One whole game of Skyscrapers as a script, for any number of players: every kind of event, then one of two ends."""

from tests.console.skyscrapers_script_writer import SkyscrapersScriptWriter

PODS = {2: ["p2", "p5"], 3: ["p1", "p3", "p4"], 4: ["p1", "p2", "p4", "p5"]}


def whole_game(players: int, edition: str, *, collapses: bool, language: str = "") -> SkyscrapersScriptWriter:
    """Return the script of a game. Without a language the edition is played in its own one."""
    pods = PODS[players]
    writer = SkyscrapersScriptWriter(pods, pods[1], edition, language or edition)
    _first_round(writer)
    _undo_across_a_turn(writer)
    _mishaps(writer)
    if players > 2:
        _drive_out(writer, victim=pods[-1], fallen=pods[1])
    if collapses:
        writer.collapse(pods[1])
        writer.read_the_end()
    else:
        _race_to_the_last_card(writer, racer=pods[0])
        _tally(writer)
    return writer


def _first_round(writer):
    for _ in writer.pods:
        pod = writer.on_turn
        writer.recruit()
        writer.recruit()
        writer.build(2, worker=True, highest=True)
        writer.add(f"expect score {pod} 6", "expect actions 0", f"expect ring {pod} lit 3")
        writer.end_turn()


def _undo_across_a_turn(writer):
    """Undo into the turn before: the table notices late that the last build had three beams, not four."""
    pod = writer.on_turn
    writer.recruit()
    writer.move()
    writer.build(4)
    writer.add(f"expect score {pod} 10")
    writer.end_turn()
    writer.recruit()
    writer.undo(4, redo=1)
    writer.undo(1)
    writer.undo(0, redo=1)
    writer.add(f"expect turn {pod}", "expect actions 1", f"expect score {pod} 6")
    writer.build(3)
    writer.add(f"expect score {pod} 9")
    writer.end_turn()


def _mishaps(writer):
    """Falls by the player on turn and by another, a lost worker, corrections, and an early end of the turn."""
    pod = writer.on_turn
    other = next(other for other in writer.pods if other != pod)
    writer.fall(pod, pod, other)
    writer.add(f"expect score {pod} -4", "expect actions 3")
    writer.fall(other, other)
    writer.lost(pod)
    writer.adjust(pod, 7)
    writer.adjust(other, -2)
    writer.add(f"expect score {pod} 3")
    writer.recruit()
    writer.end_turn(early=True)


def _drive_out(writer, victim, fallen):
    """Let the victim knock the same worker down until the victim is out."""
    while writer.score(victim) > -40:
        writer.fall(victim, fallen)
    writer.add(f"expect screen {writer.text('play.out')}")


def _race_to_the_last_card(writer, racer):
    while writer.result["phase"] == "play":
        if writer.on_turn != racer:
            writer.move()
            writer.end_turn(early=True)
        elif writer.result["actions_left"]:
            writer.build(writer.result["actions_left"], foundation=_takes_a_base_card(writer, racer))
        else:
            writer.end_turn()


def _takes_a_base_card(writer, racer):
    """Return whether this build uses a base card: one of the two at once, the other one last."""
    return writer.cards(racer, "foundation") == 2 or not writer.cards(racer, "construction")


def _tally(writer):
    """Level on the top floor and on the next; the ground floor decides.

    Before that a worker falls, and two crews are put right.
    """
    first, second = writer.pods[:2]
    writer.add(f"expect screen {writer.text('end.title')}", "wait 1300")
    writer.fall(first, second)
    writer.add(f"expect screen {writer.text('tally.title')}")
    writer.workers(first, 3, 2, 0)
    writer.workers(second, 2, 2, 1)
    writer.tally({second: 1}, {}, {first: 1, second: 1})
