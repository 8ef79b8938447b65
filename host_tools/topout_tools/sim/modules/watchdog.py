"""The watchdog's Python side. Feeding it marks the end of a turn of the firmware's loop."""

from topout_tools.sim import current

_LONGEST_S = 8.388607


class WatchDogMode:
    """The modes, of which the RP2040 has only RESET."""

    RAISE = "RAISE"
    RESET = "RESET"


class WatchDogTimeout(Exception):  # noqa: N818 — CircuitPython's name
    """Raised in RAISE mode, which the RP2040 does not have."""


class WatchDogTimer:
    """The timer. Set `timeout`, then `mode`, then call `feed()` in time."""

    @property
    def timeout(self) -> float:
        return current.processor.watchdog.timeout_us / 1e6

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if not 0 < seconds <= _LONGEST_S:
            raise ValueError(f"timeout must be <= {_LONGEST_S}")
        current.processor.watchdog.timeout_us = int(seconds * 1e6)

    @property
    def mode(self) -> str | None:
        return WatchDogMode.RESET if current.processor.watchdog.is_armed else None

    @mode.setter
    def mode(self, mode: str | None) -> None:
        if mode is None:
            current.processor.watchdog.disarm()
            return
        if mode == WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        if not current.processor.watchdog.timeout_us:
            raise ValueError("timeout must be >= 1")
        current.processor.watchdog.arm()

    def feed(self) -> None:
        if not current.processor.watchdog.is_armed:
            raise ValueError("WatchDogTimer is not currently running")
        current.processor.watchdog.feed()
        current.processor.turn()


timer = WatchDogTimer()
