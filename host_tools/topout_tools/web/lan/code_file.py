"""The codes of phones in a file of their own beside the saved table, so that phones come back after a restart.

Anybody who reads a code can play at its place. So only the user may read the file; a code that others could have read
is not used again, and codes are in no other file.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

_VERSION = 1
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16}")
_LARGEST = 4096  # bytes
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # Windows has neither this nor the permissions below


class CodeFile:
    """The file of the codes that belong to a saved table."""

    def __init__(self, table: Path) -> None:
        self._path = table.with_name(table.name + ".codes")

    def load(self, names: Collection[str]) -> dict[str, str]:
        """Return the token of each name; an empty dict if the file is missing, damaged, or open to others."""
        try:
            with os.fdopen(os.open(self._path, os.O_RDONLY | _NO_LINK), "rb") as file:
                text = file.read(_LARGEST) if _is_private(os.fstat(file.fileno())) else b""
            fields = json.loads(text)
            codes = fields["codes"] if fields["topout"] == _VERSION else {}
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}
        return codes if _are_codes(codes, names) else {}

    def save(self, codes: Mapping[str, str]) -> None:
        """Replace the file. If that fails, the terminal says so: phones then have to scan again after a restart."""
        unfinished = self._path.with_name(self._path.name + ".unfinished")
        try:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(unfinished)
            handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump({"topout": _VERSION, "codes": dict(codes)}, file)
            os.replace(unfinished, self._path)
        except OSError as problem:
            reason = f"cannot write {self._path}: {problem.strerror}"
            print(f"topout: after a restart phones have to scan again: {reason}", file=sys.stderr, flush=True)

    def forget(self) -> None:
        """Remove the file, so that the next codes are new. Raises OSError if it cannot be removed."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._path)


def _is_private(status: os.stat_result) -> bool:
    if not stat.S_ISREG(status.st_mode):
        return False
    return os.name == "nt" or (status.st_uid == os.getuid() and not status.st_mode & 0o077)


def _are_codes(codes: object, names: Collection[str]) -> bool:
    if not isinstance(codes, dict) or set(codes) != set(names):
        return False
    tokens = list(codes.values())
    are_tokens = all(isinstance(token, str) and _TOKEN.fullmatch(token) for token in tokens)
    return are_tokens and len(set(tokens)) == len(tokens)
