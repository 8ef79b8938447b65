"""Hears knocks in a stream of acceleration samples (mg, 200 a second, ±2 g), one sample at a time.

    sample − gravity ─► square ─► louder than a breath? ─► a window opens (window.py) ─► KNOCK

- All in squares (mg²): no roots in the loop, and a knock counts the same from every side.
- The floor is a running median of the squares: few samples of a knock hardly move it, and it is held while one rings.
- What was smooth just before was a hand, and must be outdone by far and at once.
- The sample is the only clock: 5 ms. No number leaves the device's small integers (31 bits).
"""

from micropython import const

from topout.bump.fading import Fading
from topout.bump.floor import FLOOR_START, Floor
from topout.bump.levels import BUMP_SQUARE, SLAM_SQUARE, root
from topout.bump.outcomes import FADED, GREW, KNOCK, MOVED
from topout.bump.pose import RESTING, Pose
from topout.bump.window import AGE, ENERGY, OUTDONE, PEAK, STRONGEST, WINDOW_SAMPLES, Window

_LOOK_SAMPLES = const(16)
_STEEP = const(4096)  # beyond 64 mg gravity is followed at a limited rate, so that a knock cannot bend it
_SLEW = const(64)

_BREATH_SQUARE = const(144)  # 12 mg
_BREATH_FACTOR = const(10)

LEAST_ENERGY = const(700)  # three samples of 15 mg, or one of 26
_NUDGE_ENERGY = const(400)
_SUDDEN_SAMPLES = const(5)

_HELD = const(30)  # shifts by which the floor follows: not at all,
_STEADY = const(6)  # as usual,
_QUICK = const(4)  # while learning

# What the detector is doing.
_WAITING = const(0)
_WEIGHING = const(1)
_RINGING = const(2)

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
_BREATH = const(20)
_DOING = const(21)


