"""The only module here that imports the project's own code: after a rename, only this file changes.

Functions return plain data (dicts, lists, numbers, texts), in the shape of the JSON beside the kept files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.deploy.drives import contents
from tests.history.postgres import NoPostgresError, Postgres
from topout import settings
from topout.constants import VERSION
from topout.games import catalogue, floors, newyork, skyscrapers, track
from topout.journal import header, names, record
from topout.match import table
from topout.ui.texts import LANGUAGES
from topout_tools import FIRMWARE
from topout_tools.deploy import manifest
from topout_tools.deploy.boards import board_at, why_not
from topout_tools.deploy.copy import carry_out
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.plan import make_plan
from topout_tools.drive import assembled
from topout_tools.errors import UserError
from topout_tools.history.exports import export
from topout_tools.history.game_record import GameRecord
from topout_tools.history.history import History
from topout_tools.history.memory import read_memory
from topout_tools.memory_image import read_journal
from topout_tools.replay.registry import VOCABULARIES
from topout_tools.replay.scenario import answer
from topout_tools.report.game import game_page
from topout_tools.script.play import perform, play, summary
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.fram import SIZE as FRAM_BYTES
from topout_tools.sim.fram import FramChip
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web.runner import Runner
from topout_tools.web.saved_table import SavedTable

__all__ = ["FRAM_BYTES", "NoPostgresError", "Postgres", "contents"]

MANIFEST = manifest.NAME
NVM = "nvm"
FRAM = "fram"
_CHIP = "e6614c311b7e6f35"


def plain(value: Any) -> Any:
    """Convert to what JSON reads back: tuples become lists, keys become texts."""
    return json.loads(json.dumps(value))


# -- a console's memory -----------------------------------------------------------------------------------------------


def decoded(image: bytes) -> dict[str, Any]:
    """Read an image on the host, as `topout pull` and `topout history add` do."""
    found = asdict(read_journal(image))
    try:
        games: list[Any] = [_game(played) for played in read_memory(image, _CHIP)]
    except UserError as mistake:
        games = [str(mistake)]
    return plain({**found, "games": games})


def _record_facts(played: GameRecord) -> dict[str, Any]:
    """Return its fields under the names that they had in 0.2.0."""
    facts = asdict(played)
    facts["told_outcome"] = facts.pop("stored_outcome")
    return facts


def _game(played: GameRecord) -> dict[str, Any]:
    facts = _record_facts(played)
    facts.update(outcome=asdict(played.outcome), first=played.first, thinking_s=played.thinking_s)
    for known in ("setup", "events", "notes", "names"):  # these are in the journal's own facts
        del facts[known]
    if played.has_events:
        names = [f"p{pod + 1}" for pod in played.pods]
        scenario = VOCABULARIES[played.game].scenario(played.setup, list(played.events), names)
        facts["replayed"] = answer(json.dumps(scenario))
    return facts


class Console:
    """A simulated console with an image in its nvm or in its FRAM. It is on as long as the `with` block lasts."""

    def __init__(self, memory: str, image: bytes, names_file: Path | None = None) -> None:
        self.chip = FramChip()
        chips: dict[int, Any] = {FramChip.address: self.chip} if memory == FRAM else {}
        self.machine = Machine(charges=UNCHARGED, i2c_chips=chips, names=names_file)
        self._memory = memory
        if memory == FRAM:
            self.chip.load(image)
        elif image:
            self.machine.memory = image
        self._stage = ScriptRunner(self.machine, Path(), Path())

    def __enter__(self) -> Console:
        self.machine.boot()
        self.machine.run_for(1000)
        return self

    def __exit__(self, *_: object) -> None:
        self.machine.cut()

    @property
    def image(self) -> bytes:
        return self.chip.image if self._memory == FRAM else self.machine.memory

    @property
    def firmware(self) -> Any:
        return self.machine.namespace["console"]

    def play(self, script: str) -> None:
        """Play lines of a script, as `topout run` reads them. Any fault of the console raises."""
        perform(self._stage, script, "script")

    def facts(self) -> dict[str, Any]:
        """Return what the running console knows of its game, its settings and its memory."""
        end = summary(self._stage)
        firmware = self.firmware
        known: dict[str, Any] = {
            **{word: end[word] for word in ("phase", "turn", "actions_left", "scores")},
            "settings": _settings_facts(firmware.settings.get),
            "language": firmware.stage.texts.language,
            "found": firmware.logbook.memory_warning,
            "faults": firmware.health.faults,
        }
        if firmware.table:
            known.update(_table_facts(firmware.table))
        return plain(known)

    def brief(self) -> dict[str, Any]:
        """Return what a few key presses change: the end of the log, and what follows from it."""
        facts = self.facts()
        log = facts.get("log", [])
        changing = ("phase", "turn", "actions_left", "scores", "undone", "redoable", "faults")
        return {**{word: facts.get(word) for word in changing}, "events": len(log), "last": log[-3:]}


def _settings_facts(get: Callable[[int], int]) -> dict[str, Any]:
    return {
        **{word: get(index) for word, index in _constants(settings, _SETTINGS).items()},
        "PROFILE": [get(settings.PROFILE + at) for at in range(settings.PROFILE_LENGTH)],
    }


def _table_facts(on_it: Any) -> dict[str, Any]:
    session = on_it.session
    return {
        "game": on_it.game,
        "setup": session.setup,
        "pods": on_it.seats,
        "names": on_it.names,
        "log": session.log,
        "undone": session.undone,
        "redoable": max(0, session.redo_count),
        "replaced": session.replaced,
        "alarms": on_it.alarms,
        "is_saving": on_it.logbook.journal.is_saving,
    }


# -- the web table ----------------------------------------------------------------------------------------------------


def web_table(path: Path) -> dict[str, Any]:
    """Load table.json as `topout sim` does; `script` is what the page's «Script» would save."""
    with SavedTable(path) as saved:
        kept = saved.load()
        assert kept is not None
        runner = Runner(FIRMWARE, lambda view: None, UNCHARGED, saved=saved)
        runner.start()
        script = runner.script()
        runner.stop()
        after = saved.load()
    assert after is not None
    return {
        "memory": kept.memory,
        "memory_after": after.memory,
        "unplugged": sorted(kept.unplugged),
        "is_under_way": kept.has_game_under_way,
        "script": script,
    }


