"""Hears knocks in a stream of acceleration samples (mg, 200 a second, ±2 g), one sample at a time.

    sample − gravity ─► square ─► sum of three ─► over the threshold? ─► rough? ─► KNOCK
            threshold: the largest of a least energy, noise floor × factor, last 80 to 160 ms × factor

- All in squares (mg²): no roots in the loop, and a knock counts the same from every side.
- The floor is a running median of the squares: few samples of a knock hardly move it, and it is held while one rings.
- Rough means that the second differences are about as large as the signal itself. A table rings above 33 Hz and is
  rough; a hand that takes hold of the hub is smooth.
- The sample is the only clock: 5 ms. No number leaves the device's small integers (31 bits).
"""

from micropython import const

from topout.bump.floor import FLOOR_START, Floor
from topout.bump.levels import BUMP_FROM_MG, SLAM_FROM_MG, root
from topout.bump.nudge import Nudge
from topout.bump.pose import MOVING, RESTING, Pose
from topout.bump.ring import Ring

KNOCK = const(1)  # a knock, decided with this sample: see level and peak_mg
MOVED = const(2)  # the hub itself was picked up, turned or shoved
GREW = const(3)  # the knock reported last has become a slam since

_BUMP_SQUARE = BUMP_FROM_MG * BUMP_FROM_MG
_SLAM_SQUARE = SLAM_FROM_MG * SLAM_FROM_MG

_LOOK_SAMPLES = const(16)
_STEEP = const(4096)  # beyond 64 mg gravity is followed at a limited rate, so that a knock cannot bend it
_SLEW = const(64)

_LEAST_ENERGY = const(700)  # three samples of 15 mg, or one of 26
_NUDGE_ENERGY = const(400)
_RECENT_FACTOR = const(16)
_SMOOTH_FACTOR = const(160)
_SMOOTH_EIGHTHS = const(18)  # of the bends to the squares: white noise has 48
_STRONG_ENERGY = const(1800)  # from here on half the roughness will do
_SUM_MAX = const(1 << 25)  # sixteen times 1.4 g; more would leave the small integers

_HELD = const(30)  # shifts by which the floor follows: not at all,
_STEADY = const(6)  # as usual,
_QUICK = const(4)  # while learning

_OPEN_SAMPLES = const(4)  # a knock is weighed for so long against what was before it, not against itself

# What feed() touches at every sample lies in one list: an item costs the device a third of an attribute.
_X = const(0)  # gravity, in sixteenths of mg
_Y = const(1)
_Z = const(2)
_LAST_X = const(3)
_LAST_Y = const(4)
_LAST_Z = const(5)
_STEP_X = const(6)  # from the last sample but one to the last
_STEP_Y = const(7)
_STEP_Z = const(8)
_SQUARE_1 = const(9)  # one sample ago
_SQUARE_2 = const(10)
_BEND_1 = const(11)  # a bend is a second difference, squared
_BEND_2 = const(12)
_SUM = const(13)  # of the squares, since the last look
_BEND_SUM = const(14)  # of the bends, in eighths
_FLOOR = const(15)  # in sixteenths of mg²
_RISE = const(16)
_FALL = const(17)
_STIRS = const(18)  # samples far above the floor, since the last look
_UNTIL_LOOK = const(19)
_THRESHOLD = const(20)
_NUDGE_THRESHOLD = const(21)
_IS_RINGING = const(22)


