"""The hub's parts, each built if it can be. What is broken or not there is named in `missing`, and the rest plays on.

A part that could not be built is None. The sensor is always there as an object and says itself whether its chip
answers.
"""

from topout import shelf
from topout.board.watchdog import Watchdog


class Hub:
    """display, keys, rings, piezo, sensor, memory, bus, watchdog; `missing` and `reasons` for the diagnostics."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self.reasons: list[str] = []
        self.watchdog = Watchdog()  # at once: a start that hangs is to be caught too
        before = shelf.mark()
        from topout.board.assembly import build_parts

        parts = build_parts(self.missing, self.reasons)
        shelf.forget_since(before)  # whose code is in use lives on
        self.bus, self.memory, self.keys, self.rings, self.piezo, self.sensor, self.display = parts
