# mypy: ignore-errors
"""Whole games as scripts of key presses, by the hands of that commit's own tests, with the moments that are kept."""

from tests.console.floors_evening import Evening
from tests.console.hands import Hands
from tests.console.newyork_hands import Hands as NewYorkHands
from tests.console.track_hands import TrackHands
from tests.console.whole_game import _first_round, _mishaps, _race_to_the_last_card, _tally
from tests.kept.make_0_2_0.moments import kept

REDO = "press undo\npress menu\npress undo"
TAKE_BACK = "press undo\nwait 300\npress fall\nwait 300\npress undo"


def keep(hands, name, then):
    hands.say(kept(name, then))


def undone(hands, name, presses):
    """Keep the moment after some undos, then bring everything back."""
    hands.press("undo", *["fall"] * presses, "undo")
    keep(hands, name, REDO)
    hands.press("undo", *["menu"] * presses, "undo")


def seat(hands, **names):
    """Give players names: p1="Zoë" sits down as Zoë at pod 1."""
    for pod, name in names.items():
        hands.lines[1] = hands.lines[1].replace(f" {pod} ", f" {pod}={name} ", 1)
    return hands


def russian_skyscrapers():
    hands = seat(Hands(["p1", "p3", "p4"], "p3", "ru", "ru"), p1="Вячеслав", p4="Ștefania")
    keep(hands, "skyscrapers-ru-fresh", "press p3.a\npress p3.a")
    hands.choose("clock")
    hands.press("undo")
    _first_round(hands)
    hands.say("wait 12000", "knock 300 from p1")
    _mishaps(hands)
    hands.recount(hands.on_turn, 5, 1)
    keep(hands, "skyscrapers-ru-mid", f"press {hands.on_turn}.a")
    undone(hands, "skyscrapers-ru-undone", 4)
    _race_to_the_last_card(hands, racer="p1")
    _tally(hands)
    keep(hands, "skyscrapers-ru-over", TAKE_BACK)
    return hands


def dutch_skyscrapers():
    hands = Hands(["p2", "p5"], "p5", "nl", "nl")
    keep(hands, "skyscrapers-nl-fresh", "press p5.a\npress p5.a")
    _first_round(hands)
    _mishaps(hands)
    keep(hands, "skyscrapers-nl-mid", f"press {hands.on_turn}.a")
    undone(hands, "skyscrapers-nl-undone", 2)
    hands.collapse("p5")
    hands.read_the_end()
    keep(hands, "skyscrapers-nl-over", TAKE_BACK)
    return hands


class KeptEvening(Evening):
    """An evening of Floors with moments that are kept: before the first turn, and before the sixth."""

    turns = 0

    def _play_turn(self):
        hands, name = self.hands, f"floors-{self._rules}"
        self.turns += 1
        if self.turns == 1:
            seat(hands, p1="Zoë", p4="Jan-Pier")
            keep(hands, f"{name}-fresh", self._lay_the_first())
        if self.turns == 6:
            keep(hands, f"{name}-mid", self._lay_the_first())
            undone(hands, f"{name}-undone", 2)
        super()._play_turn()

    def _lay_the_first(self):
        hands = self.hands
        fits = hands.result["fits"]
        wanted = fits[0][0] if self._rules == "beginner" else fits[0]
        return "\n".join(f"press {key}" for key in [*hands.keys_to_floor(wanted), f"{hands.on_turn}.b"])


def an_evening(rules, pods, seed, language):
    hands = KeptEvening(pods, rules, seed, language).hands
    keep(hands, f"floors-{rules}-over", TAKE_BACK)
    return hands


def new_york():
    one, two = "p2", "p5"
    hands = seat(NewYorkHands([one, two], two, "taxi"), p2="Annemiek")
    reveal = "\n".join(f"dial {pod} {number}\npress {pod}.b" for pod, number in ((two, 8), (one, 3)))
    keep(hands, "newyork-fresh", reveal)
    hands.choose("roles")
    hands.press("p2.b", "undo", "undo")
    for _ in range(3):
        hands.reveal(one, two)
        hands.done()
        hands.done()
    hands.reveal(two, one)
    hands.build("block", "block")
    hands.only_done()
    hands.build("skyscraper")
    hands.done()
    hands.deal(by=one)
    hands.reveal(two, one)
    hands.done()
    hands.roof()
    keep(hands, "newyork-over", TAKE_BACK)
    hands.next_game(by=two, mover="bus")
    hands.reveal(one, two)
    hands.stuck()
    keep(hands, "newyork-mid", f"press {hands.on_turn}.b")
    hands.press("undo", "fall", "fall", "undo")
    keep(hands, "newyork-undone", REDO)
    return hands


def romanian_track():
    hands = seat(TrackHands(["p1", "p2", "p3", "p4", "p5"], "p2", "turns", "ro"), p1="Margaret", p3="Ștefania")
    keep(hands, "track-fresh", "press p2.b")
    hands.points("p2", 7)
    hands.action()
    hands.action()
    hands.action()
    hands.end_turn()
    hands.points("p5", -3)
    hands.out("p4")
    hands.action()
    keep(hands, "track-mid", "press p1.c\npress p1.c\npress p1.b")
    undone(hands, "track-undone", 3)
    hands.end_turn(early=True)
    hands.finish()
    keep(hands, "track-over", TAKE_BACK)
    return hands


GAMES = (
    russian_skyscrapers,
    dutch_skyscrapers,
    lambda: an_evening("full", ["p1", "p3", "p4"], 3, "ru"),
    lambda: an_evening("beginner", ["p1", "p4"], 5, "nl"),
    new_york,
    romanian_track,
)
