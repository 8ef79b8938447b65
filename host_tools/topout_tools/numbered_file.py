"""Files that overwrite nothing: if a name is taken, the file gets a number, `evening-2.nvm`."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path


def write_numbered(path: Path, data: bytes) -> Path:
    """Write the data to this path, or to the next free number of it, and return where it is.

    If one of these files has the same data already, nothing is written. Raises OSError as `open` does.
    """
    for name in _names(path):
        if _holds(name, data):
            return name
        try:
            file = name.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
        except OSError:
            name.unlink()  # half a file would look like a whole one
            raise
        return name
    raise AssertionError("numbers do not end")


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data


def move_numbered(path: Path, target: Path) -> Path:
    """Rename a file to `target`, or to the next free number of it, and return its new path. Raises OSError."""
    for name in _names(target):
        try:
            name.open("xb").close()  # takes the name: renaming alone would replace another file
        except FileExistsError:
            continue
        try:
            return path.replace(name)
        except OSError:
            name.unlink()
            raise
    raise AssertionError("numbers do not end")


def _names(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")
