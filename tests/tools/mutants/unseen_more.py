"""More errors of every part, written from the code alone, as those in `unseen`."""

from tests.tools.mutants.mutant import Mutant

_FIRMWARE = "firmware/topout/"
_TOOLS = "host_tools/topout_tools/"
_NEWYORK = "tests/rules/test_newyork.py tests/rules/test_newyork_properties.py tests/console/test_newyork.py"
_HISTORY = "tests/history/test_store.py tests/history/test_queries.py tests/history/test_commands.py"
_REPORT = "tests/report/test_timeline.py tests/report/test_numbers.py tests/report/test_game_page.py"

UNSEEN_MORE = (
    Mutant(
        "new york: the revealed card is still in the hand",
        _FIRMWARE + "games/newyork.py",
        " - (state.phase == phases.ACT)\n",
        "\n",
        _NEWYORK,
    ),
    Mutant(
        "new york: the next game of a series goes by subway",
        _FIRMWARE + "games/newyork.py",
        "state.begin(event[1] if len(event) > 1 else state.mover)",
        "state.begin(event[1] if len(event) > 1 else SUBWAY)",
        _NEWYORK,
    ),
    Mutant(
        "track: a fall to the lowest score always puts out",
        _FIRMWARE + "games/track.py",
        "elif profile[OUT_AT_LOWEST] and state.score[by]",
        "elif state.score[by]",
        "tests/rules/test_track.py tests/rules/test_track_properties.py tests/rules/test_naive_rules.py",
    ),
    Mutant(
        "result: a game takes six times as long",
        _FIRMWARE + "match/standings.py",
        "(table.clock.seconds + 30) // 60",
        "(table.clock.seconds + 30) // 10",
        "tests/faults/test_results.py",
    ),
    Mutant(
        "names: a line that is too long is a name",
        _FIRMWARE + "ui/name_list.py",
        "if len(line) >= _LONGEST or",
        "if len(line) > _LONGEST or",
        "tests/console/test_names.py",
    ),
    Mutant(
        "result: winners are celebrated at every power-on",
        _FIRMWARE + "ui/result.py",
        "_BEFORE if self.winners and table.last else _SETTLED",
        "_BEFORE if self.winners else _SETTLED",
        "tests/console/test_result.py",
    ),
    Mutant(
        "event history: the chosen event is left out as well",
        _FIRMWARE + "ui/event_history.py",
        "left_out = at - 1 - self._rest",
        "left_out = at - self._rest",
        "tests/console/test_event_history.py",
    ),
    Mutant(
        "rewind: it begins before its effect is on the screen",
        _FIRMWARE + "ui/rewind.py",
        "        if not self._points:\n            return None  # the effect is not on the screen yet\n",
        "",
        "tests/console/test_event_history.py tests/faults/test_redo_undone.py",
    ),
    Mutant(
        "console: its own tones are knocks",
        _FIRMWARE + "app/console.py",
        "        if stage.sounds.is_sounding:\n            self.alarm.blank_tone()\n",
        "",
        "tests/alarm tests/console/test_sounds.py",
    ),
    Mutant(
        "restarts: each one that the console asked for is forgiven",
        _FIRMWARE + "board/restart_counter.py",
        "    elif reason != microcontroller.ResetReason.SOFTWARE:\n        forgive()\n",
        "    else:\n        forgive()\n",
        "tests/faults/test_restarts.py",
    ),
    Mutant(
        "replay: a series is played before by seat, not champion first",
        _TOOLS + "replay/newyork.py",
        "seats = sorted(range(players), key=lambda player: player != champion)",
        "seats = range(players)",
        "tests/replay/test_log_scenario.py tests/replay/test_replay.py",
    ),
    Mutant(
        "history: the seats of a deleted game stay",
        _TOOLS + "history/database.py",
        'connection.execute("PRAGMA foreign_keys = ON")',
        "pass",
        _HISTORY,
    ),
    Mutant(
        "report: falls in one turn are called falls in ten",
        _TOOLS + "report/all_games.py",
        "minus(10 * person.falls / person.turns, 1)",
        "minus(person.falls / person.turns, 1)",
        _REPORT,
    ),
    Mutant(
        "report: a night card counts for who was on turn",
        _TOOLS + "report/game_cards.py",
        "by = event[3] if event[0] == floors.FLOOR and len(event) > 3 else turn.player",
        "by = turn.player",
        _REPORT,
    ),
    Mutant(
        "deploy: a code.txt runs in the place of ours",
        _TOOLS + "deploy/plan.py",
        "found = [_CODE_TXT]",
        "found = []",
        "tests/deploy/test_plan.py",
    ),
    Mutant(
        "web: a key that was down when the server ended stays down in the script",
        _TOOLS + "web/recorder.py",
        'self.lines = [*script, *[f"up {key}" for key in _held(script)], "cut", "boot"]',
        'self.lines = [*script, "cut", "boot"]',
        "tests/web/test_saved_table.py",
    ),
    Mutant(
        "web: tones that were dropped are not counted",
        _TOOLS + "web/view_builder.py",
        "        self._tones_before += surplus\n",
        "",
        "tests/web/test_view_builder.py",
    ),
    Mutant(
        "phones: an address that nobody reaches is offered",
        _TOOLS + "web/lan/addresses.py",
        "parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified",
        "parsed.is_loopback or parsed.is_unspecified",
        "tests/web/test_rate_limit.py",
    ),
    Mutant(
        "sim: a saved memory of any length is taken",
        _TOOLS + "web/saved_table.py",
        "or len(memory) != NVM or",
        "or",
        "tests/web/test_saved_table.py tests/web/test_hostile_store.py",
    ),
    Mutant(
        "script: a memory that is too long is cut",
        _TOOLS + "script/opening.py",
        "NVM + 1)",
        "NVM)",
        "tests/console/test_bad_input.py",
    ),
    Mutant(
        "drive: a name shared with an inner function is shortened in one of them",
        _TOOLS + "drive/shrink.py",
        "if name not in everywhere and name not in shared and name not in short:",
        "if name not in everywhere and name not in short:",
        "tests/device/test_shrink.py",
    ),
)
