"""Reads a file that the owner named, and no more of it than such a file can have."""

from pathlib import Path

from topout_tools.errors import UserError

LARGEST = 1 << 24  # bytes: a table's own file is far below one million


def read_input(path: Path) -> bytes:
    """Return the file's bytes. It may be a device or a folder: a file without end raises UserError, too."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as problem:
        raise UserError(f"cannot read {path}: {problem.strerror}") from problem
    if len(data) > LARGEST:
        raise UserError(f"cannot read {path}: it is larger than {LARGEST >> 20} MB, so it is not a console's")
    return data
