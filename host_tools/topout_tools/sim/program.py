"""The firmware's program in a greenlet: an endless loop that can be left and entered again.

Once the virtual time that the host asked for has passed, it hands control back at the end of a loop turn (when it feeds
the watchdog) or in a sleep. If a reset, a power cut or a crash ends it, `resume()` raises that.
"""

import contextlib
from collections.abc import Callable

import greenlet

from topout_tools.sim.clock import Clock
from topout_tools.sim.power import PowerCut
from topout_tools.sim.processor import BUSY, TURN

_OVERDUE_US = 1_000_000  # a loop that neither feeds nor sleeps is left when it reads the time this late
_LAST_BREATHS = 100  # how often a program may catch the exception that ends it


class Program:
    """One run of boot.py and code.py."""

    def __init__(self, clock: Clock, run: Callable[[], None]) -> None:
        self._clock = clock
        self._greenlet = greenlet.greenlet(run)
        self._host = greenlet.getcurrent()
        self._stop_us = 0
        self._stops_at_turn = False
        self._turn_began_us: int | None = None
        self.longest_turn_us = 0

    @property
    def is_over(self) -> bool:
        return bool(self._greenlet.dead)

    def resume(self, until_us: int, *, stops_at_turn: bool) -> bool:
        """Run until that moment, or until the next turn is done. Return True if the end of a turn stopped it."""
        self._host = greenlet.getcurrent()
        self._stop_us = until_us
        self._stops_at_turn = stops_at_turn
        self._greenlet.switch()
        return stops_at_turn and not self._stops_at_turn

    def kill(self) -> None:
        """End the program in the middle of what it is doing."""
        self._host = greenlet.getcurrent()
        for _ in range(_LAST_BREATHS):
            if self._greenlet.dead:
                return
            with contextlib.suppress(PowerCut):
                self._greenlet.throw(PowerCut)

    def hand_over(self, where: str) -> None:
        """Switch to the host if the program has reached the moment or the turn that the host asked for."""
        if where == TURN:
            self._time_turn()
            if self._stops_at_turn:
                self._stops_at_turn = False
                self._host.switch()
                return
        if self._clock.now_us >= self._stop_us + (_OVERDUE_US if where == BUSY else 0):
            self._host.switch()

    def _time_turn(self) -> None:
        now_us = self._clock.now_us
        if self._turn_began_us is not None:
            self.longest_turn_us = max(self.longest_turn_us, now_us - self._turn_began_us)
        self._turn_began_us = now_us
