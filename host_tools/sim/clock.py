"""Virtual time: one count of microseconds that every chip reads, and advances by what its work costs on the device.

Timers fire in order while time advances. They run in the middle of what the firmware is doing and may raise: that is
how a power cut or the watchdog arrives.
"""

import heapq
from collections.abc import Callable
from itertools import count

_NEVER_US = 1 << 62


class Clock:
    """Starts at zero and never goes back."""

    def __init__(self) -> None:
        self.now_us = 0
        self._timers: list[tuple[int, int, Callable[[], None]]] = []
        self._next_us = _NEVER_US
        self._order = count()

    @property
    def now_ms(self) -> int:
        return self.now_us // 1000

    def advance_us(self, us: int) -> None:
        """Let time pass, firing what falls due on the way."""
        target_us = self.now_us + us
        while self._next_us <= target_us:
            self._fire()
        self.now_us = max(self.now_us, target_us)

    def advance_to_us(self, us: int) -> None:
        """Let time pass until that moment, if it is still ahead."""
        if us > self.now_us:
            self.advance_us(us - self.now_us)

    def call_at(self, us: int, action: Callable[[], None]) -> None:
        """Have the action called when that moment comes."""
        heapq.heappush(self._timers, (us, next(self._order), action))
        self._next_us = self._timers[0][0]

    def _fire(self) -> None:
        at_us, _, action = heapq.heappop(self._timers)
        self._next_us = self._timers[0][0] if self._timers else _NEVER_US
        self.now_us = max(self.now_us, at_us)
        action()
