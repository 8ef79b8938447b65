"""What is done with every sample: gravity and floor are followed, a knock is weighed in a window of its own.

One long generator, resumed with each sample: a local name costs the device next to nothing, an item of a list a third
of a loop turn, an attribute or a call far more, and no sample may cost more than 60 turns. So what is due every 16
samples is dealt out, a piece a sample, to those outside a window; within one only when all the time is up.

The window is 65 ms at the most, and weighs against what was before it, never against itself. A knock passes three
gates. LOUD: it outdoes the table's noise and what was just before, at once or for longer. LONG: there is more to it
than one spoilt sample, however high. And it is ROUGH, bending as sharply as a blow does, or it SWUNG: came back from
the other side, as a table does and a hand is too slow for. What is not loud is not asked for the rest. Squares are in
mg².
"""

from micropython import const

from topout.bump.fading import NEW, looking_at_knock
from topout.bump.floor import FLOOR_MAX, FLOOR_START, looking_after_floor
from topout.bump.levels import BUMP_SQUARE, SLAM_SQUARE
from topout.bump.outcomes import FADING, GREW, KNOCK, MOVED
from topout.bump.pose import RESTING, looking_at_pose
from topout.bump.told import (
    FATE,
    FLOOR,
    GRAVITY_X,
    GRAVITY_Y,
    GRAVITY_Z,
    IS_BUSY,
    IS_HUMMING,
    IS_RATTLED,
    IS_RESTING,
    KNOCK_ENERGY,
    LIFT,
    PAST,
    PAST_BENDS,
    STATE,
    STIRS,
    USUAL,
)

# What it is fed with. What is sent to it besides is z: that is cheaper than a third item.
X = const(0)  # mg
Y = const(1)
NOW = const(2)  # samples since power-on
BLANK_UNTIL = const(3)
PEAK = const(4)  # what it answers besides: of the last knock, mg²
ONSET = const(5)  # the sample before its first
FED = const(6)  # so many

LOUD = const(1)
ROUGH = const(2)
SWUNG = const(4)
LONG = const(8)

# What it is doing.
_WAITING = const(0)
WEIGHING = const(1)
_RINGING = const(2)

_LOOK_SAMPLES = const(16)
_ALL_DUE = const(13)  # what is due after that, one a sample,
_OURS_DUE = const(4)  # and how many of it at the end are not done by others
_STEEP = const(4096)  # beyond 64 mg gravity is followed at a limited rate, so that a knock cannot bend it
_SLEW = const(64)
_HELD = const(30)  # shifts by which the floor follows: not at all,
_STEADY = const(6)  # as usual,
_QUICK = const(4)  # while learning
_BREATH_SQUARE = const(144)  # 12 mg
_BREATH_FACTOR = const(10)
_SUM_MAX = const(1 << 25)  # sixteen times 1.4 g; more would leave the small integers
_RECENT_MAX = const(1 << 20)

_RECENT_FACTOR = const(15)
_SMOOTH_FACTOR = const(240)
_SUDDEN_SAMPLES = const(5)
_OUTDONE = const(9)  # a sample three times as high as all before it begins the window anew
_GROWTH_SAMPLES = const(12)  # what comes later than 60 ms after a knock is its ringing
_HALF_SAMPLES = const(10)
_WHOLE_SAMPLES = const(20)
_DEAF_SAMPLES = const(20)  # nothing else is heard so soon after a knock
_FADING_SAMPLES = const(80)  # what is smooth so soon after one that dies down is its ringing
_HOLD_SAMPLES = const(40)  # and so long the floor must not learn from it
_WINDOW_SAMPLES = const(13)
_LONGER_SAMPLES = const(6)
LEAST_ENERGY = const(700)  # three samples of 15 mg, or one of 26
_NUDGE_ENERGY = const(400)
_SPARK_ENERGY = const(200)  # more would cost short knocks of 40 mg: see the trade that the bench prints
_HARD_SQUARE = const(2025)  # 45 mg: from here on a second sample will do that no noise explains
_SPARK_NOISES = const(5)  # ten times the median square: one sample of noise in thousands
_STEP_SQUARE = const(20)  # a sensor that lies still flickers by one of its steps of 4 mg
_AT_ONCE = const(2)  # samples: what is so strong so soon is a blow, though it bends no sharper than a slope
_BLOW_SQUARE = const(1296)  # 36 mg
_STILL_BENDS = const(900)  # three samples of a sensor that lies still, with its steps of 4 mg, at their roughest
_SWING_SAMPLES = const(7)  # from the furthest across the middle: a table of 12 Hz takes 5, a hand at 6 Hz takes 8
_SWING_SQUARE = const(676)  # 26 mg: footsteps swing the floor as well, but less


