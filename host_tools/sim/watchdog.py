"""The processor's watchdog: once armed it resets the processor when nobody feeds it in time."""

from host_tools.sim.clock import Clock
from host_tools.sim.reset import Reset


class Watchdog:
    """One timer on the clock, put off lazily: it looks when it fires whether it was fed meanwhile."""

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
        """Start counting anew."""
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
