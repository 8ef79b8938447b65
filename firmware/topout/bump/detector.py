"""Hears knocks in a stream of acceleration samples (mg, 200 a second, ±2 g), one sample at a time.

    sample − gravity ─► square ─► louder than a breath? ─► a window opens ─► KNOCK        (listening.py)

- All in squares (mg²): no roots in the loop, and a knock counts the same from every side.
- The floor is a running median of the squares: few samples of a knock hardly move it, and it is held while one rings.
- What was smooth just before was a hand, and must be outdone by far and at once.
- The sample is the only clock: 5 ms. No number leaves the device's small integers (31 bits).
"""

from topout.bump.fed import BLANK_UNTIL, FED, NOW, ONSET, PEAK, X, Y
from topout.bump.floor import FLOOR_START
from topout.bump.levels import level_of, root
from topout.bump.listening import listening
from topout.bump.pose import RESTING
from topout.bump.told import FLOOR, PAST, STATE, TOLD


class Detector:
    """feed() every sample in order, blank() before a noise of our own, relearn() after a gap."""

    def __init__(self) -> None:
        self._fed = [0] * FED
        self._told = [0] * TOLD
        self.relearn()

    def relearn(self) -> None:
        """Forget the table: the sensor has been away."""
        told = self._told
        for item in range(TOLD):
            told[item] = 0
        told[FLOOR] = FLOOR_START
        self._fed[BLANK_UNTIL] = self._fed[PEAK] = 0
        self._listening = listening(self._fed, told)
        next(self._listening)
        self.feed = _feeding(self._fed, self._listening.send)

    @property
    def level(self) -> int:
        """Of the last knock: NUDGE, BUMP or SLAM."""
        return level_of(self._fed[PEAK])

    @property
    def peak_mg(self) -> int:
        """Of the last knock. Grows for 60 ms after it was reported."""
        return root(self._fed[PEAK])

    @property
    def floor_mg(self) -> int:
        return root(self._told[FLOOR] >> 4)

    @property
    def level_mg(self) -> int:
        """What the table does now, for a meter: the mean of 80 ms."""
        return root(self._told[PAST] >> 4)

    @property
    def onset(self) -> int:
        """Of the last knock: the sample with which it began, counted since power-on."""
        return self._fed[ONSET]

    @property
    def is_ready(self) -> bool:
        return self._told[STATE] == RESTING

    def blank(self, samples: int) -> None:
        """For so many samples from now only a slam counts: a key or the piezo shakes the hub."""
        fed = self._fed
        fed[BLANK_UNTIL] = max(fed[BLANK_UNTIL], fed[NOW] + samples)


def _feeding(fed, send):
    """A closure, since names of its own cost the device less than attributes; with more than two it would allocate."""

    def feed(x_mg: int, y_mg: int, z_mg: int) -> int:
        """KNOCK, MOVED, GREW, FADED, LASTS, or 0 for nothing."""
        fed[X] = x_mg
        fed[Y] = y_mg
        return send(z_mg)

    return feed
