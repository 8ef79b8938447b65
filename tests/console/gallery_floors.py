"""A walk past every screen of Floors: with two players, then with five."""

import re
from collections.abc import Iterator

from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.sim.machine import FIRMWARE

SETUP = """
choose {game.floors}
press p2.a
press p5.a
press menu
shot floors-full
press menu
shot floors-medium
press menu
shot floors-beginner
press menu
press fall
press p2.c
press p2.c
press p2.c
press p2.c
shot floors-top-floor
press fall
press p2.a
press p2.a
press p2.a
shot floors-top-ball
press fall
shot floors-youngest
press p2.a
shot floors-start
"""
PLAY = """
press p2.c
press p2.b
shot floors-refused
press p2.c
shot floors-sum
press p2.b
shot floors-end-turn
press fall
press p2.c
shot floors-ball
press fall
press p2.a
shot floors-special
press p2.b
shot floors-after-special
press p2.a
shot floors-skip
press p2.b
shot floors-skipped
press p2.a
shot floors-draw
press p2.b
press p2.a
shot floors-pass
press p2.b
press p5.c
press p5.b
shot floors-refused-special
press fall
press p5.b
press p5.b
press p2.c
shot floors-night
press p2.b
shot floors-night-question
press p2.a
shot floors-taken-over
press undo
shot floors-undo
press p2.a
wait 300
shot floors-past
press undo
"""
MENU = """
press menu
shot floors-menu
choose {menu.hand}
shot floors-hand-whose
press p5.a
press p5.c
press p5.c
shot floors-hand
press undo
press undo
choose {menu.only_balls}
shot floors-only-balls
press fall
shot floors-balls-only
press p5.b
shot floors-balls-left
press menu
choose {menu.rules}
shot floors-rules-1
press p2.c
shot floors-rules-2
press p2.c
shot floors-rules-3
press p2.c
shot floors-rules-4
press p2.c
shot floors-rules-5
press undo
press undo
"""
TWO = """
begin floors p2 p5 first p2 choosing {level.full}, 9, 2
"""
FIVE = """
begin floors p1 p2 p3 p4 p5 first p3 choosing {level.medium}, 8, 3
press fall
press fall
press p3.c
press p3.c
press p3.b
shot floors-five
unplug p3
wait 600
shot floors-five-unplugged
plug p3
wait 600
press p3.c
press p3.b
shot floors-five-laid
press p3.c
press p3.c
press p3.b
shot floors-five-refused
press menu
choose {menu.hand}
press p4.a
hold p4.c 1650
press fall
shot floors-five-hand
press menu
choose {menu.clock}
press undo
shot floors-five-clock
begin floors p1 p2 p3 p4 p5 first p3 choosing {level.beginner}, 4, 0
shot floors-two-piles
press p3.c
press p3.c
press p3.b
shot floors-two-piles-refused
press fall
shot floors-second-pile
press p3.a
shot floors-pass-and-draw
press p3.b
"""
RESULT = """
wait 1200
shot floors-end
press fall
shot floors-result
press p2.c
shot floors-result-places
press p2.c
shot floors-result-drawn
press p2.c
shot floors-result-graph
press p2.b
shot floors-again-floor
press p2.b
shot floors-again-ball
"""


def lines(language: str) -> Iterator[str]:
    yield f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"
    words = Texts(str(FIRMWARE) + "/")
    words.load(language)
    words.add("floors")

    def put_in(found: re.Match) -> str:
        return words.get(found[1]).partition(",")[0]  # an age level ends at its comma

    for part in (SETUP, PLAY, MENU, TWO):
        yield from re.sub(r"\{(.+?)\}", put_in, part).splitlines()
    yield from _stars("p2", 5, rivals=["p5"])
    yield from ["wait 1200", "shot floors-end-of-two", "press fall", "shot floors-result-of-two"]
    yield from ["press p2.a", "press p2.a", "shot floors-graph-of-two"]
    yield from [*re.sub(r"\{(.+?)\}", put_in, FIVE).splitlines()]
    yield from _stars("p4", 3, rivals=["p5", "p1", "p2", "p3"], passes="ab")
    yield from RESULT.splitlines()


def _stars(winner: str, count: int, rivals: list[str], passes: str = "abab") -> Iterator[str]:
    """Yield turns that end in stars: the same number six times is a star; everybody else draws and passes."""
    for star in range(count):
        yield from [f"press {winner}.b", *[f"press {winner}.c", f"press {winner}.b"] * 5]
        if not star:
            yield f"shot floors-star-of-{len(rivals) + 1}"
        yield f"press {winner}.b"
        for rival in rivals if star + 1 < count else []:
            yield from [f"press {rival}.{key}" for key in passes]
