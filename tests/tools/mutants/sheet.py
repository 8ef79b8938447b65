"""Errors in the rules and screens of the score sheet, and in how the journal stores its profile."""

from tests.tools.mutants.mutant import Mutant

_RULES = "firmware/topout/games/sheet.py"
_ENTRY = "firmware/topout/ui/sheet/entry.py"
_SHEET = "tests/rules/test_sheet.py"
_SHEET_SEEN = "tests/console/test_sheet.py"

SHEET = (
    Mutant(
        "sheet: a tie-break is worth points",
        _RULES,
        "TIE = const(0)",
        "TIE = const(1)",
        _SHEET,
    ),
    Mutant(
        "sheet: fewest of a tie-break win where fewest points win",
        _RULES,
        "merits[player] * _TIE_BASE + _last_number",
        "merits[player] * _TIE_BASE + (-1 if state.profile[LOW_WINS] else 1) * _last_number",
        _SHEET,
    ),
    Mutant(
        "sheet: a change ends the game",
        _RULES,
        " + (number,) + entry[2 + player :]\n",
        " + (number,) + entry[2 + player :]\n    _complete_round(state)\n",
        _SHEET,
    ),
    Mutant(
        "sheet: a target reached by who is out counts",
        _RULES,
        "has_target and [player for player in standing(state) if does_reach",
        "has_target and [player for player in range(state.players) if does_reach",
        _SHEET,
    ),
    Mutant(
        "sheet: the sums are booked before all are in",
        _ENTRY,
        "        if self._is_complete():\n            return ENTER",
        "        if self._settled:\n            return ENTER",
        _SHEET_SEEN,
    ),
    Mutant(
        "sheet: who dials again stays in",
        _ENTRY,
        " = player\n        if player in self._settled:\n            self._settled.remove(player)\n",
        " = player\n",
        _SHEET_SEEN,
    ),
    Mutant(
        "sheet: only the key that was pressed last repeats",
        "firmware/topout/app/key_input.py",
        "            if held == _NOT_HELD:",
        "            if held == _NOT_HELD or _bit(row, held & _COLUMN) != self._last:",
        _SHEET_SEEN + " tests/console/test_key_input.py",
    ),
    Mutant(
        "journal: the end of a long setup is lost",
        "firmware/topout/journal/load.py",
        "                more += scanner.numbers(i) or ()",
        "                more = scanner.numbers(i) or ()",
        "tests/journal/test_long_setups.py",
    ),
)
