"""A walk past every screen of the score sheet, as script lines: at its widest with five players, and alone."""

import re
from collections.abc import Iterator

from tests.console.sheet_runner import begin_sheet
from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import FIRMWARE

WIDE = "a wide sheet"  # a line of the walk: begins the sheet below
_NAMES = ("Wwwwwwww", "Ștefania", "Вячеслав", "Annemiek", "Jan-Pier")
_ROWS = {
    "en": ("Bonus cards left", "Victory points", "Coins if level"),
    "ru": ("Карты в запасе", "Победные очки", "Монеты"),
    "ro": ("Cărți rămase", "Puncte victorie", "Monede"),
    "nl": ("Kaarten over", "Zegepunten", "Munten"),
}

SETUP = """
choose {game.track}
press p1.a
press p2.a
press p3.a
press menu
choose {profile.rounds}
shot sheet-rounds
press undo
choose {profile.hundred}
shot sheet-hundred
press p1.b
shot sheet-first
press p2.a
shot sheet-start
press p1.c
press p1.c
press p2.a
press p2.b
shot sheet-dialled
press p1.b
press p3.b
shot sheet-sums
press p3.b
shot sheet-second-round
press p3.c
press fall
shot sheet-history
press menu
shot sheet-change-who
press p1.a
press p1.c
shot sheet-change
press p1.b
shot sheet-changed
press menu
choose {menu.out}
shot sheet-out-who
press p2.a
shot sheet-out
press fall
shot sheet-one-out
press p2.c
shot sheet-refused
wait 3000
knock 150
shot sheet-knock
wait 5000
press menu
shot sheet-menu
choose {menu.rules}
shot sheet-rules-1
press p1.c
shot sheet-rules-2
press p1.c
shot sheet-rules-3
press undo
press undo
press undo
wait 1200
shot sheet-undo
press menu
"""
WIDEST = """
a wide sheet
shot sheet-wide
press p2.a
press p5.b
hold p3.c 3000
shot sheet-wide-factor
press p1.b
press p2.b
press p3.b
press p4.b
shot sheet-wide-sums
press p1.b
shot sheet-wide-leads
press p1.b
press p2.b
press p3.b
press p4.b
press p5.b
press p1.b
shot sheet-wide-tie
press fall
shot sheet-wide-history
press undo
press menu
choose {menu.finish}
press fall
wait 1200
shot sheet-end
press fall
shot sheet-result
press p1.c
shot sheet-places
press p1.c
wait 600
shot sheet-graph
"""
ALONE = """
press menu
choose {menu.new_game}
press fall
choose {game.track}
press p3.a
press menu
choose {profile.hundred}
press p3.b
shot sheet-alone
hold p3.c 2800
press p3.b
shot sheet-alone-sums
press p3.b
wait 1200
shot sheet-alone-end
"""


def begin_wide(runner: ScriptRunner, language: str) -> None:
    """Begin the widest sheet: five players, long names, scores of four digits below zero."""
    first, second, tie = _ROWS[language]
    rows = [(first, -7, -99, 999), (second, 1, -999, 999), (tie, 0, 0, 999)]
    begin_sheet(runner, 5, rows, _NAMES, rounds=99, start=-9000, target=9999)


def lines(language: str) -> Iterator[str]:
    yield f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"
    words = Texts(str(FIRMWARE) + "/")
    words.load(language)
    for part in (SETUP, WIDEST, ALONE):
        for line in part.split("\n"):
            words.add("track" if "{profile." in line else "sheet")
            yield re.sub(r"\{(.+)\}", lambda found: words.get(found[1]), line)
