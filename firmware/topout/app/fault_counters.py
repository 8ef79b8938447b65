"""Counters for faults, stalls of the main loop and disabled parts. `ui/diagnostics` shows them."""

from topout.constants import TICKS_MASK


class FaultCounters:
    """The counters since power-on, and the parts of the hub that they concern."""

    def __init__(self, hub):
        self.hub = hub
        self.keys = hub.keys
        self.rings = hub.rings
        self.sensor = hub.sensor
        self.missing = hub.missing
        self.faults = 0  # exceptions that reached the top of the loop
        self.unrest: list[tuple] = []  # recent faults: (time, part)
        self.longest_stall_ms = 0
        self.longest_erase_ms = 0
        self.is_erasing = False  # whether the last loop turn erased memory
        self._now_ms = 0

    def step(self, now_ms: int) -> None:
        """Measure the loop turn that has just ended. Erasing turns are counted apart from other stalls."""
        stall_ms = (now_ms - self._now_ms) & TICKS_MASK if self._now_ms else 0
        self._now_ms = now_ms
        if self.is_erasing:
            self.is_erasing = False
            self.longest_erase_ms = max(self.longest_erase_ms, stall_ms)
        elif stall_ms > self.longest_stall_ms:
            self.longest_stall_ms = stall_ms
