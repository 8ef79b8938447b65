"""Errors of every part, by a later author, who had seen neither the tests nor the other lists."""

from tests.tools.mutants.mutant import Mutant

_FIRMWARE = "firmware/topout/"
_TOOLS = "host_tools/topout_tools/"
_LAN = _TOOLS + "web/lan/"
_RESUME = "tests/faults/test_resume.py"
_UNDO = "tests/rules/test_session.py tests/rules/test_redo_undone.py tests/faults/test_redo_undone.py"
_SETTINGS = "tests/journal/test_settings.py tests/faults/test_settings.py"
_PHONES = "tests/web/test_phones.py tests/web/test_phone_codes.py tests/web/test_phone_tables.py"

_JOURNAL = (
    Mutant(
        "load: a note ends a going back that a power cut interrupted",
        _FIRMWARE + "journal/load.py",
        "            elif kind != NOTE:\n",
        "            else:\n",
        "tests/journal/test_power_on_repair.py tests/journal/test_load.py",
    ),
    Mutant(
        "journal: a changed setting is written again whenever settings are saved",
        _FIRMWARE + "journal/journal.py",
        "        self.dirty_settings.clear()\n        if not changed:",
        "        if not changed:",
        _SETTINGS,
    ),
    Mutant(
        "writer: no anchor after a second power-on without an event",
        _FIRMWARE + "journal/writer.py",
        "self._needs_anchor = place > 0",
        "self._needs_anchor = len(found) > 0",
        "tests/journal/test_power_cuts.py tests/journal/test_torn_or_missing.py " + _RESUME,
    ),
    Mutant(
        "create: a game gets the number of the game before",
        _FIRMWARE + "journal/create.py",
        "self.number = (journal.game_number + 1) & 0xFFFF",
        "self.number = journal.game_number & 0xFFFF",
        "tests/journal/test_load.py tests/journal/test_results.py tests/history/test_memory.py tests/wire/test_pull.py",
    ),
    Mutant(
        "session: the same event again counts as a replacement",
        _FIRMWARE + "match/session.py",
        "if undone and replaced != event:",
        "if undone:",
        _UNDO + " tests/console/test_event_history.py",
    ),
    Mutant(
        "clock: times are noted with nearly every event",
        _FIRMWARE + "match/clock.py",
        "max(_SOONEST_S, self._checkpoint_s >> 2)",
        "min(_SOONEST_S, self._checkpoint_s >> 2)",
        "tests/console/test_clock.py tests/journal/test_capacity.py " + _RESUME,
    ),
    Mutant(
        "startup: without thinking times, the length of a game is forgotten",
        _FIRMWARE + "app/startup.py",
        "elif kind == TIMES and len(rest) in (1, 1 + players):",
        "elif kind == TIMES and len(rest) == 1 + players:",
        "tests/console/test_clock.py tests/faults/test_malformed_records.py " + _RESUME,
    ),
    Mutant(
        "startup: settings.toml wins over a later choice in the menu",
        _FIRMWARE + "app/startup.py",
        "if language != settings.get(FILE_LANGUAGE):",
        "if language != settings.get(LANGUAGE):",
        "tests/console/test_settings_file.py",
    ),
    Mutant(
        "recovery: an exception while booking sets the clock back to its last note",
        _FIRMWARE + "app/fault_recovery.py",
        "        if console.table and clock:\n            console.table.clock = clock\n",
        "",
        "tests/faults/test_exceptions.py tests/faults/test_part_failures.py tests/console/test_clock.py",
    ),
    Mutant(
        "restarts: a full page of marks is cleared in the middle of a game",
        _FIRMWARE + "board/restart_counter.py",
        '        if bytes(nvm[:_PAGE]).rstrip(b"\\xff"):\n            return False\n',
        "",
        "tests/faults/test_restarts.py",
    ),
    Mutant(
        "seats: a record that puts two players at one pod is accepted",
        _FIRMWARE + "match/move_seat.py",
        "is_whole = len(pods) == len(set(pods)) == len(table.seats)",
        "is_whole = len(pods) == len(table.seats)",
        "tests/journal/test_seats.py tests/faults/test_malformed_records.py tests/console/test_move_seat.py",
    ),
    Mutant(
        "load: after a power cut, settings of the game have as much room again",
        _FIRMWARE + "journal/load.py",
        "if self.setup is not None and kind in (SETTING, NOTE):",
        "if self.setup is not None and kind == NOTE:",
        "tests/journal/test_capacity.py tests/journal/test_load.py " + _SETTINGS,
    ),
)

