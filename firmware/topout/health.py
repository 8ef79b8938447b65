"""What goes wrong, counted: faults, pauses of the loop, parts that had to be given up. `ui/diagnostics` tells it."""

from topout.facts import TICKS_MASK


class Health:
    def __init__(self, hub):
        self.hub = hub
        self.keys = hub.keys
        self.rings = hub.rings
        self.sensor = hub.sensor
        self.missing = hub.missing
        self.faults = 0  # exceptions that reached the top of the loop
        self.unrest: list[tuple] = []  # when faults came of late, and in which part
        self.longest_stall_ms = 0
        self.longest_erase_ms = 0
        self.is_erasing = False  # the loop turn that has just been was an erase's
        self._now_ms = 0

    def step(self, now_ms: int) -> None:
        """A turn of the loop has ended."""
        stall_ms = (now_ms - self._now_ms) & TICKS_MASK if self._now_ms else 0
        self._now_ms = now_ms
        if self.is_erasing:
            self.is_erasing = False
            self.longest_erase_ms = max(self.longest_erase_ms, stall_ms)
        elif stall_ms > self.longest_stall_ms:
            self.longest_stall_ms = stall_ms