class Detector:
    """feed() every sample in order, blank() before a noise of our own, relearn() after a gap."""

    def __init__(self) -> None:
        self.pose = Pose()
        self.floor = Floor()
        self._nudge = Nudge()
        self._ring = Ring()
        self._held = [0] * (_IS_RINGING + 1)
        self.relearn()

    def relearn(self) -> None:
        """Forget the table: the sensor has been away."""
        self.floor.forget()
        self._nudge.cancel()
        self._ring.forget()
        held = self._held
        for item in range(len(held)):
            held[item] = 0
        held[_FLOOR] = FLOOR_START
        held[_RISE] = held[_FALL] = _QUICK
        held[_UNTIL_LOOK] = _LOOK_SAMPLES
        held[_THRESHOLD] = _LEAST_ENERGY
        held[_NUDGE_THRESHOLD] = _NUDGE_ENERGY
        self._is_fresh = True
        self._looks = self._blank_until = 0
        self._sum_before = self._bend_sum_before = 0
        self._open_at = -_LOOK_SAMPLES - _OPEN_SAMPLES - 1
        self._open_threshold = self._open_energy = 0
        self._is_near_slam = 0

    @property
    def level(self) -> int:
        """Of the last knock: NUDGE, BUMP or SLAM."""
        return self._ring.level

    @property
    def peak_mg(self) -> int:
        """Of the last knock. Grows for 60 ms after it was reported."""
        return root(self._ring.peak)

    @property
    def floor_mg(self) -> int:
        return root(self._held[_FLOOR] >> 4)

    @property
    def level_mg(self) -> int:
        """What the table does now, for a meter: the mean of the last 80 to 160 ms."""
        return root(self._recent(self._sum_before, self._held[_SUM]))

    @property
    def threshold_mg(self) -> int:
        """A single sample of this much would be a knock."""
        return root(max(self._held[_THRESHOLD], self._recent_threshold()))

    @property
    def is_moving(self) -> bool:
        return self.pose.state == MOVING

    @property
    def is_ready(self) -> bool:
        return self.pose.state == RESTING

    def blank(self, samples: int) -> None:
        """For so many samples from now only a slam counts: a key or the piezo shakes the hub."""
        self._blank_until = max(self._blank_until, self._now() + samples)

    def feed(self, x_mg: int, y_mg: int, z_mg: int) -> int:
        """KNOCK, MOVED, GREW, or 0 for nothing. One long function: calls and attributes are what costs here."""
        held = self._held
        x = x_mg - (held[_X] >> 4)
        y = y_mg - (held[_Y] >> 4)
        z = z_mg - (held[_Z] >> 4)
        square = x * x + y * y + z * z
        if square < _STEEP:
            held[_X] += x
            held[_Y] += y
            held[_Z] += z
        else:
            square = self._slew(x_mg, y_mg, z_mg, square)

        x = x_mg - held[_LAST_X]
        y = y_mg - held[_LAST_Y]
        z = z_mg - held[_LAST_Z]
        held[_LAST_X] = x_mg
        held[_LAST_Y] = y_mg
        held[_LAST_Z] = z_mg
        bend_x = x - held[_STEP_X]
        bend_y = y - held[_STEP_Y]
        bend_z = z - held[_STEP_Z]
        held[_STEP_X] = x
        held[_STEP_Y] = y
        held[_STEP_Z] = z
        bend = bend_x * bend_x + bend_y * bend_y + bend_z * bend_z

        square_1 = held[_SQUARE_1]
        square_2 = held[_SQUARE_2]
        bend_1 = held[_BEND_1]
        bend_2 = held[_BEND_2]
        heard = 0
        if held[_IS_RINGING]:
            heard = self._ring_out(square)
        elif square + square_1 + square_2 >= held[_NUDGE_THRESHOLD]:
            heard = self._weigh(square, square_1, square_2, bend + bend_1 + bend_2)
        held[_SQUARE_2] = square_1
        held[_SQUARE_1] = square
        held[_BEND_2] = bend_1
        held[_BEND_1] = bend
        held[_SUM] += square_2
        held[_BEND_SUM] += bend_2 >> 3

        floor = held[_FLOOR]
        if square << 4 > floor:
            held[_FLOOR] = floor + (floor >> held[_RISE])
            if square << 2 > floor:
                held[_STIRS] += 1
        else:
            held[_FLOOR] = floor - (floor >> held[_FALL])
        until_look = held[_UNTIL_LOOK] = held[_UNTIL_LOOK] - 1
        return heard if until_look else self._look() or heard

    def _now(self) -> int:
        return self._looks * _LOOK_SAMPLES - self._held[_UNTIL_LOOK]

    def _slew(self, x_mg: int, y_mg: int, z_mg: int, square: int) -> int:
        held = self._held
        if self._is_fresh:  # the first sample: gravity is what it says
            self._is_fresh = False
            held[_LAST_X] = x_mg
            held[_LAST_Y] = y_mg
            held[_LAST_Z] = z_mg
            held[_X] = x_mg << 4
            held[_Y] = y_mg << 4
            held[_Z] = z_mg << 4
            self.pose.learn(held[_X], held[_Y], held[_Z])
            return 0
        held[_X] += max(-_SLEW, min(_SLEW, x_mg - (held[_X] >> 4)))
        held[_Y] += max(-_SLEW, min(_SLEW, y_mg - (held[_Y] >> 4)))
        held[_Z] += max(-_SLEW, min(_SLEW, z_mg - (held[_Z] >> 4)))
        return square

    def _weigh(self, square: int, square_1: int, square_2: int, bend: int) -> int:
        """Is this the knock? Called only when the last three samples are loud enough for a nudge."""
        energy = square + square_1 + square_2
        threshold = self._held[_THRESHOLD]
        if self.pose.state != RESTING:
            if energy >= 2 * threshold:
                self.pose.rattle()
            return 0
        now = self._now()
        if now - self._open_at > _OPEN_SAMPLES:
            self._open_at = now
            self._open_threshold = self._recent_threshold()
            self._open_energy = 0
        strongest = self._open_energy = max(energy, self._open_energy)
        if self.pose.is_tilted or energy < self._open_threshold:
            return 0
        peak = max(square, square_1, square_2)
        if peak < _SLAM_SQUARE and now < self._blank_until:
            return 0
        is_rough = bend >= (strongest >> 1 if strongest >= _STRONG_ENERGY else strongest - (strongest >> 3))
        if energy < threshold or peak < _BUMP_SQUARE or not (is_rough or self._is_near_slam or self.floor.is_humming):
            self._nudge.note(peak)
            return 0
        if square == peak and _SLAM_SQUARE >> 2 <= peak < _SLAM_SQUARE and not self._is_near_slam:
            self._is_near_slam = 1  # still rising: one more sample tells whether it is a slam
            return 0
        return self._decide(peak)

    def _recent_threshold(self) -> int:
        """What came just before must be far exceeded; very far if it was smooth, as a hand is and a table is not."""
        recent = self._recent(self._sum_before, self._held[_SUM])
        bends = self._recent(self._bend_sum_before, self._held[_BEND_SUM])
        is_smooth = 64 * bends < recent * _SMOOTH_EIGHTHS and not self.floor.is_humming
        return recent * (_SMOOTH_FACTOR if is_smooth else _RECENT_FACTOR)

    def _recent(self, before: int, since: int) -> int:
        """The mean since the last look but one, without the three samples that are being weighed."""
        total = min(before, _SUM_MAX) + min(since, _SUM_MAX)
        return total // (2 * _LOOK_SAMPLES - self._held[_UNTIL_LOOK])

    def _decide(self, peak: int) -> int:
        self._ring.start(peak, self._now())
        self._nudge.cancel()
        self._is_near_slam = 0
        self._held[_IS_RINGING] = 1
        self._held[_RISE] = _HELD
        return KNOCK

    def _ring_out(self, square: int) -> int:
        held = self._held
        now = self._now()
        recent = self._recent(self._sum_before, held[_SUM])
        if self.floor.is_busy or self._ring.has_died(recent, held[_FLOOR] >> 4, now):
            held[_IS_RINGING] = 0
        return GREW if self._ring.grow(square, now) else 0

    def _look(self) -> int:
        """What need not be done at every sample."""
        held = self._held
        held[_UNTIL_LOOK] = _LOOK_SAMPLES
        self._looks += 1
        self._is_fresh = False
        is_moved = self.pose.look(held[_X], held[_Y], held[_Z])
        self._sum_before = held[_SUM]
        self._bend_sum_before = held[_BEND_SUM]
        self._follow_floor()
        held[_SUM] = held[_BEND_SUM] = held[_STIRS] = 0
        if is_moved:
            held[_IS_RINGING] = self._is_near_slam = 0
            self._nudge.cancel()
            return MOVED
        peak = self._nudge.look(_BUMP_SQUARE)
        if not peak:
            return 0
        self._ring.start(peak, self._now())
        return KNOCK

    def _follow_floor(self) -> None:
        held = self._held
        is_resting = self.pose.state == RESTING
        held[_FLOOR] = self.floor.look(held[_FLOOR], self._sum_before, held[_STIRS], is_resting)
        held[_THRESHOLD] = max(_LEAST_ENERGY, self.floor.knock_energy)
        held[_NUDGE_THRESHOLD] = max(_NUDGE_ENERGY, self.floor.knock_energy)
        held[_FALL] = _STEADY if is_resting else _QUICK
        is_held = held[_IS_RINGING] and self._ring.is_fresh(self._now())
        held[_RISE] = _HELD if is_held else held[_FALL]
