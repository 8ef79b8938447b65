"""The CIRCUITPY drive: a folder on this machine that the firmware sees as «/».

The firmware can only read it, as on the device, where the firmware never writes files. Reading takes time: a line is
read byte by byte, and a seek backwards counts the file's clusters from the first one.
"""

import io
import os
from pathlib import Path
from typing import IO, Any

from topout_tools.sim.clock import Clock

NAMES = "names.txt"

# Measured on the device: reading all texts of a language, 10.7 KB in 217 lines, takes 88 ms. Looking one text up takes
# 0.6 to 1.3 ms, depending on its position.
_OPEN_US = 4000
_SEEK_US = 400
_CLUSTER_BYTES = 512
_CLUSTER_US = 40
_LINE_US = 60
_LINE_BYTE_NS = 4700
_READ_US = 100
_READ_BYTE_NS = 300


class Drive:
    """Files by the paths the firmware uses. The file `names` of this machine appears on it as names.txt.

    `settings` stand in settings.toml, too, unless the file itself says something else.
    """

    def __init__(
        self, root: Path, clock: Clock, names: Path | None = None, settings: dict[str, str] | None = None
    ) -> None:
        self.root = root
        self.names = names
        self._settings = settings or {}
        self._clock = clock

    def path(self, name: str) -> Path:
        """Return where a file of the drive is on this machine. Raises OSError for a path outside the drive."""
        if self.names and str(name).lstrip("/") == NAMES:
            return self.names
        path = (self.root / str(name).lstrip("/")).resolve()
        if not path.is_relative_to(self.root.resolve()):
            raise OSError(2, "No such file/directory", name)
        return path

    def open(self, name: str, mode: str = "r", *args: object, **kwargs: object) -> IO:
        """Open a file as the device's open() does. Text is always UTF-8; opening for writing raises OSError."""
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
        """Return a value of settings.toml, or None. As on the device: line by line, strings and integers, no tables."""
        path = self.path("settings.toml")
        lines = path.read_text("utf-8", errors="replace").splitlines() if path.is_file() else []
        for line in lines:
            if line.lstrip().startswith("["):
                break
            name, equals, value = line.partition("=")
            if equals and name.strip() == key:
                return _value(value.strip())
        return self._settings.get(key)


class _File(io.BytesIO):
    """An open file of the drive, whose reads take time on the clock."""

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
