"""Keeps the results of slow builds on disk, by a checksum of everything they were made from.

The tests compile firmware hundreds of times and assemble dozens of drives, in several processes, so they name a folder
in TOPOUT_BUILD_CACHE. Without it nothing is kept. No entry is ever out of date, and the folder may be deleted.
"""

import hashlib
import importlib.util
import marshal
import os
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = "TOPOUT_BUILD_CACHE"


def key_of(builder: tuple[Path, ...], *parts: object) -> str:
    """Return the name of an entry, by the files of the code that builds it and by what it is built from."""
    checksum = hashlib.sha256(_version(builder))
    for part in parts:
        checksum.update(part if isinstance(part, bytes) else repr(part).encode())
        checksum.update(b"\0")
    return checksum.hexdigest()


def load(key: str) -> Any:
    """Return what was stored under a name, or None."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return None
    try:
        return marshal.loads((Path(folder) / key).read_bytes())
    except (OSError, EOFError, ValueError, TypeError):
        return None


def store(key: str, value: Any) -> None:
    """Keep a value that marshal can write, if there is a folder. Two processes may store the same one at once."""
    folder = os.environ.get(FOLDER)
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        written = Path(folder) / f"{key}.{os.getpid()}"
        written.write_bytes(marshal.dumps(value))
        written.replace(Path(folder) / key)


@cache
def _version(builder: tuple[Path, ...]) -> bytes:
    """Return a checksum of the builder's own code and of Python's version."""
    checksum = hashlib.sha256(importlib.util.MAGIC_NUMBER)
    for path in builder:
        checksum.update(path.read_bytes())
    return checksum.digest()
