"""Keeps a machine's virtual time in step with real time, for people who play on it.

    pacer = RealtimePacer(machine)
    while True:
        time.sleep(pacer.catch_up())

Virtual time never runs ahead. If the host was too slow, or asleep, the missed time beyond 250 ms is skipped.
"""

import time
from collections.abc import Callable

from topout_tools.sim.machine import Machine

_STEP_MS = 15
_MISSED_MS = 250


class RealtimePacer:
    """The pace of one machine. `wall_s` returns real time in seconds, so that a test can pass its own clock."""

    def __init__(self, machine: Machine, wall_s: Callable[[], float] = time.monotonic) -> None:
        self._machine = machine
        self._wall_s = wall_s
        self._ahead_ms = machine.now_ms - wall_s() * 1000

    def catch_up(self) -> float:
        """Run the machine up to now, and return how many seconds to wait before the next call."""
        behind_ms = self._wall_s() * 1000 + self._ahead_ms - self._machine.now_ms
        if behind_ms > _MISSED_MS:
            self._ahead_ms -= behind_ms - _MISSED_MS
            behind_ms = _MISSED_MS
        if behind_ms > 0:
            self._machine.run_for(behind_ms)
        wait_ms = self._machine.now_ms + _STEP_MS - (self._wall_s() * 1000 + self._ahead_ms)
        return max(0.0, wait_ms / 1000)
