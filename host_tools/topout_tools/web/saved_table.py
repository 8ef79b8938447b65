"""The saved state of a web table: the console's memory, which parts are unplugged, and the script that led there.

All of it is in one file that is replaced as a whole, so its parts always belong to the same moment. One server at a
time may use it. The lock file beside it is locked by the operating system, which releases it when the process ends.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import IO, Any, NamedTuple

import platformdirs

from topout_tools.errors import UserError
from topout_tools.history.memory import read_memory
from topout_tools.memory_image import NVM
from topout_tools.numbered_file import move_numbered
from topout_tools.web.commands import PARTS

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_VERSION = 1
_OTHER_TABLE = "--save FILE takes another one, --fresh puts it aside"
_LOCKED_BYTE = 1 << 20  # far behind the text, so that others can read it: Windows locks bytes, not files


def own_file() -> Path:
    """Return the default path of the saved table."""
    return Path(platformdirs.user_data_path("topout")) / "table.json"


class SavedState(NamedTuple):
    """A table at one moment: its memory, the unplugged parts, and the script that leads there."""

    memory: bytes
    unplugged: frozenset[str] = frozenset()
    script: tuple[str, ...] = ()

    @property
    def has_game_under_way(self) -> bool:
        try:
            games = read_memory(self.memory, "")
        except UserError:
            return False
        return bool(games) and games[-1].has_events and not games[-1].outcome.is_over


class DamagedTableError(UserError):
    """The file holds no table that this version can read. It may be put aside."""


class LaterTableError(UserError):
    """The file holds a table of a later version."""


def read_table(path: Path, data: bytes) -> SavedState:
    """Return the table in the data of this file. Raises DamagedTableError or LaterTableError."""
    try:
        fields = json.loads(data.decode("utf-8"))
        if _is_later(fields):
            raise LaterTableError(f"{path} holds no table of this version, but of a later one")
        return _state_of(fields)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise DamagedTableError(f"{path} holds no table of this version, or a damaged one") from None


def looks_like_table(data: bytes) -> bool:
    """Return whether this is the text of a saved table rather than a console's memory."""
    return data.lstrip()[:1] == b"{"


def console_of(path: Path) -> bytes:
    """Return what identifies the console of a table, also from the path of a file that was put aside."""
    path = path.resolve()
    aside = re.fullmatch(r"(.+?)(-[0-9]+)?\.(before|damaged)", path.name)
    return str(path.with_name(aside[1]) if aside else path).encode()


class SavedTable:
    """The locked file of a saved table, used in a `with` block.

    `address` is stored in the lock file. Another server that wants the same table shows it in its error message.
    """

    def __init__(self, path: Path, address: str = "") -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = open(_beside(path, ".lock"), "a+", encoding="utf-8")  # noqa: SIM115
        except OSError as problem:
            raise UserError(f"cannot keep the table in {path}: {problem.strerror}") from problem
        if not _take(self._lock):
            where = _address_in(self._lock)
            self._lock.close()
            raise UserError(f"this table is open already{where}: end that one, or lay another with --save FILE")
        self._lock.truncate(0)
        self._lock.write(address)
        self._lock.flush()

    def __enter__(self) -> SavedTable:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.truncate(0)
        self._lock.close()

    def load(self) -> SavedState | None:
        """Return the saved table, or None if there is no file. The file stays as it is in any case.

        Raises DamagedTableError if it holds no table, UserError if it is a later version's or cannot be opened.
        """
        try:
            return read_table(self.path, self.path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise UserError(f"cannot read {self.path}: {problem.strerror}") from problem
        except LaterTableError as mistake:
            raise UserError(f"{mistake}; it is left as it is. {_OTHER_TABLE}") from None

    def save(self, saved: SavedState) -> None:
        """Replace the file as a whole. Raises OSError if it cannot be written."""
        fields = {
            "topout": _VERSION,
            "memory": saved.memory.hex(),
            "unplugged": sorted(saved.unplugged),
            "script": saved.script,
        }
        unfinished = _beside(self.path, ".unfinished")
        with open(unfinished, "w", encoding="utf-8") as file:
            json.dump(fields, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, self.path)

    def put_aside(self) -> Path | None:
        """Rename the file so that the table starts over. Return its new path, or None if there was none.

        No other file is replaced. Raises OSError if it cannot be renamed.
        """
        try:
            return move_numbered(self.path, _beside(self.path, ".before"))
        except FileNotFoundError:
            return None

    def put_damaged_aside(self) -> Path:
        """Rename the file so that the table starts over. Return its new path; no other file is replaced.

        Raises UserError if it cannot be renamed.
        """
        try:
            return move_numbered(self.path, _beside(self.path, ".damaged"))
        except OSError as problem:
            raise UserError(f"cannot put {self.path} aside: {problem.strerror}") from problem


def _is_later(fields: Any) -> bool:
    version = fields["topout"]
    return type(version) is int and version > _VERSION


def _state_of(fields: Any) -> SavedState:
    """Return the table in these fields. Raises ValueError, KeyError or TypeError if it is none."""
    memory = bytes.fromhex(fields["memory"])
    unplugged, script = _lines(fields["unplugged"]), _lines(fields["script"])
    if fields["topout"] != _VERSION or len(memory) != NVM or not set(unplugged) <= set(PARTS):
        raise ValueError
    return SavedState(memory, frozenset(unplugged), script)


def _lines(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(line, str) and line.isprintable() for line in values):
        raise ValueError
    return tuple(values)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _take(lock: IO[str]) -> bool:
    """Try to lock the file without waiting. Return whether it worked."""
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
