"""What is done with every sample: gravity and floor are followed, a knock is weighed in a window of its own.

One long generator, resumed with each sample: a local name costs the device next to nothing, an item of a list a third
of a loop turn, an attribute or a call far more, and no sample may cost more than 60 turns. So what is due every 16
samples is dealt out, a piece a sample, to those outside a window; within one only when all the time is up.

A window is 65 ms at the most and weighs against what was before it, never against itself: limits.py. Squares are mg².
"""

from micropython import const

from topout.bump import limits
from topout.bump import told as items
from topout.bump.fading import NEW, looking_at_knock
from topout.bump.fed import BLANK_UNTIL, NOW, ONSET, PEAK, X, Y
from topout.bump.floor import FLOOR_MAX, FLOOR_START, looking_after_floor
from topout.bump.levels import BUMP_SQUARE, SLAM_SQUARE
from topout.bump.limits import LONG, LOUD, ROUGH, SWUNG
from topout.bump.outcomes import FADING, GREW, KNOCK, MOVED
from topout.bump.pose import RESTING, looking_at_pose

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


def listening(fed, told):
    """Yields the outcome of each sample, after a first 0."""
    resume = next
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
    floor = FLOOR_START
    breath = _BREATH_SQUARE
    rise = fall = _QUICK
    until_look = _LOOK_SAMPLES
    doing = _WAITING
    still_bends = onset = decided_at = early = late = fading_until = is_resting = is_humming = is_late = heard = 0
    z_mg = yield 0
    last_x = rest_x = fed[X]
    last_y = rest_y = fed[Y]
    last_z = rest_z = z_mg
    # In sixteenths of mg; at first what the first sample says.
    told[items.GRAVITY_X] = gravity_x = last_x << 4
    told[items.GRAVITY_Y] = gravity_y = last_y << 4
    told[items.GRAVITY_Z] = gravity_z = last_z << 4
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
                if age <= limits.HALF_SAMPLES:
                    early += square
                elif age <= limits.WHOLE_SAMPLES:
                    late += square
                    if age == limits.WHOLE_SAMPLES and late < early >> 3:
                        doing = _WAITING  # hardly anything was left for the second half
                        if at_once:  # else there was a hand, and it still is
                            fading_until = onset + limits.FADING_SAMPLES
                if square > peak:
                    if now - decided_at <= limits.GROWTH_SAMPLES:
                        if peak < SLAM_SQUARE <= square:
                            heard = GREW
                        fed[PEAK] = peak = square
                    elif square > peak << 4:
                        doing = _WAITING  # so much after its growth is another knock
            if not (doing or heard) and square >= breath:
                if is_resting:
                    # It must far exceed what was in the last samples; by very far, and soon, if that was smooth.
                    energy = past + total
                    recent = energy // (2 * _LOOK_SAMPLES - until_look)
                    if recent > limits.RECENT_MAX:
                        recent = limits.RECENT_MAX
                    gate = recent * limits.RECENT_FACTOR
                    sudden = limits.WINDOW_SAMPLES
                    at_once = limits.AT_ONCE
                    if past_bends + bend_total < energy + (energy >> 3) >> 2 and now >= fading_until and not is_humming:
                        sudden = limits.SUDDEN_SAMPLES
                        recent = (recent - (usual >> 3)) * limits.SMOOTH_FACTOR
                        if recent > gate:
                            gate = recent
                            at_once = 0  # a hand pushes as soon
                    if gate < knock_energy:
                        gate = knock_energy
                    low_gate = gate >> 2
                    noise = floor >> 3
                    spark = limits.SPARK_NOISES * noise + limits.STEP_SQUARE
                    still_bends = limits.STILL_BENDS + floor
                    doing = WEIGHING
                    is_spared = 1
                elif square_1 + square_2 >= breath:  # noise is loud for one sample only
                    told[items.IS_RATTLED] = 1
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
                    outdone = limits.OUTDONE * square
                    side_x = x
                    side_y = y
                    side_z = z
                else:
                    age += 1
                    energy += square
                    if square > peak:
                        second = peak
                        peak = square
                        outdone = limits.OUTDONE * square
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
                    elif along < came_back and age - side_age <= limits.SWING_SAMPLES:
                        came_back = along

                if age >= limits.WINDOW_SAMPLES:
                    doing = _WAITING
                if gates or (
                    age <= sudden
                    and (strongest >= gate or (age >= limits.LONGER_SAMPLES and energy >= (age + 2) * low_gate))
                ):
                    gates = LOUD
                    is_hard = peak >= limits.HARD_SQUARE
                    weak = (age + 2) * noise + (peak >> 4) + limits.SPARK_ENERGY
                    if energy - peak >= weak or (is_hard and spark <= second >= peak >> 6):
                        gates = LOUD + LONG
                    if sharpest >= (strongest >> 2) + still_bends or (age <= at_once and peak >= limits.BLOW_SQUARE):
                        gates += ROUGH
                    # A weak swing must come back further, for a hand's first tremor is weak.
                    elif peak >= limits.SWING_SQUARE and came_back << 3 <= (is_hard - 3) * peak:
                        gates += SWUNG
                    if gates > LOUD + LONG and (now >= fed[BLANK_UNTIL] or peak >= SLAM_SQUARE):
                        if strongest >= limits.LEAST_ENERGY and peak >= BUMP_SQUARE:
                            heard = KNOCK
                            doing = _RINGING
                            rise = _HELD
                        # A nudge is told when the window is over, for until then it may become a knock.
                        elif not doing and strongest >= limits.NUDGE_ENERGY:
                            heard = KNOCK
                        if heard:
                            decided_at = now
                            onset = now - age
                            early = energy
                            late = 0
                            fed[PEAK] = peak
                            fed[ONSET] = onset
                            told[items.FATE] = is_spared = NEW

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
                told[items.PAST] = past
                told[items.PAST_BENDS] = past_bends
                told[items.STIRS] = stirs
                told[items.FLOOR] = floor
                told[items.GRAVITY_X] = gravity_x
                told[items.GRAVITY_Y] = gravity_y
                told[items.GRAVITY_Z] = gravity_z
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
                            fading_until = onset + limits.FADING_SAMPLES
                    elif became:
                        heard = became
                        if became == MOVED:
                            doing = told[items.FATE] = 0
                elif due == 3:
                    is_resting = told[items.IS_RESTING]
                    usual = told[items.USUAL]
                    knock_energy = told[items.KNOCK_ENERGY]
                elif due == 2:
                    is_humming = told[items.IS_HUMMING]
                    if floor < told[items.LIFT]:
                        floor = told[items.LIFT]
                    elif floor > FLOOR_MAX:
                        floor = FLOOR_MAX
                elif due:
                    breath = _BREATH_FACTOR * floor >> 4
                    if breath < _BREATH_SQUARE:
                        breath = _BREATH_SQUARE
                    # Calm again, or in a hand: the floor is to follow soon.
                    fall = _QUICK if past < floor >> 2 or told[items.STATE] != RESTING else _STEADY
                else:
                    since = now - decided_at
                    if doing != _RINGING:
                        rise = fall
                    elif since > limits.DEAF_SAMPLES and (told[items.IS_BUSY] or past < floor << 1):
                        doing = _WAITING  # there is nothing left of it to hear
                    elif since >= limits.HOLD_SAMPLES:
                        rise = fall
                    if is_late:
                        is_late = 0
                        due = _ALL_DUE
        z_mg = yield heard
