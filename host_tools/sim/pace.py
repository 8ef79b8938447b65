"""Keeps a machine's virtual time in step with the clock on the wall, for people who sit at it.

    pace = Pace(machine)
    while True:
        time.sleep(pace.catch_up())

Virtual time never runs ahead. When the host was too slow, or asleep, what was missed is skipped rather than
rushed through.
"""

import time
from collections.abc import Callable

from host_tools.sim.machine import Machine

_STEP_MS = 15
_MISSED_MS = 250


class Pace:
    """The wall clock is a function that gives seconds, so that a test can bring its own."""

    def __init__(self, machine: Machine, wall_s: Callable[[], float] = time.monotonic) -> None:
        self._machine = machine
        self._wall_s = wall_s
        self._ahead_ms = machine.now_ms - wall_s() * 1000

    def catch_up(self) -> float:
        """Run the machine up to now; says how many seconds to wait before the next time."""
        behind_ms = self._wall_s() * 1000 + self._ahead_ms - self._machine.now_ms
        if behind_ms > _MISSED_MS:
            self._ahead_ms -= behind_ms - _MISSED_MS
            behind_ms = _MISSED_MS
        if behind_ms > 0:
            self._machine.run_for(behind_ms)
        wait_ms = self._machine.now_ms + _STEP_MS - (self._wall_s() * 1000 + self._ahead_ms)
        return max(0.0, wait_ms / 1000)