def scores_of_script(script: str) -> dict[str, int]:
    """Play a whole script on a new console, as `topout run` does."""
    return play(script, "script", Path(), Path())["scores"]


# -- the history ------------------------------------------------------------------------------------------------------


def upgrade_history(where: str) -> str:
    """Bring a shared history up to date, as its owner does; return what opening it said before that."""
    refused = ""
    try:
        History(where).close()
    except UserError as mistake:
        refused = str(mistake)
    History(where, may_upgrade=True).close()
    return refused


def history_facts(where: str) -> dict[str, Any]:
    """List, show and export all games."""
    with History(where) as history:
        entries = history.entries()
        wholes = history.wholes(entries)
        facts = {
            "entries": [entry.as_json() for entry in entries],
            "played": [_record_facts(history.played(entry.number)) for entry in entries],
            "players": history.players(),
        }
    for form in ("csv", "jsonl", "bgstats", "link"):
        facts[form], _ = export(form, wholes)
    return plain(facts)


def report_of(where: str, number: int) -> str:
    """Return the page of `topout report` for one game."""
    with History(where) as history:
        entry = next(entry for entry in history.entries() if entry.number == number)
        return game_page(entry, history.played(number))


def keep_game(where: str, image: bytes, when: datetime, chip: str = _CHIP) -> list[str]:
    """Add the games of an image; returns "new", "longer" or "known" for each."""
    with History(where) as history:
        return [kept.what for kept in history.keep(read_memory(image, chip), when)]


