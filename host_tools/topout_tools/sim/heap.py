"""Estimates how full the chip's heap is, and what a garbage collection costs.

The host's own memory says nothing about the chip's. Live memory there is code and what code makes when it is loaded
(bitmaps, fonts, tables). The estimate is a fixed number of bytes for each loaded line. A collection comes when as much
has been allocated as was free and, on CircuitPython, after every file that is imported.
"""

from collections.abc import Mapping

SIZE_BYTES = 158_000  # most of it one piece from the start (code.py)
_FIRST_BYTES = 4_000
_LINE_BYTES = 33  # 105 KB live in play, with 3,000 lines
_SWEEP_US = 4_000
_LIVE_KB_US = 127  # 16.7 ms with 100 KB live


class Heap:
    """The heap of one run. `modules` are those that are loaded now; the importer calls `load` with each line count."""

    def __init__(self, modules: Mapping[str, object]) -> None:
        self._modules = modules
        self._lines: dict[str, int] = {}
        self.collect()

    def load(self, name: str, lines: int) -> None:
        self._lines[name] = lines
        self.collect()

    def collect(self) -> None:
        """Drop the modules that are no longer loaded, and compute live and free bytes."""
        self._lines = {name: lines for name, lines in self._lines.items() if name in self._modules}
        self.live_bytes = _FIRST_BYTES + _LINE_BYTES * sum(self._lines.values())
        self.free_bytes = SIZE_BYTES - self.live_bytes

    @property
    def collection_us(self) -> int:
        return _SWEEP_US + _LIVE_KB_US * self.live_bytes // 1000
