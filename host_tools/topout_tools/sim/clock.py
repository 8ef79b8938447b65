"""Virtual time: one count of microseconds that every chip reads, and advances by what its work costs on the device.

The firmware's own Python adds its cost to `paid` as it runs. The time includes that cost at once.

Timers fire in order while time advances. They run in the middle of what the firmware is doing and may raise: that is
how a power cut or the watchdog interrupts it.
"""

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from topout_tools.sim.heap import Heap

BYTES_SHIFT = 40
_NANOSECONDS = (1 << BYTES_SHIFT) - 1
_NEVER_US = 1 << 62


class Clock:
    """A clock that starts at zero and never goes back."""

    def __init__(self) -> None:
        self.paid = [0]  # nanoseconds in the low 40 bits, allocated bytes above them
        self.allocated = 0  # bytes since the last collection, not counting those still in `paid`
        self.heap: Heap | None = None  # decides when a collection happens, and what it costs
        self.on_collection: Callable[[], None] = _do_nothing
        self._us = 0
        self._timers: list[tuple[int, int, Callable[[], None]]] = []
        self._next_us = _NEVER_US
        self._order = count()

    @property
    def now_us(self) -> int:
        return self._us + (self.paid[0] & _NANOSECONDS) // 1000

    @property
    def now_ms(self) -> int:
        return self.now_us // 1000

    def advance_us(self, us: int) -> None:
        """Let time pass, and fire the timers of that time in order."""
        if self.paid[0]:
            self._take_paid()
        target_us = self._us + us
        while self._next_us <= target_us:
            self._fire()
        if target_us > self._us:
            self._us = target_us

    def advance_to_us(self, us: int) -> None:
        """Let time pass until that moment; do nothing if it is past."""
        if us > self.now_us:
            self.advance_us(us - self.now_us)

    @contextmanager
    def unpaid(self) -> Iterator[None]:
        """Run firmware code for an observer outside: what it costs in this block is not charged to the console."""
        before = self.paid[0]
        try:
            yield
        finally:
            self.paid[0] = before

    def call_at(self, us: int, action: Callable[[], None]) -> None:
        """Call the action when that moment comes."""
        heapq.heappush(self._timers, (us, next(self._order), action))
        self._next_us = self._timers[0][0]

    def _fire(self) -> None:
        at_us, _, action = heapq.heappop(self._timers)
        self._next_us = self._timers[0][0] if self._timers else _NEVER_US
        self._us = max(self._us, at_us)
        action()

    def _take_paid(self) -> None:
        paid = self.paid[0]
        us, self.paid[0] = divmod(paid & _NANOSECONDS, 1000)
        self._us += us
        self.allocated += paid >> BYTES_SHIFT
        if self.heap and self.allocated > self.heap.free_bytes:
            self.allocated = 0
            self._us += self.heap.collection_us
            self.on_collection()


def _do_nothing() -> None:
    pass