def rename_player(where: str, old: str, new: str) -> int:
    with History(where) as history:
        return history.rename(old, new)


# -- the drive --------------------------------------------------------------------------------------------------------


def todays_files() -> dict[str, bytes]:
    """Assemble the drive of this commit, by path."""
    return assembled()


def deploy(root: Path, files: Mapping[str, bytes]) -> dict[str, list[str]]:
    """Put files onto a drive, as `topout deploy` does."""
    assert not why_not(board_at(root), compiled=True)
    disk = Disk(root)
    plan = make_plan(disk, files)
    carry_out(disk, plan, VERSION, "mpy", lambda path: None)
    return {"removed": plan.remove, "aside": plan.aside, "kept": plan.kept}


def listed(root: Path) -> dict[str, Any]:
    """Read the drive's own list of our files."""
    found = manifest.read((root / MANIFEST).read_bytes())
    return {"version": found.version, "is_complete": found.is_complete, "files": dict(sorted(found.files))}


# -- numbers that files and memories contain --------------------------------------------------------------------------

_RECORDS = "GAME EVENT UNDO REDO NOTE SETTING RESULT CLOSE SEATING GOING_BACK LEFT_OUT"
_HEADS = "SHORT_EVENT BARE BARE_CLOSE FIRM LONG ANCHOR PAGE CHECK SLOT"
_SETTINGS = "LANGUAGE VOLUME BRIGHTNESS SENSITIVITY CLOCK FILE_LANGUAGE"
_EVENTS = {
    "skyscrapers": (
        skyscrapers,
        "RECRUIT BUILD MOVE END_TURN FALL LOST COLLAPSE TALLY ADJUST RECOUNT WORKERS WORKER HIGHEST FOUNDATION",
    ),
    "floors": (
        floors,
        "FLOOR BALL DRAW PASS ONLY_BALLS END_TURN EMPTY HAND FULL MEDIUM BEGINNER NEAREST EVEN ODD SKIP",
    ),
    "newyork": (
        newyork,
        "REVEAL BUILD DONE STUCK CLAIM DEAL NEXT_GAME SUBWAY TAXI BUS BLOCK ROOF SKYSCRAPER BY_CLIMB BY_ROOF",
    ),
    "track": (
        track,
        (
            "POINTS ACTION END_TURN FALL OUT FINISH NONE "  # then the places in a profile
            "START TARGET LOWEST LOW_WINS LAST_ROUND ROUNDS ACTIONS FALL_COST FALLS_OUT OUT_AT_LOWEST"
        ),
    ),
}


def numbers() -> dict[str, Any]:
    """Collect the numbers that are stored in consoles, files and databases in use."""
    return plain(
        {
            "format": header.FORMAT,
            "stamp": header.HEADER_SIZE,
            "games": {name: number for number, name in enumerate(catalogue.NAMES)},
            "records": _constants(record, _RECORDS),
            "heads": _constants(record, _HEADS),
            "notes": _constants(table, "ALARM TIMES ALARMS"),
            "settings": {
                **_constants(settings, f"{_SETTINGS} PROFILE PROFILE_LENGTH STEPS UNSET"),
                "ROLES": settings.NEWYORK_ROLES,
            },
            "languages": {language: number for number, language in enumerate(LANGUAGES)},
            "editions": {edition[0]: number for number, edition in enumerate(skyscrapers.EDITIONS)},
            "letters": names.LETTERS,
            **{game: _constants(rules, words) for game, (rules, words) in _EVENTS.items()},
        }
    )


def _constants(module: ModuleType, words: str) -> dict[str, int]:
    """Return constants by their names of 0.2.0. A kind of record may have a suffix by now: UNDO_RECORD."""
    names = {word: word if hasattr(module, word) else f"{word}_RECORD" for word in words.split()}
    return {word: getattr(module, name) for word, name in names.items()}