class Detector:
    """feed() every sample in order, blank() before a noise of our own, relearn() after a gap."""

    def __init__(self) -> None:
        self.pose = Pose()
        self.floor = Floor()
        self._knock = Fading()
        self.window = Window()
        self._held = [0] * (_DOING + 1)
        self.relearn()

    def relearn(self) -> None:
        """Forget the table: the sensor has been away."""
        self.pose.learn(0, 0, 0)
        self.floor.forget()
        self._knock.forget()
        held = self._held
        for item in range(len(held)):
            held[item] = 0
        held[_FLOOR] = FLOOR_START
        held[_RISE] = held[_FALL] = _QUICK
        held[_UNTIL_LOOK] = _LOOK_SAMPLES
        held[_BREATH] = _BREATH_SQUARE
        self._is_fresh = True
        self._looks = self._blank_until = 0

    @property
    def level(self) -> int:
        """Of the last knock: NUDGE, BUMP or SLAM."""
        return self._knock.level

    @property
    def peak_mg(self) -> int:
        """Of the last knock. Grows for 60 ms after it was reported."""
        return root(self._knock.peak)

    @property
    def floor_mg(self) -> int:
        return root(self._held[_FLOOR] >> 4)

    @property
    def level_mg(self) -> int:
        """What the table does now, for a meter: the mean of the last 80 to 160 ms."""
        self.weigh_past()
        return root(self.floor.recent)

    @property
    def onset(self) -> int:
        """Of the last knock: the sample with which it began, counted since power-on."""
        return self._knock.onset

    @property
    def is_ready(self) -> bool:
        return self.pose.state == RESTING

    def blank(self, samples: int) -> None:
        """For so many samples from now only a slam counts: a key or the piezo shakes the hub."""
        self._blank_until = max(self._blank_until, self._now() + samples)

    def feed(self, x_mg: int, y_mg: int, z_mg: int) -> int:
        """KNOCK, MOVED, GREW, or 0 for nothing. One long function: calls and attributes are what costs here."""
        held = self._held
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

        x = x_mg - (held[_X] >> 4)
        y = y_mg - (held[_Y] >> 4)
        z = z_mg - (held[_Z] >> 4)
        square = x * x + y * y + z * z
        heard = 0
        if held[_DOING] or square >= held[_BREATH]:
            heard = self._listen(square, x_mg, y_mg, z_mg, bend)
        if square < _STEEP:
            held[_X] += x
            held[_Y] += y
            held[_Z] += z
        else:
            square = self._slew(x_mg, y_mg, z_mg, square)

        held[_SUM] += held[_SQUARE_2]
        held[_SQUARE_2] = held[_SQUARE_1]
        held[_SQUARE_1] = square
        held[_BEND_SUM] += held[_BEND_2] >> 3
        held[_BEND_2] = held[_BEND_1]
        held[_BEND_1] = bend

        floor = held[_FLOOR]
        if square << 4 > floor:
            held[_FLOOR] = floor + (floor >> held[_RISE])
            if square << 2 > floor:
                held[_STIRS] += 1
        else:
            held[_FLOOR] = floor - (floor >> held[_FALL])
        until_look = held[_UNTIL_LOOK] = held[_UNTIL_LOOK] - 1
        if until_look & 7:
            return heard
        return (self._look_at_pose() if until_look else self._look()) or heard

    def _now(self) -> int:
        return self._looks * _LOOK_SAMPLES - self._held[_UNTIL_LOOK]

    def _slew(self, x_mg: int, y_mg: int, z_mg: int, square: int) -> int:
        held = self._held
        if self._is_fresh:  # the first sample: gravity is what it says
            self._is_fresh = False
            held[_STEP_X] = held[_STEP_Y] = held[_STEP_Z] = 0
            held[_X] = x_mg << 4
            held[_Y] = y_mg << 4
            held[_Z] = z_mg << 4
            self.pose.learn(held[_X], held[_Y], held[_Z])
            return 0
        held[_X] += max(-_SLEW, min(_SLEW, x_mg - (held[_X] >> 4)))
        held[_Y] += max(-_SLEW, min(_SLEW, y_mg - (held[_Y] >> 4)))
        held[_Z] += max(-_SLEW, min(_SLEW, z_mg - (held[_Z] >> 4)))
        return square

    def _listen(self, square: int, x_mg: int, y_mg: int, z_mg: int, bend: int) -> int:
        """A sample that is more than a breath, or belongs to what goes on."""
        held = self._held
        window = self.window
        doing = held[_DOING]
        if doing == _RINGING:
            if not self._knock.is_outdone(square, self._now()):
                return self._ring_out(square)
            doing = _WAITING
        if doing == _WAITING and not self._judge_anew():
            return 0
        weighed = window.held
        if doing == _WAITING or square > OUTDONE * weighed[PEAK]:
            held[_DOING] = _WEIGHING
            window.open(held[_X] >> 4, held[_Y] >> 4, held[_Z] >> 4, held[_SQUARE_1], held[_SQUARE_2])
        is_knock = window.weigh(x_mg, y_mg, z_mg, bend + held[_BEND_1] + held[_BEND_2])
        if weighed[AGE] >= WINDOW_SAMPLES:
            held[_DOING] = _WAITING
        return self._decide(weighed) if is_knock else 0

    def _judge_anew(self) -> bool:
        """Tells the window what a knock must be now, unless the hub does not rest."""
        pose = self.pose
        held = self._held
        if pose.state != RESTING or pose.is_tilted:
            if held[_SQUARE_1] + held[_SQUARE_2] >= held[_BREATH]:  # noise is loud for one sample only
                pose.rattle()
            return False
        self.weigh_past()
        floor = self.floor
        self.window.judge_by(floor.loud, held[_FLOOR] >> 3, _SUDDEN_SAMPLES if floor.is_smooth else WINDOW_SAMPLES)
        return True

    def _decide(self, weighed: list[int]) -> int:
        """A nudge is told when the window is over, for until then it may become a knock."""
        held = self._held
        peak = weighed[PEAK]
        strongest = weighed[STRONGEST]
        age = weighed[AGE]
        is_bump = peak >= BUMP_SQUARE and strongest >= LEAST_ENERGY
        if not is_bump and (age < WINDOW_SAMPLES or strongest < _NUDGE_ENERGY):
            return 0
        now = self._now()
        if peak < SLAM_SQUARE and now < self._blank_until:
            return 0
        self._knock.start(peak, now, age, weighed[ENERGY], held[_FLOOR])
        if is_bump:
            held[_DOING] = _RINGING
            held[_RISE] = _HELD
        return KNOCK

    def weigh_past(self) -> None:
        """Leaves in the floor what was just before, and what would be loud now."""
        held = self._held
        is_fading = self._knock.is_fading(self._now())
        self.floor.weigh_past(held[_SUM], held[_BEND_SUM], 2 * _LOOK_SAMPLES - held[_UNTIL_LOOK], is_fading)

    def _ring_out(self, square: int) -> int:
        now = self._now()
        if self._knock.grow(square, now):
            return GREW
        if not self._knock.has_faded(now):
            return 0
        self._held[_DOING] = _WAITING
        return FADED

    def _look_at_pose(self) -> int:
        """Half way to the next look, so that no sample has to bear both."""
        held = self._held
        self._is_fresh = False
        if not self.pose.look(held[_X], held[_Y], held[_Z]):
            return 0
        held[_DOING] = _WAITING
        self._knock.forget()
        return MOVED

    def _look(self) -> int:
        """What need not be done at every sample."""
        held = self._held
        held[_UNTIL_LOOK] = _LOOK_SAMPLES
        self._looks += 1
        recent = held[_SUM]
        self._follow_floor()
        held[_SUM] = held[_BEND_SUM] = held[_STIRS] = 0
        return self._look_after_knock(recent // _LOOK_SAMPLES)

    def _look_after_knock(self, recent: int) -> int:
        held = self._held
        now = self._now()
        became = self._knock.look(recent, now)
        is_lost = self.floor.is_busy or (recent < held[_FLOOR] >> 3 and not self._knock.is_young(now))
        if held[_DOING] == _RINGING and (is_lost or became == FADED):
            held[_DOING] = _WAITING
        return became

    def _follow_floor(self) -> None:
        held = self._held
        is_resting = self.pose.state == RESTING
        recent = held[_SUM]
        held[_FLOOR] = self.floor.look(held[_FLOOR], recent, held[_BEND_SUM], held[_STIRS], is_resting)
        held[_BREATH] = max(_BREATH_SQUARE, _BREATH_FACTOR * held[_FLOOR] >> 4)
        is_calm_again = recent < held[_FLOOR] >> 2
        held[_FALL] = _QUICK if is_calm_again or not is_resting else _STEADY
        is_held = held[_DOING] == _RINGING and self._knock.is_fresh(self._now())
        held[_RISE] = _HELD if is_held else held[_FALL]
