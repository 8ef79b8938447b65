"""The watchdog's Python side. Feeding it marks the end of a turn of the firmware's loop."""

from host_tools.sim import running

_LONGEST_S = 8.388607


class WatchDogMode:
    """RESET is what the RP2040 can do."""

    RAISE = "RAISE"
    RESET = "RESET"


class WatchDogTimeout(Exception):  # noqa: N818 — CircuitPython's name
    """Raised in RAISE mode, which the RP2040 does not have."""


class WatchDogTimer:
    """`timeout`, then `mode`, then `feed()`."""

    @property
    def timeout(self) -> float:
        return running.processor.watchdog.timeout_us / 1e6

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if not 0 < seconds <= _LONGEST_S:
            raise ValueError(f"timeout must be <= {_LONGEST_S}")
        running.processor.watchdog.timeout_us = int(seconds * 1e6)

    @property
    def mode(self) -> str | None:
        return WatchDogMode.RESET if running.processor.watchdog.is_armed else None

    @mode.setter
    def mode(self, mode: str | None) -> None:
        if mode is None:
            running.processor.watchdog.disarm()
            return
        if mode == WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        if not running.processor.watchdog.timeout_us:
            raise ValueError("timeout must be >= 1")
        running.processor.watchdog.arm()

    def feed(self) -> None:
        if not running.processor.watchdog.is_armed:
            raise ValueError("WatchDogTimer is not currently running")
        running.processor.watchdog.feed()
        running.processor.turn()


timer = WatchDogTimer()
