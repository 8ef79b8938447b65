"""The watchdog: a start, or a turn of the loop, that takes longer than 8 seconds ends in a restart.

CircuitPython takes it down when a person stops the program or reloads it, but not when the program crashes: then
it restarts the console, which is what a table of players wants.
"""

import microcontroller
from watchdog import WatchDogMode

_TIMEOUT_S = 8  # the RP2040's counter ends at 8.38 s


class Watchdog:
    """Counts from its making; `feed()` once a loop turn."""

    def __init__(self) -> None:
        dog = microcontroller.watchdog
        if dog is None:
            raise RuntimeError("no watchdog")
        dog.timeout = _TIMEOUT_S
        dog.mode = WatchDogMode.RESET
        self._dog = dog

    def feed(self) -> None:
        """Good for another 8 seconds."""
        self._dog.feed()
