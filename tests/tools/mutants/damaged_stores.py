"""Errors in what reads drives, histories and requests that may hold anything."""

from tests.tools.mutants.mutant import Mutant

_TOOLS = "host_tools/topout_tools/"
_DRIVE = "tests/deploy/test_hostile_drive.py"
_RANDOM_DRIVES = "tests/deploy/test_random_drives.py"
_ROWS = "tests/history/test_damaged_rows.py"
_REQUESTS = "tests/web/test_random_requests.py"

DAMAGED_STORES = (
    Mutant(
        "deploy: a path may have any length",
        _TOOLS + "deploy/drive_path.py",
        " and len(path.encode()) <= _LONGEST",
        "",
        _DRIVE,
    ),
    Mutant(
        "deploy: damaged lines are not counted",
        _TOOLS + "deploy/manifest.py",
        "len(rows) - len(files))",
        "sum(bool(row) for row in rows) - len(files))",
        _DRIVE,
    ),
    Mutant(
        "deploy: a folder in the place of a file is noticed too late",
        _TOOLS + "deploy/disk.py",
        "if found.exists() and found.is_dir() == (found == place):",
        "if found.is_file() and found != place:",
        _DRIVE,
    ),
    Mutant(
        "deploy: an owner's file that ours replaces is not kept",
        _TOOLS + "deploy/copy.py",
        "    elif not disk.exists(name):\n",
        "    elif False:\n",
        _RANDOM_DRIVES,
    ),
    Mutant(
        "deploy: any old file that is listed goes",
        _TOOLS + "deploy/plan.py",
        "if data is not None and before.has(path, data):",
        "if data is not None:",
        "tests/deploy/test_plan.py",
    ),
    Mutant(
        "history: a seat may be at any pod",
        _TOOLS + "history/row_mapping.py",
        " and 0 <= pod < PODS",
        "",
        _ROWS,
    ),
    Mutant(
        "history: half a number is a number",
        _TOOLS + "history/row_mapping.py",
        "type(number) is int",
        "isinstance(number, int | float)",
        _ROWS,
    ),
    Mutant(
        "history: any note is shown",
        _TOOLS + "history/row_mapping.py",
        " if is_sound_note(note, players)]",
        "]",
        _ROWS,
    ),
    Mutant(
        "history: the first of several versions counts",
        _TOOLS + "history/schema.py",
        "if len(found) != 1 or",
        "if not found or",
        _ROWS,
    ),
    Mutant(
        "history: a date that is none ends in a fault",
        _TOOLS + "history/row_mapping.py",
        "except (ValueError, TypeError, RecursionError) as problem:",
        "except (ValueError, TypeError) as problem:",
        _ROWS,
    ),
    Mutant(
        "history: the chip's number is printed as it is",
        _TOOLS + "history/row_mapping.py",
        "chip=printable(row.chip),\n        number=",
        "chip=row.chip,\n        number=",
        _ROWS,
    ),
    Mutant(
        "history: games of unknown rules are exported",
        _TOOLS + "history/exports.py",
        "played.game in VOCABULARIES and played.is_known",
        "played.game in VOCABULARIES",
        _ROWS,
    ),
    Mutant(
        "games: a number has any length",
        _TOOLS + "web/games.py",
        '"[0-9]{1,9}"',
        '"[0-9]+"',
        _REQUESTS,
    ),
    Mutant(
        "phone: every key may be pressed",
        _TOOLS + "web/lan/phones.py",
        " or not place.allows(command)",
        "",
        _REQUESTS,
    ),
    Mutant(
        "page: a name is a pattern",
        _TOOLS + "web/static/words.js",
        '(text, rest, at) => text + (values[at - 1] ?? "{}") + rest)',
        '(text, rest, at) => (text + "{}").replace("{}", values[at - 1] ?? "{}") + rest)',
        "tests/web/test_spoken_text.py",
    ),
    Mutant(
        "sim: a fresh start writes over the last table that was put aside",
        _TOOLS + "web/saved_table.py",
        'return move_numbered(self.path, _beside(self.path, ".before"))',
        'return self.path.replace(_beside(self.path, ".before"))',
        "tests/web/test_saved_table.py",
    ),
    Mutant(
        "calibrate: always the status 0",
        "tests/tools/bench/calibrate.py",
        "return 0 if report() else 1",
        "return int(report() is None)",
        "tests/tools/bench/test_calibrate.py",
    ),
)
