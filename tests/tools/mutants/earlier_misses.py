"""Twelve errors that the tests once missed."""

from tests.tools.mutants.mutant import Mutant

_RULES = "firmware/topout/games/"
_SCREENS = "firmware/topout/ui/skyscrapers/"

EARLIER_MISSES = (
    Mutant(
        "ground floor never decides the tally",
        _RULES + "skyscrapers_tally.py",
        "while row >= 0 and",
        "while row > 0 and",
        "tests/rules/test_skyscrapers_end.py",
    ),
    Mutant(
        "reason of who is out is overwritten",
        _RULES + "skyscrapers.py",
        "if state.lost[owner] == WORKERS and not state.out_reason[owner]:",
        "if state.lost[owner] == WORKERS:",
        "tests/rules/test_skyscrapers_falls.py tests/rules/test_skyscrapers_end.py",
    ),
    Mutant(
        "clock: times are written to the journal twice",
        "firmware/topout/match/clock.py",
        "        self._checkpoint_s = self.seconds\n        spent",
        "        spent",
        "tests/console/test_clock.py",
    ),
    Mutant(
        "a key is blanked for a tenth of its time",
        "firmware/topout/app/alarm.py",
        "_KEY_SAMPLES = const(40)",
        "_KEY_SAMPLES = const(4)",
        "tests/alarm",
    ),
    Mutant(
        "a knock after smooth motion needs hardly more strength",
        "firmware/topout/bump/thresholds.py",
        "SMOOTH_FACTOR = const(240)",
        "SMOOTH_FACTOR = const(16)",
        "tests/bump/test_false_alarms.py",
    ),
    Mutant(
        "a high spoilt sample is a knock",
        "firmware/topout/bump/sample_loop.py",
        "(is_hard and spark <= second >= peak >> 6)",
        "is_hard",
        "tests/bump/test_false_alarms.py",
    ),
    Mutant(
        "a hand's push is a blow",
        "firmware/topout/bump/sample_loop.py",
        "at_once = 0  # a hand",
        "at_once = limits.AT_ONCE  # a hand",
        "tests/bump/test_false_alarms.py",
    ),
    Mutant(
        "another alarm takes the place of the one that is being sent",
        "firmware/topout/bump/blackbox.py",
        "not 0 < self._count < _ALL and not self.is_held",
        "not 0 < self._count < _ALL",
        "tests/bump/test_blackbox.py",
    ),
    Mutant(
        "a knock never grows into a slam",
        "firmware/topout/bump/thresholds.py",
        "GROWTH_SAMPLES = const(12)",
        "GROWTH_SAMPLES = const(0)",
        "tests/bump/test_false_alarms.py tests/bump/test_knocks.py tests/alarm",
    ),
    Mutant(
        "an alarm is logged at once",
        "firmware/topout/app/alarm.py",
        "self._unlogged = (table, table.state.turn, table.clock.seconds)",
        "self._unlogged = (table, table.state.turn, table.clock.seconds)\n        self._settle()",
        "tests/alarm",
    ),
    Mutant(
        "a build is dialled down to 0",
        _SCREENS + "build.py",
        "max(1, min(rules.BEAMS_MOST",
        "max(0, min(rules.BEAMS_MOST",
        "tests/console/test_shared_screens.py tests/console/test_skyscrapers.py",
    ),
    Mutant(
        "the correction's preview is not clamped",
        _SCREENS + "dialogs.py",
        "total = max(rules.TRACK_END, score + points)",
        "total = score + points",
        "tests/console/test_shared_screens.py tests/console/test_skyscrapers.py",
    ),
    Mutant(
        "one less in the tally forgets the floor below",
        _SCREENS + "tally.py",
        "                self._pressed += [player] * count\n",
        "                pass\n",
        "tests/console/test_shared_screens.py tests/console/test_skyscrapers.py",
    ),
    Mutant(
        "places count who is out",
        "firmware/topout/match/standings.py",
        "(player in winners, rules.is_in(state, player), merit)",
        "(player in winners, True, merit)",
        "tests/console/test_result.py",
    ),
    Mutant(
        "unsaved settings are dropped after a fault",
        "firmware/topout/app/fault_recovery.py",
        "        journal.settings.update(settings)  # the journal may not have had space for all of them\n",
        "",
        "tests/faults/test_exceptions.py",
    ),
)
