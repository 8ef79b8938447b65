"""The hub's parts, as far as each can be built. Broken and absent parts are named in `missing`; the others still work.

A part that could not be built is None. The sensor object works without its chip, and `is_present` says whether the
chip answers.
"""

from topout import unimport
from topout.board.watchdog import Watchdog


class Hub:
    """Parts: display, keys, rings, piezo, sensor, memory, bus, watchdog. Diagnostics read `missing` and `reasons`.

    `has_pods`: whether players have keys and rings of their own. Else there is one set of keys for all, and `marks`
    stand before the labels of MENU UNDO FALL.
    """

    def __init__(self) -> None:
        self.missing: list[str] = []
        self.reasons: list[str] = []
        self.watchdog = Watchdog()  # first, so that it also catches a start that hangs
        before = unimport.loaded_modules()
        from topout.board.build_parts import build_parts

        parts = build_parts(self.missing, self.reasons)
        unimport.unload_since(before)  # code that is in use stays in memory
        self.marks, self.bus, self.memory, self.keys, self.rings, self.piezo, self.sensor, self.display = parts
        self.has_pods = self.marks is None
