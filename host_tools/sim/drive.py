"""The CIRCUITPY drive: a folder on this machine that the firmware sees as «/».

It is read-only to the firmware, as on the device, where nobody asks for more. Reading takes its time: a line is
read byte by byte, and to go back in a file its clusters are counted off from the first one.
"""

import io
import os
from pathlib import Path
from typing import IO, Any

from host_tools.sim.clock import Clock

NAMES = "names.txt"

# Measured on the device: the texts of a language, 10.7 KB in 217 lines, are read through in 88 ms; one text is looked
# up in 0.6 to 1.3 ms, by where it stands.
_OPEN_US = 4000
_SEEK_US = 400
_CLUSTER_BYTES = 512
_CLUSTER_US = 40
_LINE_US = 60
_LINE_BYTE_NS = 4700
_READ_US = 100
_READ_BYTE_NS = 300


class Drive:
    """Files by the paths the firmware uses. `names` lies on it as names.txt, wherever it is on this machine."""

    def __init__(self, root: Path, clock: Clock, names: Path | None = None) -> None:
        self.root = root
        self.names = names
        self._clock = clock

    def path(self, name: str) -> Path:
        """Where a file of the drive is on this machine. Nothing outside the drive can be named."""
        if self.names and str(name).lstrip("/") == NAMES:
            return self.names
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
        self._clock.advance_us(_OPEN_US)
        file = _File(path.read_bytes(), self._clock)
        return file if "b" in mode else io.TextIOWrapper(file, "utf-8", newline="")

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


class _File(io.BytesIO):
    """An open file of the drive."""

    def __init__(self, data: bytes, clock: Clock) -> None:
        super().__init__(data)
        self._clock = clock

    def seek(self, *arguments: Any) -> int:
        place = super().seek(*arguments)
        self._clock.advance_us(_SEEK_US + place // _CLUSTER_BYTES * _CLUSTER_US)
        return place

    def readline(self, *arguments: Any) -> bytes:
        line = super().readline(*arguments)
        self._clock.advance_us(_LINE_US + len(line) * _LINE_BYTE_NS // 1000)
        return line

    def __next__(self) -> bytes:
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def read(self, *arguments: Any) -> bytes:
        data = super().read(*arguments)
        self._clock.advance_us(_READ_US + len(data) * _READ_BYTE_NS // 1000)
        return data


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
