"""Detects knocks in a stream of acceleration samples (mg, 200 a second, ±2 g), one sample at a time.

    sample − gravity ─► square ─► above `breath`? ─► a window opens ─► KNOCK        (sample_loop.py)

- Amplitudes are squares (mg²): the loop needs no roots, and a knock counts the same from every side.
- The floor is a running median of the squares. The few samples of a knock hardly move it, and it is held while one
  rings.
- Smooth motion just before suggests a hand; a knock must then be much stronger, and within 5 samples.
- The sample is the only clock: 5 ms. Every number fits the device's small integers (31 bits).
"""

from topout.bump.levels import level_of, root
from topout.bump.noise_floor import FLOOR_START
from topout.bump.orientation import RESTING
from topout.bump.registers import BLANK_UNTIL, FLOOR, NOW, ONSET, PAST, PEAK, SIZE, STATE, X, Y
from topout.bump.sample_loop import listening


class Detector:
    """The knock detector: feed() every sample in order, blank() before our own noise, relearn() after a gap."""

    def __init__(self) -> None:
        self._registers = [0] * SIZE
        self.relearn()

    def relearn(self) -> None:
        """Forget the table, after the sensor was absent."""
        registers = self._registers
        for item in range(SIZE):
            registers[item] = 0
        registers[FLOOR] = FLOOR_START
        self._listening = listening(registers)
        next(self._listening)
        self.feed = _feeding(registers, self._listening.send)

    @property
    def level(self) -> int:
        """Level of the last knock: NUDGE, BUMP or SLAM."""
        return level_of(self._registers[PEAK])

    @property
    def peak_mg(self) -> int:
        """Peak of the last knock. It may grow for 60 ms after the knock was reported."""
        return root(self._registers[PEAK])

    @property
    def floor_mg(self) -> int:
        return root(self._registers[FLOOR] >> 4)

    @property
    def level_mg(self) -> int:
        """Vibration of the table now, for a meter: the mean of 80 ms."""
        return root(self._registers[PAST] >> 4)

    @property
    def onset(self) -> int:
        """The sample with which the last knock began, counted since power-on."""
        return self._registers[ONSET]

    @property
    def is_ready(self) -> bool:
        return self._registers[STATE] == RESTING

    def blank(self, samples: int) -> None:
        """Let only a slam count for this many samples from now: a key or the piezo shakes the hub."""
        registers = self._registers
        registers[BLANK_UNTIL] = max(registers[BLANK_UNTIL], registers[NOW] + samples)


def _feeding(registers, send):
    """Return feed() as a closure: its names cost the device less than attributes.

    With more than two names it would allocate.
    """

    def feed(x_mg: int, y_mg: int, z_mg: int) -> int:
        """Return KNOCK, MOVED, GREW, FADED or LASTS; 0 if nothing happened."""
        registers[X] = x_mg
        registers[Y] = y_mg
        return send(z_mg)

    return feed
