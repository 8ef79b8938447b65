"""Detects knocks in a stream of acceleration samples (mg, 200 a second, ±2 g), one sample at a time.

    sample − gravity ─► square ─► above `breath`? ─► a window opens ─► KNOCK        (sample_loop.py)

- Amplitudes are squares (mg²): the loop needs no roots, and a knock counts the same from every side.
- The floor is a running median of the squares. The few samples of a knock hardly move it, and it is held while one
  rings.
- Smooth motion just before suggests a hand; a knock must then be much stronger, and within 5 samples.
- The sample is the only clock: 5 ms. Every number fits the device's small integers (31 bits).
"""

from topout.bump.fed import BLANK_UNTIL, FED, NOW, ONSET, PEAK, X, Y
from topout.bump.levels import level_of, root
from topout.bump.noise_floor import FLOOR_START
from topout.bump.orientation import RESTING
from topout.bump.sample_loop import listening
from topout.bump.told import FLOOR, PAST, STATE, TOLD


class Detector:
    """The knock detector: feed() every sample in order, blank() before our own noise, relearn() after a gap."""

    def __init__(self) -> None:
        self._fed = [0] * FED
        self._told = [0] * TOLD
        self.relearn()

    def relearn(self) -> None:
        """Forget the table, after the sensor was absent."""
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
        """Level of the last knock: NUDGE, BUMP or SLAM."""
        return level_of(self._fed[PEAK])

    @property
    def peak_mg(self) -> int:
        """Peak of the last knock. It may grow for 60 ms after the knock was reported."""
        return root(self._fed[PEAK])

    @property
    def floor_mg(self) -> int:
        return root(self._told[FLOOR] >> 4)

    @property
    def level_mg(self) -> int:
        """Vibration of the table now, for a meter: the mean of 80 ms."""
        return root(self._told[PAST] >> 4)

    @property
    def onset(self) -> int:
        """The sample with which the last knock began, counted since power-on."""
        return self._fed[ONSET]

    @property
    def is_ready(self) -> bool:
        return self._told[STATE] == RESTING

    def blank(self, samples: int) -> None:
        """Let only a slam count for this many samples from now: a key or the piezo shakes the hub."""
        fed = self._fed
        fed[BLANK_UNTIL] = max(fed[BLANK_UNTIL], fed[NOW] + samples)


def _feeding(fed, send):
    """Return feed() as a closure: its names cost the device less than attributes.

    With more than two names it would allocate.
    """

    def feed(x_mg: int, y_mg: int, z_mg: int) -> int:
        """Return KNOCK, MOVED, GREW, FADED or LASTS; 0 if nothing happened."""
        fed[X] = x_mg
        fed[Y] = y_mg
        return send(z_mg)

    return feed
