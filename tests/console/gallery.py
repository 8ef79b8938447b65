"""A walk past every screen as script lines for `topout run`: one picture each, in any language."""

import re
from collections.abc import Iterator

from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.sim.machine import FIRMWARE

LIVELY_TABLE = "the table trembles"  # no line for `topout run`: pictures.py carries it out

FIRST_STEPS = """
shot first-steps-1
press p1.c
shot first-steps-2
press p1.c
shot first-steps-3
press undo
"""
# Pods 1, 3 and 4 sit at the table; pod 3 starts.
SETUP = """
shot game
press p1.b
press p1.a
press p3.a
press p4.a
shot seats
press menu
shot edition
press p1.b
shot first
press p3.a
shot deal
press p3.a
shot play-start
the table trembles
shot quiet-table
press undo
"""
PLAY = """
press p3.c
shot refused
press p3.a
press p3.a
press p3.b
shot build-beams
press p3.c
press p3.b
press p3.a
press p3.c
shot build-marks
press menu
shot build-base-card
press menu
hold p3.b 600
shot build-more
press undo
press p3.b
shot play-turn-done
press p3.a
shot undo-on-the-pod
press p3.b
press p3.b
press p4.a
press p1.a
shot not-your-turn
press fall
press p3.a
press p3.a
shot fall-whose
press menu
shot fall-who
press p1.c
press p3.a
shot fall-by-another
press undo
press undo
press undo
press fall
press p3.a
press p3.a
press fall
shot play-after-fall
press undo
shot undo
press undo
shot undo-and-redo
press fall
press menu
"""
MENU = """
press menu
shot menu
choose {menu.end_turn}
shot end-turn-early
press undo
choose {menu.lost}
shot lost-whose
press p3.a
shot lost
press undo
press undo
choose {menu.collapse}
shot collapse-who
press p1.a
shot collapse
press undo
press menu
shot collapse-nobody
press fall
wait 1200
shot end-collapse-nobody
press undo
press undo
press menu
press menu
choose {menu.collapse}
press p1.a
press fall
wait 1200
shot end-collapse
press undo
press undo
press menu
press menu
choose {menu.recount}
shot recount-whose
press p3.a
press p3.c
press p3.c
shot recount-construction
press p3.b
press p3.c
shot recount-foundation
press undo
press undo
press undo
choose {menu.workers}
shot workers-whose
press p3.a
shot workers-site
press p3.b
press p3.c
shot workers-lost
press undo
press undo
press undo
choose {menu.adjust}
shot adjust-whose
press p1.a
press p1.c
press p1.c
shot adjust
press undo
press undo
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
choose {menu.clock}
shot menu-settings
sensor off
choose {menu.selftest}
press p1.a
press p3.b
press fall
press undo
wait 400
shot selftest
press p1.a
press p1.b
press p1.c
press p2.a
press p2.b
press p2.c
press p3.a
press p3.c
press p4.a
press p4.b
press p4.c
press p5.a
press p5.b
press p5.c
press menu
wait 600
shot selftest-done
press undo
sensor on
wait 2600
choose {menu.diagnostics}
wait 600
shot diagnostics
press undo
press menu
shot menu-end
press p1.b
shot new-game
press undo
press undo
shot play-with-clock
"""
# Back to before the build. Both workers get lost, so the build is refused. Undone, it is possible again.
PAST = """
press undo
press p1.a
wait 300
shot past
press p1.a
press p1.a
press p1.a
press p1.a
shot past-line
press p1.b
wait 300
shot back
press p1.b
wait 600
shot back-done
press p1.b
press menu
choose {menu.lost}
press p3.a
press fall
press menu
choose {menu.lost}
press p3.a
press fall
press undo
shot undo-rest
press fall
wait 1500
shot rest-stopped
press p1.b
press undo
press undo
press undo
press p1.a
wait 300
press p1.c
press p1.c
press p1.c
shot past-rest
press p1.b
wait 1500
shot rest
press p1.b
press undo
press p1.a
wait 300
press p1.a
press p1.b
wait 300
press p1.b
wait 600
press p1.b
press undo
press p1.a
wait 300
press p1.c
press p1.c
shot past-forget
press undo
press undo
press fall
press menu
"""
KNOCKS = """
wait 3000
knock 150
shot knock
press undo
wait 3000
knock 900
wait 400
shot slam
press menu
press undo
sensor off
press menu
choose {menu.meter}
wait 500
shot meter
press undo
press undo
sensor on
wait 4000
"""
OUT = """
press fall
press menu
press p1.a
press p3.a
press p3.a
press p4.a
press fall
press fall
press menu
press p1.a
press p3.a
press p3.a
press p4.a
press fall
press fall
press menu
press p1.a
press p3.a
press p3.a
shot fall-out
press fall
shot play-one-out
press fall
press p3.a
press p3.a
press fall
press fall
press p3.a
press p3.a
press fall
press fall
press p3.a
press p3.a
press fall
wait 1200
shot end-last-standing
press undo
press undo
press undo
press undo
press menu
"""
TALLY = """
wait 1200
shot end-last-card
press fall
shot end-fall
press undo
press menu
shot tally-top
press menu
shot tally-menu
press undo
wait 3000
knock 200
wait 300
shot tally-knock
wait 9000
press p3.a
press p3.b
shot tally
press p3.a
press p4.a
shot tally-level
press menu
press p3.b
shot tally-leader
press fall
press p3.a
shot tally-fall
press undo
press undo
press menu
shot tally-question
press fall
shot result
press p3.c
shot result-places
press p3.c
shot result-causes
press p3.c
shot result-hands
press p3.c
wait 600
shot result-graph
press p3.c
shot result-times
press p3.b
shot again
press undo
"""
LONG_SCORES = "the scores grow long"  # pictures.py carries it out, too
LONG = f"""
begin skyscrapers p1 p2 p4 p5 first p2
{LONG_SCORES}
shot play-long-scores
press menu
choose {{}}
press menu
press fall
wait 1200
shot end-long-scores
press fall
shot result-long-scores
press p1.c
shot result-long-places
press p1.c
shot result-long-causes
press p1.c
press p1.c
shot result-long-graph
begin skyscrapers p1 p3 first p3
shot play-two
"""


def lines(language: str) -> Iterator[str]:
    yield "shot language"
    yield f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"
    yield from FIRST_STEPS.split("\n")
    words = Texts(str(FIRMWARE) + "/")
    words.load(language)
    words.add("skyscrapers")
    for part in (SETUP, PLAY, PAST, MENU, KNOCKS, OUT):
        for line in part.split("\n"):
            yield re.sub(r"\{(.+)\}", lambda found: words.get(found[1]), line)
    yield from _build_all_cards()
    yield from TALLY.split("\n")
    yield from LONG.format(words.get("menu.collapse")).split("\n")


def _build_all_cards() -> Iterator[str]:
    """Yield presses from the moment when pod 3 has 11 blocks and 2 base cards left.

    Pod 4, on turn, only moves. Pod 1 is out.
    """
    built = 0
    yield from ["press p4.c", "press p4.c", "press p4.b"]
    while True:
        for _ in range(3):
            yield from ["press p3.b", "press p3.b"]
            if built == 12:
                yield "shot build-last-card"
            yield "press p3.b"
            built += 1
            if built == 13:
                return
        yield from ["press p3.b"] + ["press p4.c"] * 3 + ["press p4.b"]
