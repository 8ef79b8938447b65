"""Reads plain files from a drive, up to a limit. A link, a pipe or a device of that name is not opened."""

import os
import stat
from pathlib import Path

# A pipe that takes the file's place after the check does not block, and a link is not followed. Windows has neither.
_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NotPlainError(OSError):
    """There is something of that name, but it is no plain file."""


def read_plain(path: Path, most_bytes: int) -> bytes:
    """Return the first `most_bytes` bytes of a file.

    Raises IsADirectoryError for a folder, NotPlainError for a link, a pipe or a device, OSError as `open` does.
    """
    mode = path.lstat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(path)
    if not stat.S_ISREG(mode):
        raise NotPlainError(path)
    with open(os.open(path, os.O_RDONLY | _SAFELY), "rb") as file:
        return file.read(most_bytes)
