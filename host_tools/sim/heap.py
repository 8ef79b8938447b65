"""How full the chip's heap is, by estimate, and what a collection of its garbage costs.

The host's own memory says nothing about the chip's. What lives there is code and what code made at once (bitmaps,
fonts, tables): so many bytes for each line that is loaded. A collection comes when as much has been allocated as was
free, and, on CircuitPython, after every file that is imported.
"""

from collections.abc import Mapping

SIZE_BYTES = 160_800
_FIRST_BYTES = 4_000
_LINE_BYTES = 33  # 105 KB live in play, with 3,000 lines
_SWEEP_US = 4_000
_LIVE_KB_US = 127  # 16.7 ms with 100 KB live


class Heap:
    """`modules` are those that are loaded now; whoever loads one says how many lines it has."""

    def __init__(self, modules: Mapping[str, object]) -> None:
        self._modules = modules
        self._lines: dict[str, int] = {}
        self.collect()

    def load(self, name: str, lines: int) -> None:
        self._lines[name] = lines
        self.collect()

    def collect(self) -> None:
        """Let go of the modules that are no longer there."""
        self._lines = {name: lines for name, lines in self._lines.items() if name in self._modules}
        self.live_bytes = _FIRST_BYTES + _LINE_BYTES * sum(self._lines.values())
        self.free_bytes = SIZE_BYTES - self.live_bytes

    @property
    def collection_us(self) -> int:
        return _SWEEP_US + _LIVE_KB_US * self.live_bytes // 1000
