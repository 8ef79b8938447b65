"""Errors in the owner's desk: games that wait, running games, statuses, fault maps, and what is missing."""

from tests.tools.mutants.mutant import Mutant

_TOOLS = "host_tools/topout_tools/"
_OUTBOX = "tests/history/test_outbox.py"
_AUTOSAVE = "tests/history/test_autosave.py"
_TRACE = "tests/deploy/test_trace.py"
_STATUSES = "tests/first_steps/test_statuses.py"

_MERGE = "tests/history/test_merge.py"

_TAGS = "tests/history/test_tags.py"

_EVENING = "tests/standings/test_evening.py"

_LANGUAGES = "tests/report/test_languages.py"

OWNERS_DESK = (
    Mutant(
        "report: a line stays in English",
        _TOOLS + "report/game.py",
        'say("None: steady hands.")',
        '"None: steady hands."',
        _LANGUAGES,
    ),
    Mutant(
        "report: a word has no Romanian",
        _TOOLS + "report/words_ro.py",
        '    "turn": "tură",\n',
        "",
        _LANGUAGES,
    ),
    Mutant(
        "report: a decimal point in every language",
        _TOOLS + "report/words.py",
        "return text if language() == ENGLISH else text.replace",
        "return text if language() else text.replace",
        _LANGUAGES,
    ),
    Mutant(
        "standings: people who are level give each other points",
        _TOOLS + "standings/evening.py",
        "other.place > seat.place",
        "other.place >= seat.place",
        _EVENING,
    ),
    Mutant(
        "standings: a game that was left for another one is still on",
        _TOOLS + "standings/evening.py",
        "last.setdefault(entry.chip, entry)",
        "last.setdefault(str(entry.number), entry)",
        _EVENING,
    ),
    Mutant(
        "standings: the page opens its history for writing",
        _TOOLS + "standings/server.py",
        "History(self._db, reads_only=True)",
        "History(self._db)",
        "tests/standings/test_page.py",
    ),
    Mutant(
        "standings: the wall leaves tables out in place of smaller letters",
        _TOOLS + "standings/static/standings.js",
        "[1.7, 1.45, 1.2, 1, 0.85, 0.7]",
        "[1.7]",
        "tests/standings/test_page.py",
    ),
    Mutant(
        "tags: those that are not given remove those that are stored",
        _TOOLS + "history/importer.py",
        "for name, tag in asdict(tags).items() if tag}",
        "for name, tag in asdict(tags).items()}",
        _TAGS,
    ),
    Mutant(
        "tags: the outbox drops them",
        _TOOLS + "history/outbox.py",
        "history.keep([played], entry.played_at, entry.tags)",
        "history.keep([played], entry.played_at)",
        _TAGS,
    ),
    Mutant(
        "tags: the last day of a choice ends when it begins",
        _TOOLS + "commands/history/choices.py",
        "end + timedelta(days=1) if end and is_whole_day else end",
        "end",
        _TAGS,
    ),
    Mutant(
        "history: a shared one is upgraded without a question",
        _TOOLS + "history/history.py",
        "may_upgrade=may_upgrade or not self._database.is_shared",
        "may_upgrade=True",
        _TAGS,
    ),
    Mutant(
        "history: a game that came again without news counts as changed",
        _TOOLS + "history/importer.py",
        "    if stored.what != KNOWN:\n        values",
        "    if True:\n        values",
        _TAGS,
    ),
    Mutant(
        "history import: a name of this history is replaced",
        _TOOLS + "history/importer.py",
        'if not seat.name and played.names[at] not in {"", *known}',
        'if played.names[at] not in {"", *known}',
        _MERGE,
    ),
    Mutant(
        "history import: one player gets two seats of a game",
        _TOOLS + "history/importer.py",
        'not in {"", *known}',
        'not in {""}',
        _MERGE,
    ),
    Mutant(
        "history import: a file of an earlier version is upgraded itself",
        _TOOLS + "history/merge.py",
        "History(_copy(source, folder)) as other",
        "History(source) as other",
        _MERGE,
    ),
    Mutant(
        "history import: the newest comes first",
        _TOOLS + "history/merge.py",
        "list(reversed(history.wholes(history.entries())))",
        "history.wholes(history.entries())",
        _MERGE,
    ),
    Mutant(
        "outbox: games are sent without being put into it",
        _TOOLS + "history/store.py",
        "        outbox.put(games, when, tags)\n",
        "        pass\n",
        _OUTBOX,
    ),
    Mutant(
        "outbox: what was sent stays in it",
        _TOOLS + "history/store.py",
        "            outbox.remove(games)\n",
        "",
        _OUTBOX,
    ),
    Mutant(
        "outbox: a later version of a game goes with the one that was sent",
        _TOOLS + "history/importer.py",
        "_is_this(played) & ~is_later",
        "_is_this(played)",
        _OUTBOX,
    ),
    Mutant(
        "outbox: a game gets the date on which it is sent",
        _TOOLS + "history/outbox.py",
        "history.keep([played], entry.played_at, entry.tags)",
        "history.keep([played], datetime.now().astimezone())",
        _OUTBOX,
    ),
    Mutant(
        "outbox: its name depends on the password",
        _TOOLS + "history/outbox.py",
        "repr((url.username, url.host",
        "repr((url.password, url.username, url.host",
        _OUTBOX,
    ),
    Mutant(
        "history: a silent server is waited for without end",
        _TOOLS + "history/database.py",
        '"connect_timeout": _CONNECT_WAIT_S',
        '"connect_timeout": 20',
        _OUTBOX,
    ),
    Mutant(
        "web table: a game that waits in the file waits in the process, too",
        _TOOLS + "web/game_keeper.py",
        "self.keeping._replace(problem=str(waits.problem), waiting=waits.count)",
        "self.keeping._replace(problem=str(waits.problem))",
        "tests/web/test_kept_games.py",
    ),
    Mutant(
        "web table: the running game is stored once, not after every turn",
        _TOOLS + "history/autosave.py",
        "before = stored.last_state if stored else played.rules.start(played.setup)",
        "before = played.rules.start(played.setup)",
        _AUTOSAVE,
    ),
    Mutant(
        "history add: a table that was put aside is another console",
        _TOOLS + "web/saved_table.py",
        "str(path.with_name(aside[1]) if aside else path)",
        "str(path)",
        "tests/history/test_commands.py",
    ),
    Mutant(
        "trace: the oldest map is asked first",
        _TOOLS + "drive/stored_maps.py",
        "reverse=True",
        "reverse=False",
        _TRACE,
    ),
    Mutant(
        "deploy: a dry run stores the map of a drive that it does not write",
        _TOOLS + "commands/deploy.py",
        "    if not dry_run:\n        _store_map(maps, form)\n",
        "    _store_map(maps, form)\n    if not dry_run:\n",
        _TRACE,
    ),
    Mutant(
        "statuses: a command that was not understood ends in 1",
        _TOOLS + "cli.py",
        "sys.exit(2 if isinstance(mistake, UsageError) else 1)",
        "sys.exit(1)",
        _STATUSES,
    ),
    Mutant(
        "run --keep: the history is looked at after the game",
        _TOOLS + "commands/run.py",
        "    if keep:\n        _check_history(db)\n",
        "",
        "tests/history/test_commands.py",
    ),
    Mutant(
        "extras: the command for pipx installs into no environment of pipx",
        _TOOLS + "extras.py",
        '["pipx", "inject", prefix.name, *packages]',
        '["pipx", "install", *packages]',
        "tests/deploy/test_doctor.py",
    ),
)
