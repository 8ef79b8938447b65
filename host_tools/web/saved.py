"""What outlives the server: the simulated console's memory, which parts are unplugged, and what was done to it since.

All of it is in one file that is replaced as a whole: whenever the server ends, the file is of one moment. One server
at a time has it: a lock beside it is the operating system's own, so it is gone with its process, however that ended.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import IO, NamedTuple

import platformdirs

from host_tools.history.memory import read_memory
from host_tools.journal import NVM
from host_tools.mistakes import MistakeError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_VERSION = 1
_LOCKED_BYTE = 1 << 20  # far behind the words, so that those can be read; Windows locks bytes, not files


def own_file() -> Path:
    """Where a table lies if nobody says otherwise."""
    return Path(platformdirs.user_data_path("topout")) / "table.json"


class Saved(NamedTuple):
    """A table at one moment: its memory, what is unplugged, and the script that leads there."""

    memory: bytes
    unplugged: frozenset[str] = frozenset()
    script: tuple[str, ...] = ()

    @property
    def has_game_under_way(self) -> bool:
        try:
            games = read_memory(self.memory, "")
        except MistakeError:
            return False
        return bool(games) and games[-1].has_events and not games[-1].outcome.is_over


class SavedTable:
    """The file, for as long as the `with` lasts. `address` is what another server tells who wants the same one."""

    def __init__(self, path: Path, address: str = "") -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = open(_beside(path, ".lock"), "a+", encoding="utf-8")  # noqa: SIM115
        except OSError as problem:
            raise MistakeError(f"cannot keep the table in {path}: {problem.strerror}") from problem
        if not _take(self._lock):
            told = _address_in(self._lock)
            self._lock.close()
            raise MistakeError(f"this table is open already{told}: end that one, or lay another with --save FILE")
        self._lock.truncate(0)
        self._lock.write(address)
        self._lock.flush()

    def __enter__(self) -> SavedTable:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.truncate(0)
        self._lock.close()

    def load(self) -> Saved | None:
        """What was kept; None if nothing was."""
        try:
            return _read(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise MistakeError(f"cannot read {self.path}: {problem.strerror}") from problem
        except (ValueError, KeyError, TypeError):
            raise MistakeError(
                f"{self.path} holds no table of this version; it is left as it is. "
                "--save FILE takes another one, --fresh puts it aside"
            ) from None

    def save(self, saved: Saved) -> None:
        """Whole or not at all. OSError when the disk does not take it."""
        told = {
            "topout": _VERSION,
            "memory": saved.memory.hex(),
            "unplugged": sorted(saved.unplugged),
            "script": saved.script,
        }
        unfinished = _beside(self.path, ".unfinished")
        with open(unfinished, "w", encoding="utf-8") as file:
            json.dump(told, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, self.path)

    def put_aside(self) -> Path | None:
        """Start over: what was there is kept under another name, in the place of what was put there before."""
        aside = _beside(self.path, ".before")
        try:
            os.replace(self.path, aside)
        except FileNotFoundError:
            return None
        return aside


def _read(text: str) -> Saved:
    told = json.loads(text)
    memory = bytes.fromhex(told["memory"])
    if told["topout"] != _VERSION or len(memory) != NVM:
        raise ValueError
    return Saved(memory, frozenset(map(str, told["unplugged"])), tuple(map(str, told["script"])))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _take(lock: IO[str]) -> bool:
    """Without waiting for it."""
    try:
        if sys.platform == "win32":
            lock.seek(_LOCKED_BYTE)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _address_in(lock: IO[str]) -> str:
    lock.seek(0)
    address = lock.read().strip()
    return f" at {address}" if address else ""
