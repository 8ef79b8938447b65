"""Errors that the tests once missed."""

from tests.tools.mutants.mutant import Mutant

_RULES = "firmware/topout/games/"
_SCREENS = "firmware/topout/ui/skyscrapers/"
_ALARM = "firmware/topout/app/alarm.py"
_TOOLS = "host_tools/topout_tools/"

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
        "if state.lost[owner] == CREW_SIZE and not state.out_reason[owner]:",
        "if state.lost[owner] == CREW_SIZE:",
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
    Mutant(
        "deploy: no space is asked for the file that is there twice",
        _TOOLS + "deploy/plan.py",
        "most = max(most, more + size)",
        "most = max(most, more)",
        "tests/deploy/test_room.py",
    ),
    Mutant(
        "deploy: space that is given back too late counts",
        _TOOLS + "deploy/plan.py",
        "    return most\n",
        "    return more\n",
        "tests/deploy/test_room.py",
    ),
    Mutant(
        "deploy: no space is asked for the copy of an owner's file",
        _TOOLS + "deploy/plan.py",
        "_MORE_LINES)) + kept",
        "_MORE_LINES))",
        "tests/deploy/test_room.py",
    ),
    Mutant(
        "history: a damaged file is written into",
        _TOOLS + "history/database.py",
        """            else:
                self._refuse_damage(connection)
""",
        "",
        "tests/history/test_databases.py",
    ),
    Mutant(
        "alarm: a known knock that grew asks although the table settles",
        _ALARM,
        "if self._is_known and (is_new or heard == GREW):",
        "if self._is_known and is_new:",
        "tests/alarm/test_bump_alarm.py",
    ),
    Mutant(
        "alarm: a known knock asks as soon as it grows",
        _ALARM,
        "if self._is_known or self._is_settling or",
        "if self._is_settling or",
        "tests/alarm/test_bump_alarm.py",
    ),
    Mutant(
        "alarm: a knock that grew is asked about twice",
        _ALARM,
        "if heard == GREW and self.sensitivity and self._unlogged is None:",
        "if heard == GREW and self.sensitivity:",
        "tests/alarm/test_bump_alarm.py",
    ),
    Mutant(
        "table: every alarm is noted in the journal",
        "firmware/topout/match/table.py",
        "if count <= _ALARMS_NOTED:",
        "if count:",
        "tests/console/test_clock.py",
    ),
    Mutant(
        "black box: an alarm takes the place of the one that is being recorded",
        "firmware/topout/bump/blackbox.py",
        "self._is_due = not 0 < self._count < _ALL and not self.is_held",
        "self._is_due = not self.is_held",
        "tests/bump/test_blackbox.py",
    ),
)
