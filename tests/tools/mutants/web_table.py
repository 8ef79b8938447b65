"""Errors in what the web table keeps: games in the history, and the codes of phones."""

from tests.tools.mutants.mutant import Mutant

_TOOLS = "host_tools/topout_tools/"
_CODES = "tests/web/test_phone_codes.py"
_JOIN = "tests/web/test_join_code.py"
_GAMES = "tests/web/test_kept_games.py"
_AUTOSAVE = "tests/history/test_autosave.py"

WEB_TABLE = (
    Mutant(
        "codes: a restart makes new ones",
        _TOOLS + "web/lan/places.py",
        "known = file.load((*ROWS, JOIN)) if file else {}",
        "known: dict[str, str] = {}",
        _CODES,
    ),
    Mutant(
        "codes: a restart brings back a code that was thrown off",
        _TOOLS + "web/lan/places.py",
        "        self.edition += 1\n        self._save()\n",
        "        self.edition += 1\n",
        _CODES,
    ),
    Mutant(
        "codes: others may read them",
        _TOOLS + "web/lan/code_file.py",
        ", 0o600)",
        ", 0o644)",
        _CODES,
    ),
    Mutant(
        "codes: a code that others have read is used again",
        _TOOLS + "web/lan/code_file.py",
        " and not status.st_mode & 0o077)",
        ")",
        _CODES,
    ),
    Mutant(
        "codes: --fresh leaves them",
        _TOOLS + "commands/sim.py",
        "            CodeFile(saved.path).forget()\n",
        "            pass\n",
        _CODES,
    ),
    Mutant(
        "join: a place that has a phone is given",
        _TOOLS + "web/lan/places.py",
        "if place is None or not place.is_free:",
        "if place is None:",
        _JOIN,
    ),
    Mutant(
        "join: who is thrown off joins again",
        _TOOLS + "web/lan/places.py",
        "        self.join_token = _make_token()\n        self.edition",
        "        self.edition",
        _JOIN,
    ),
    Mutant(
        "join: the code of a place opens the others",
        _TOOLS + "web/lan/phones.py",
        "        if found != JOIN:\n",
        "        if found is None:\n",
        _JOIN,
    ),
    Mutant(
        "games: one is kept only when it is left",
        _TOOLS + "history/autosave.py",
        "played.outcome.is_over or has_reopened",
        "(played.outcome.is_over and is_left) or has_reopened",
        _AUTOSAVE,
    ),
    Mutant(
        "games: an undone end stays in the history",
        _TOOLS + "history/autosave.py",
        "played.outcome.is_over or has_reopened or",
        "played.outcome.is_over or",
        _AUTOSAVE,
    ),
    Mutant(
        "games: one that could not be stored is dropped",
        _TOOLS + "web/game_keeper.py",
        "        except UserError as problem:\n",
        "        except UserError as problem:\n            self._waiting.clear()\n",
        _GAMES,
    ),
    Mutant(
        "games: --no-keep keeps them",
        _TOOLS + "commands/sim.py",
        "games = _games(db, path, Tags(console, event)) if keep else None",
        "games = _games(db, path, Tags(console, event))",
        _GAMES,
    ),
    Mutant(
        "games: a report may run scripts",
        _TOOLS + "web/games.py",
        'headers={"content-security-policy": _REPORT_POLICY}',
        "headers={}",
        _GAMES,
    ),
)