_RULES_AND_DIALOGS = (
    Mutant(
        "floors: all rings wait for a night card although the hand is empty",
        _FIRMWARE + "games/floors.py",
        "if state.rules == FULL and not state.only_balls and state.hand[state.turn]:",
        "if state.rules == FULL and not state.only_balls:",
        "tests/rules/test_floors.py tests/rules/test_floors_properties.py tests/console/test_lights.py",
    ),
    Mutant(
        "new york: a later player with three wins takes the title over",
        _FIRMWARE + "games/newyork.py",
        "if state.champion is None and state.wins[player] >= CHAMPION_WINS:",
        "if state.wins[player] >= CHAMPION_WINS:",
        "tests/rules/test_newyork.py tests/rules/test_newyork_properties.py tests/rules/test_naive_rules.py",
    ),
    Mutant(
        "track: no tune begins the last round",
        _FIRMWARE + "ui/track/play.py",
        "is_last and state.round + 1 == state.profile[rules.ROUNDS]",
        "is_last and state.round == state.profile[rules.ROUNDS]",
        "tests/console/test_track.py tests/console/test_sounds.py tests/console/test_event_melodies.py",
    ),
    Mutant(
        "redo undone: B leaves the page while events are being entered",
        _FIRMWARE + "ui/redo_undone.py",
        "return (CLOSE_ALL,) if key == B and not self._is_going else None",
        "return (CLOSE_ALL,) if key == B else None",
        "tests/console/test_event_history.py",
    ),
    Mutant(
        "rewind: going back may leave a journal that is nearly full",
        _FIRMWARE + "ui/rewind.py",
        "_BYTES_THERE_AND_BACK * self._all + NEARLY_FULL",
        "_BYTES_THERE_AND_BACK * self._all",
        "tests/console/test_event_history.py tests/faults/test_redo_undone.py",
    ),
    Mutant(
        "skyscrapers: the correction offers five lost workers, which the rules refuse",
        _FIRMWARE + "ui/skyscrapers/dialogs.py",
        "most = min(rules.CREW_SIZE - on_site, rules.CREW_SIZE - 1)",
        "most = rules.CREW_SIZE - on_site",
        "tests/console/test_skyscrapers_corrections.py",
    ),
    Mutant(
        "skyscrapers: in the tally a fall is put down to a builder who is out",
        _FIRMWARE + "ui/skyscrapers/fall.py",
        "        if not table.is_in(by):\n            return aside[1]()\n",
        "",
        "tests/console/test_skyscrapers_corrections.py",
    ),
    Mutant(
        "knock: a second question lies on top of the first",
        _FIRMWARE + "app/console.py",
        "        if stage.top.asks_about_knock:\n            stage.close()\n",
        "",
        "tests/alarm tests/console/test_skyscrapers.py tests/console/test_shared_screens.py",
    ),
    Mutant(
        "new york: a ring goes on showing its number after a warning about a played card",
        _FIRMWARE + "ui/newyork/role_choice.py",
        "        self.hide()\n        for player in doubtful:",
        "        for player in doubtful:",
        "tests/console/test_secret_choice.py tests/console/test_newyork.py",
    ),
    Mutant(
        "names: a player who left still has the name",
        _FIRMWARE + "ui/named_seats.py",
        '        self._at[pod] = NO_NAME\n        self.names[pod] = ""\n',
        "        self._at[pod] = NO_NAME\n",
        "tests/console/test_names.py",
    ),
)

_CONSOLE = (
    Mutant(
        "alarm: switched off, it asks about a knock that grew",
        _FIRMWARE + "app/alarm.py",
        "if heard == GREW and self.sensitivity and self._unlogged is None:",
        "if heard == GREW and self._unlogged is None:",
        "tests/alarm tests/bump/test_known_sources.py tests/bump/test_knocks.py",
    ),
    Mutant(
        "keys: a long B counts as a press if another key went down meanwhile",
        _FIRMWARE + "app/key_input.py",
        "                if ((now_ms - self._pressed_ms[PODS + row]) & TICKS_MASK) < _HOLD_MS:\n"
        "                    self._ask(stage, row, column)",
        "                self._ask(stage, row, column)",
        "tests/console/test_key_input.py tests/console/test_pod_back_key.py",
    ),
    Mutant(
        "turn limit: the first turn of a new game goes on from the last one",
        _FIRMWARE + "app/turn_limit.py",
        "if turn != self._turn or table.clock is not self._clock:",
        "if turn != self._turn:",
        "tests/console/test_turn_limit.py",
    ),
    Mutant(
        "key matrix: the first press of a key that has stopped chattering is lost",
        _FIRMWARE + "board/keys.py",
        "if was_quiet or self._presses[key] <= _PRESSES_A_SECOND:",
        "if self._presses[key] <= _PRESSES_A_SECOND:",
        "tests/sim/test_keys.py tests/console/test_bad_input.py",
    ),
    Mutant(
        "unplugged: three minutes count although keys are pressed",
        _FIRMWARE + "app/console.py",
        "                if self.table:\n                    self.table.clock.reminder_s = 0\n",
        "",
        "tests/console/test_unplugged_pod.py tests/console/test_notices.py tests/console/test_clock.py",
    ),
    Mutant(
        "unplugged: a second pod is reported as the first one",
        _FIRMWARE + "ui/unplugged.py",
        "_tell(table, gone & ~table.gone, stage)",
        "_tell(table, gone, stage)",
        "tests/console/test_unplugged_pod.py tests/console/test_notices.py",
    ),
)

