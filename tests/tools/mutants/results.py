"""Errors in what follows the end of a game, and in the melodies."""

from tests.tools.mutants.mutant import Mutant

_UI = "firmware/topout/ui/"
_SEEN = "tests/console/test_result.py"
_HEARD = "tests/console/test_event_melodies.py"

RESULTS = (
    Mutant(
        "result: level players do not share a place",
        "firmware/topout/match/standings.py",
        "if other > merit])",
        "if other >= merit])",
        _SEEN,
    ),
    Mutant(
        "result: who is out may have the steadiest hands",
        _UI + "result.py",
        "for player, count in enumerate(slips) if self.table.is_in(player)]",
        "for player, count in enumerate(slips)]",
        _SEEN,
    ),
    Mutant(
        "play again: the key that opens it begins it",
        _UI + "play_again.py",
        "        if key == C:",
        "        if key != A:",
        _SEEN,
    ),
    Mutant(
        "graph: the last turn is left out",
        _UI + "score_history.py",
        "        if self._rows[-1] is not self.values:\n            self._rows.append(self.values)\n",
        "",
        _SEEN,
    ),
    Mutant(
        "painter: half a drawing stays when its page is left",
        _UI + "painter.py",
        "        self._drawn = None\n",
        "        self._drawn = ()\n",
        "tests/console/test_painter.py",
    ),
    Mutant(
        "melodies: nobody is heard to go out",
        "firmware/topout/app/console.py",
        "            tune = sounds.OUT\n",
        "            pass\n",
        _HEARD,
    ),
    Mutant(
        "melodies: a fall to the target does not ring in the last round",
        _UI + "track/fall.py",
        "LAST_ROUND if is_last else FALL",
        "FALL",
        _HEARD,
    ),
)
