"""A walk past every screen of Santorini: New York, as script lines: one picture each, for five players and for two."""

import re
from collections.abc import Iterator
from itertools import cycle

from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.sim.machine import FIRMWARE

# All five sit down; pod 2 is the youngest; the bus is in the deck.
SETUP = """
choose {game.newyork}
press p1.a
press p2.a
press p3.a
press p4.a
press p5.a
press menu
shot mover
press p1.c
press p1.c
press p1.b
shot youngest
press p2.a
shot setup
press p2.a
shot choose-first
"""
ROUND = """
dial p1 15
press p1.b
dial p2 4
press p2.b
shot choose-two-in
dial p3 25
press p3.b
dial p4 4
press p4.b
dial p5 10
press p5.b
shot choose-same
dial p4 9
press p4.b
press p2.b
shot act
press p2.b
press p4.c
shot no-statue
press undo
shot undo
press undo
shot undo-and-redo
press fall
press menu
press p4.a
shot pieces
press p4.b
shot act-pieces
press fall
shot stuck
press undo
press p4.b
press p5.b
press p1.b
press p3.c
shot claim
press p3.c
shot claim-roof
press undo
shot act-last
press undo
press p1.a
wait 300
shot past
press p1.a
press p1.a
press p1.b
wait 300
shot back
press undo
wait 300
press undo
press p3.b
"""
READING = """
shot choose-second
press fall
shot role-0
press p1.b
shot role-1
press p1.b
shot role-2
press p1.b
shot role-3
press p1.b
shot role-4
press p1.c
shot role-5
press p1.b
shot role-6
press p1.b
shot role-7
press p1.b
shot role-8
press p1.b
shot role-9
press p1.c
shot role-12
press p1.c
shot role-13
press p1.b
shot role-stays
press undo
press menu
shot menu
choose {menu.rules}
shot rules-1
press p1.c
shot rules-2
press p1.c
shot rules-3
press p1.c
shot rules-4
press p1.c
shot rules-5
press p1.c
shot rules-6
press undo
press undo
"""
# Pod 5 loses both workers, holding the Statue; then the others go on to the deal.
OUT = """
{1 2 3 4 5}
press p1.b
press p2.b
press p3.b
press p4.b
press fall
press fall
dial p1 6
press p1.b
dial p2 1
press p2.b
dial p3 11
press p3.b
dial p4 16
press p4.b
dial p5 21
press p5.b
shot choose-played
press undo
{1 2 3 4 5}
press p1.b
press p2.b
press p3.b
press p4.b
press fall
shot stuck-out
press fall
shot choose-one-out
{1 2 3 4}
shot act-one-out
press p1.b
press p2.b
press p3.b
press p4.b
shot deal
press p1.b
{1 2 3 4}
press p1.b
press p2.b
press p3.b
press p4.c
press fall
wait 1200
shot end
press fall
shot result
press p4.c
shot result-places
press p4.c
shot result-graph
press p4.b
shot next-game
press fall
shot again
press fall
press undo
"""
# A short game, won by pod 4.
WON = """
{1 2 3 5 4}
press p1.b
press p2.b
press p3.b
press p5.b
press p4.c
press fall
wait 1200
press fall
"""
CHAMPION = """
shot result-champion
press p4.b
press p1.a
press p1.b
press p1.c
shot setup-again
press undo
{1 2 4 5 3}
press p1.b
press p2.b
press p4.b
press p5.b
press p3.c
press p3.c
press p3.b
wait 1200
shot end-by-roof
press fall
shot result-after-champion
press p3.c
shot result-places-after-champion
"""
TWO = """
begin newyork p1 p3 first p3 choosing Subway Operator
shot two-choose
{3 1}
shot two-act
press menu
choose {menu.clock}
press undo
shot two-act-clock
press p3.b
press p1.b
press menu
choose {menu.roles}
press p1.c
press p1.c
shot role-10
press undo
press undo
{1 3}
press fall
press fall
press p3.b
dial p1 1
press p1.b
dial p3 9
press p3.b
shot two-played
press undo
dial p1 3
press p1.b
press fall
press fall
wait 1200
shot two-end
press fall
shot two-result
press p1.a
press p1.a
shot two-result-graph
begin newyork p1 p3 first p3 choosing Taxi Driver
press fall
press p1.c
press p1.c
shot role-11
"""


def lines(language: str) -> Iterator[str]:
    yield f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"
    words = Texts(str(FIRMWARE) + "/")
    words.load(language)
    words.add("newyork")
    for part in (SETUP, ROUND, READING, OUT, WON, "press p4.b\npress fall\npress fall\npress undo", WON, CHAMPION, TWO):
        ones = cycle((1, 2, 3))
        for line in part.strip().split("\n"):
            if re.fullmatch(r"\{[\d ]+\}", line):
                yield from _reveal(line.strip("{}").split(), next(ones))
            else:
                text = re.sub(r"\{(.+)\}", lambda found: words.get(found[1]), line)
                yield re.sub(r"^shot ", "shot newyork-", text)


def _reveal(pods: list[str], lowest: int) -> Iterator[str]:
    """Yield cards that let the pods act in this order."""
    for place, pod in enumerate(pods):
        yield from (f"dial p{pod} {lowest + 5 * place}", f"press p{pod}.b")
