"""Nudges: what was heard but stayed below a bump. Told a little late, for until then it may become a knock."""

from micropython import const

_LOOKS_TO_TELL = const(2)  # a look is 80 ms
_LOOKS_TO_FORGET = const(5)


class Nudge:
    def __init__(self) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._peak = 0
        self._looks = 0

    def note(self, peak: int) -> None:
        if peak > self._peak:
            self._peak = peak

    def look(self, limit: int) -> int:
        """The peak (mg²) of a nudge to tell now, else 0. From `limit` on it would be more, had it been confirmed."""
        if not self._peak:
            return 0
        self._looks += 1
        if self._looks == _LOOKS_TO_TELL:
            return self._peak if self._peak < limit else 0
        if self._looks == _LOOKS_TO_FORGET:
            self.cancel()
        return 0
