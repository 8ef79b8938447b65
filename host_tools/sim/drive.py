"""The CIRCUITPY drive: a folder on this machine that the firmware sees as «/».

It is read-only to the firmware, as on the device unless boot.py says otherwise.
"""

import io
import os
from pathlib import Path
from typing import IO


class Drive:
    """Files by the paths the firmware uses."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.readonly = True  # to the firmware; the simulated drive stays as it is all the same
        self.label = "CIRCUITPY"

    def path(self, name: str) -> Path:
        """Where a file of the drive is on this machine. Nothing outside the drive can be named."""
        path = (self.root / str(name).lstrip("/")).resolve()
        if not path.is_relative_to(self.root.resolve()):
            raise OSError(2, "No such file/directory", name)
        return path

    def open(self, name: str, mode: str = "r", *args: object, **kwargs: object) -> IO:
        """The device's open(): text is always UTF-8."""
        if set(mode) & set("wax+"):
            raise OSError(30, "Read-only filesystem")
        path = self.path(name)
        if not path.is_file():
            raise OSError(2, "No such file/directory", name)
        data = path.read_bytes()
        return io.BytesIO(data) if "b" in mode else io.StringIO(data.decode("utf-8"))

    def listdir(self, name: str = "/") -> list[str]:
        return sorted(os.listdir(self.path(name)))

    def stat(self, name: str) -> os.stat_result:
        try:
            return self.path(name).stat()
        except FileNotFoundError:
            raise OSError(2, "No such file/directory", name) from None

    def setting(self, key: str) -> str | int | None:
        """A value of settings.toml, read as the device reads it: line by line, strings and whole numbers, no tables."""
        path = self.path("settings.toml")
        if not path.is_file():
            return None
        for line in path.read_text("utf-8", errors="replace").splitlines():
            if line.lstrip().startswith("["):
                return None
            name, equals, value = line.partition("=")
            if equals and name.strip() == key:
                return _value(value.strip())
        return None


def _value(text: str) -> str | int:
    if text.startswith('"'):
        end = text.find('"', 1)
        if end < 0:
            raise ValueError("Invalid format")
        return text[1:end]
    number = text.split("#")[0].strip()
    try:
        return int(number, 0)
    except ValueError:
        raise ValueError(f"Invalid byte {number[:1]!r}") from None
