"""The watchdog: a loop that does not come round for 8 seconds is restarted. It starts with the first feed.

CircuitPython takes it down when a person stops the program or reloads it, but not when the program crashes: then
it restarts the console, which is what a table of players wants.
"""

import microcontroller
from watchdog import WatchDogMode

_TIMEOUT_S = 8  # the RP2040's counter ends at 8.38 s


class Watchdog:
    """`feed()` once a loop turn."""

    def __init__(self) -> None:
        dog = microcontroller.watchdog
        if dog is None:
            raise RuntimeError("no watchdog")
        self._dog = dog
        self._is_armed = False

    def feed(self) -> None:
        """Good for another 8 seconds."""
        if not self._is_armed:
            self._dog.timeout = _TIMEOUT_S
            self._dog.mode = WatchDogMode.RESET
            self._is_armed = True
        self._dog.feed()