_HOST = (
    Mutant(
        "phones: the laptop's page shows the ring of a pod whose phone has pressed nothing yet",
        _LAN + "join_codes.py",
        "hidden = self._places.taken | view.private",
        "hidden = view.private",
        _PHONES + " tests/web/test_secret_attack.py tests/web/test_rings.py",
    ),
    Mutant(
        "phones: a place that the owner took back stays reserved for ten minutes",
        _LAN + "places.py",
        "        self.edition += 1\n        self._held_until_s = -math.inf",
        "        self.edition += 1",
        _PHONES + " tests/web/test_join_code.py",
    ),
    Mutant(
        "phones: one that was disconnected holds its keys until its connection has closed",
        _LAN + "phones.py",
        "        self._runner.leave(phone)\n        parting =",
        "        parting =",
        _PHONES + " tests/web/test_hostile_phones.py tests/web/test_held_keys.py",
    ),
    Mutant(
        "web: a page whose origin begins like ours may ask",
        _TOOLS + "web/trusted_host.py",
        'if any(origin != f"http://{hosts[0]}" for',
        'if any(not origin.startswith(f"http://{hosts[0]}") for',
        "tests/web/test_server.py tests/web/test_random_requests.py tests/web/test_hostile_phones.py",
    ),
    Mutant(
        "phones: codes that the group could read are used again",
        _LAN + "code_file.py",
        "not status.st_mode & 0o077",
        "not status.st_mode & 0o007",
        _PHONES + " tests/web/test_join_code.py",
    ),
    Mutant(
        "deploy: source is refused as well for a later CircuitPython",
        _TOOLS + "deploy/boards.py",
        "if compiled and board.major > _WANTED:",
        "if board.major > _WANTED:",
        "tests/deploy/test_boards.py tests/deploy/test_deploy_command.py",
    ),
    Mutant(
        "deploy: after an interruption our older files count as the owner's",
        _TOOLS + "deploy/copy.py",
        "under_way = ours | plan.before.files | {(CODE, checksum(UNDER_WAY))}",
        "under_way = ours | {(CODE, checksum(UNDER_WAY))}",
        "tests/deploy/test_interrupted_copy.py tests/deploy/test_plan.py",
    ),
    Mutant(
        "pull: a game lasts until the first note of its clock",
        _TOOLS + "history/memory.py",
        "minutes=(seconds[-1] + 30) // 60",
        "minutes=(seconds[0] + 30) // 60",
        "tests/history/test_memory.py tests/wire/test_pull.py tests/history/test_autosave.py",
    ),
    Mutant(
        "history: a reopened game that is left for another one keeps its old result",
        _TOOLS + "history/autosave.py",
        "return left + self._take(is_left=False)",
        "return self._take(is_left=False)",
        "tests/history/test_autosave.py tests/web/test_kept_games.py",
    ),
    Mutant(
        "report: rivals at the same place count as one ahead of the other",
        _TOOLS + "report/all_games.py",
        "count[0 if one.place < other.place else",
        "count[0 if one.place <= other.place else",
        "tests/report/test_numbers.py tests/report/test_pages.py",
    ),
    Mutant(
        "replay: a series of two players with three wins has the wrong champion",
        _TOOLS + "replay/newyork.py",
        "seats = sorted(range(players), key=lambda player: player != champion)",
        "seats = list(range(players))",
        "tests/replay tests/history/test_exports.py",
    ),
)

BLIND = (*_JOURNAL, *_RULES_AND_DIALOGS, *_CONSOLE, *_HOST)