def listening(fed, told):
    """Yields the outcome of each sample, after a first 0."""
    resume = next
    bump_square = BUMP_SQUARE
    slam_square = SLAM_SQUARE
    told_knock = KNOCK
    floor_looks = looking_after_floor(told)
    pose_looks = looking_at_pose(told)
    knock_looks = looking_at_knock(told)
    resume(floor_looks)
    resume(knock_looks)
    # Whose turn it is when so many are still due.
    looks = _OURS_DUE * (None,) + 4 * (pose_looks,) + 4 * (floor_looks,) + (knock_looks,)
    now = total = bend_total = past = past_bends = stirs = usual = knock_energy = due = 0
    square_1 = square_2 = bend_1 = bend_2 = step_x = step_y = step_z = 0
    age = gates = gate = low_gate = noise = spark = sudden = at_once = peak = second = outdone = energy = 0
    strongest = sharpest = side = side_x = side_y = side_z = side_age = came_back = 0
    still_bends = onset = decided_at = early = late = 0
    floor = FLOOR_START
    breath = _BREATH_SQUARE
    rise = fall = _QUICK
    until_look = _LOOK_SAMPLES
    doing = _WAITING
    fading_until = is_resting = is_humming = is_late = heard = 0
    z_mg = yield 0
    last_x = rest_x = fed[X]
    last_y = rest_y = fed[Y]
    last_z = rest_z = z_mg
    # In sixteenths of mg; at first what the first sample says.
    told[GRAVITY_X] = gravity_x = last_x << 4
    told[GRAVITY_Y] = gravity_y = last_y << 4
    told[GRAVITY_Z] = gravity_z = last_z << 4
    resume(pose_looks)
    z_mg = yield 0
    while True:
        now += 1
        fed[NOW] = now
        x_mg = fed[X]
        y_mg = fed[Y]
        # A bend is a second difference, squared.
        x = x_mg - last_x
        y = y_mg - last_y
        z = z_mg - last_z
        last_x = x_mg
        last_y = y_mg
        last_z = z_mg
        bend_x = x - step_x
        bend_y = y - step_y
        bend_z = z - step_z
        step_x = x
        step_y = y
        step_z = z
        bend = bend_x * bend_x + bend_y * bend_y + bend_z * bend_z
        x = x_mg - rest_x
        y = y_mg - rest_y
        z = z_mg - rest_z
        square = x * x + y * y + z * z

        heard = is_spared = 0
        if doing or square >= breath:
            if doing == WEIGHING:
                is_spared = square > outdone
            elif doing:
                age = now - onset
                if age <= _HALF_SAMPLES:
                    early += square
                elif age <= _WHOLE_SAMPLES:
                    late += square
                    if age == _WHOLE_SAMPLES and late < early >> 3:
                        doing = _WAITING  # hardly anything was left for the second half
                        if at_once:  # else there was a hand, and it still is
                            fading_until = onset + _FADING_SAMPLES
                if square > peak:
                    if now - decided_at <= _GROWTH_SAMPLES:
                        if peak < slam_square <= square:
                            heard = GREW
                        fed[PEAK] = peak = square
                    elif square > peak << 4:
                        doing = _WAITING  # so much after its growth is another knock
            if not (doing or heard) and square >= breath:
                if is_resting:
                    # It must far exceed what was in the last samples; by very far, and soon, if that was smooth.
                    energy = past + total
                    recent = energy // (2 * _LOOK_SAMPLES - until_look)
                    if recent > _RECENT_MAX:
                        recent = _RECENT_MAX
                    gate = recent * _RECENT_FACTOR
                    sudden = _WINDOW_SAMPLES
                    at_once = _AT_ONCE
                    if past_bends + bend_total < energy + (energy >> 3) >> 2 and now >= fading_until and not is_humming:
                        sudden = _SUDDEN_SAMPLES
                        recent = (recent - (usual >> 3)) * _SMOOTH_FACTOR
                        if recent > gate:
                            gate = recent
                            at_once = 0  # a hand pushes as soon
                    if gate < knock_energy:
                        gate = knock_energy
                    low_gate = gate >> 2
                    noise = floor >> 3
                    spark = _SPARK_NOISES * noise + _STEP_SQUARE
                    still_bends = _STILL_BENDS + floor
                    doing = WEIGHING
                    is_spared = 1
                elif square_1 + square_2 >= breath:  # noise is loud for one sample only
                    told[IS_RATTLED] = 1
            if doing == WEIGHING:
                three = square + square_1 + square_2
                bends = bend + bend_1 + bend_2
                if is_spared:
                    age = side_age = 1
                    gates = came_back = 0
                    energy = strongest = three
                    sharpest = bends
                    peak = side = square
                    second = square_1
                    if x * (x - step_x) + y * (y - step_y) + z * (z - step_z) > 0:
                        second <<= 1  # a blow may have begun already; noise would as often go the other way
                    outdone = _OUTDONE * square
                    side_x = x
                    side_y = y
                    side_z = z
                else:
                    age += 1
                    energy += square
                    if square > peak:
                        second = peak
                        peak = square
                        outdone = _OUTDONE * square
                    elif square > second:
                        second = square
                    if three > strongest:
                        strongest = three
                    if bends > sharpest:
                        sharpest = bends
                    along = x * side_x + y * side_y + z * side_z
                    if square > side and (along >= 0 or square > side << 2):
                        side = square
                        side_x = x
                        side_y = y
                        side_z = z
                        side_age = age
                        if along < 0:
                            came_back = 0
                    elif along < came_back and age - side_age <= _SWING_SAMPLES:
                        came_back = along

                if age >= _WINDOW_SAMPLES:
                    doing = _WAITING
                if gates or (
                    age <= sudden and (strongest >= gate or (age >= _LONGER_SAMPLES and energy >= (age + 2) * low_gate))
                ):
                    gates = LOUD
                    weak = (age + 2) * noise + (peak >> 4) + _SPARK_ENERGY
                    if energy - peak >= weak or (second >= spark and peak >= _HARD_SQUARE):
                        gates = LOUD + LONG
                    if sharpest >= (strongest >> 2) + still_bends or (age <= at_once and peak >= _BLOW_SQUARE):
                        gates += ROUGH
                    # A weak swing must come back further, for a hand's first tremor is weak.
                    elif peak >= _SWING_SQUARE and came_back << 3 <= (-2 if peak >= _HARD_SQUARE else -3) * peak:
                        gates += SWUNG
                    if gates > LOUD + LONG and (now >= fed[BLANK_UNTIL] or peak >= slam_square):
                        if strongest >= LEAST_ENERGY and peak >= bump_square:
                            heard = told_knock
                            doing = _RINGING
                            rise = _HELD
                        # A nudge is told when the window is over, for until then it may become a knock.
                        elif not doing and strongest >= _NUDGE_ENERGY:
                            heard = told_knock
                        if heard:
                            decided_at = now
                            onset = now - age
                            early = energy
                            late = 0
                            fed[PEAK] = peak
                            fed[ONSET] = onset
                            told[FATE] = is_spared = NEW

        total += square_2
        square_2 = square_1
        square_1 = square
        bend_total += bend_2 >> 3
        bend_2 = bend_1
        bend_1 = bend

        until_look -= 1
        if not is_spared:
            if square << 2 > floor:
                stirs += 1
            if square < _STEEP:
                gravity_x += x
                gravity_y += y
                gravity_z += z
            else:
                gravity_x += _SLEW if x > _SLEW else x if x > -_SLEW else -_SLEW
                gravity_y += _SLEW if y > _SLEW else y if y > -_SLEW else -_SLEW
                gravity_z += _SLEW if z > _SLEW else z if z > -_SLEW else -_SLEW
            if doing != WEIGHING:
                rest_x = gravity_x >> 4
                rest_y = gravity_y >> 4
                rest_z = gravity_z >> 4
            if square << 4 > floor:
                floor += floor >> rise
            else:
                floor -= floor >> fall

            if until_look <= 0:
                until_look = _LOOK_SAMPLES
                if total > _SUM_MAX:
                    total = _SUM_MAX
                past = total
                past_bends = bend_total if bend_total < _SUM_MAX else _SUM_MAX
                total = bend_total = 0
                told[PAST] = past
                told[PAST_BENDS] = past_bends
                told[STIRS] = stirs
                told[FLOOR] = floor
                told[GRAVITY_X] = gravity_x
                told[GRAVITY_Y] = gravity_y
                told[GRAVITY_Z] = gravity_z
                is_late = due
                if not due:
                    due = _ALL_DUE
                stirs = 0
            elif due and (doing != WEIGHING or (is_late and not gates)):
                due -= 1
                if due >= _OURS_DUE:
                    became = resume(looks[due])
                    if became == FADING:
                        doing = _WAITING
                        if at_once:  # else there was a hand, and it still is
                            fading_until = onset + _FADING_SAMPLES
                    elif became:
                        heard = became
                        if became == MOVED:
                            doing = told[FATE] = 0
                elif due == 3:
                    is_resting = told[IS_RESTING]
                    usual = told[USUAL]
                    knock_energy = told[KNOCK_ENERGY]
                elif due == 2:
                    is_humming = told[IS_HUMMING]
                    if floor < told[LIFT]:
                        floor = told[LIFT]
                    elif floor > FLOOR_MAX:
                        floor = FLOOR_MAX
                elif due:
                    breath = _BREATH_FACTOR * floor >> 4
                    if breath < _BREATH_SQUARE:
                        breath = _BREATH_SQUARE
                    # Calm again, or in a hand: the floor is to follow soon.
                    fall = _QUICK if past < floor >> 2 or told[STATE] != RESTING else _STEADY
                else:
                    since = now - decided_at
                    if doing != _RINGING:
                        rise = fall
                    elif since > _DEAF_SAMPLES and (told[IS_BUSY] or past < floor << 1):
                        doing = _WAITING  # there is nothing left of it to hear
                    elif since >= _HOLD_SAMPLES:
                        rise = fall
                    if is_late:
                        is_late = 0
                        due = _ALL_DUE
        z_mg = yield heard
