"""The processor's watchdog: once armed, it resets the processor if it is not fed in time."""

from topout_tools.sim.clock import Clock
from topout_tools.sim.reset import Reset


class Watchdog:
    """One timer on the clock. When it fires it checks whether it was fed meanwhile, and then waits on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._is_armed = False
        self._bite_us = 0
        self.timeout_us = 0
        self.feeds = 0

    @property
    def is_armed(self) -> bool:
        return self._is_armed

    def arm(self) -> None:
        """Start counting."""
        self._is_armed = True
        self._bite_us = self._clock.now_us + self.timeout_us
        self._clock.call_at(self._bite_us, self._look)

    def disarm(self) -> None:
        self._is_armed = False

    def feed(self) -> None:
        """Restart the count."""
        self.feeds += 1
        self._bite_us = self._clock.now_us + self.timeout_us

    def _look(self) -> None:
        if not self._is_armed:
            return
        if self._clock.now_us < self._bite_us:
            self._clock.call_at(self._bite_us, self._look)
            return
        self._is_armed = False
        raise Reset("WATCHDOG")
