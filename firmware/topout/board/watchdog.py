"""The watchdog: a start, or a turn of the loop, that takes longer than 8 seconds ends in a restart.

CircuitPython stops it when a person stops or reloads the program, but not when the program crashes. Then it restarts
the console, which is what players want.
"""

import microcontroller
from watchdog import WatchDogMode

_TIMEOUT_S = 8  # the RP2040's counter ends at 8.38 s


class Watchdog:
    """The running watchdog. It counts from its creation; call `feed()` once a loop turn."""

    def __init__(self) -> None:
        dog = microcontroller.watchdog
        if dog is None:
            raise RuntimeError("no watchdog")
        dog.timeout = _TIMEOUT_S
        dog.mode = WatchDogMode.RESET
        self._dog = dog

    def feed(self) -> None:
        """Restart the 8 seconds."""
        self._dog.feed()
