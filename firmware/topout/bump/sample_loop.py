"""Processes every sample: follows gravity and the noise floor, and weighs a possible knock in a window of its own.

It is one long generator, resumed with each sample, because no sample may cost more than 60 loop turns. On the device a
local name costs next to nothing, a list item a third of a loop turn, an attribute or a call far more. So the work due
every 16 samples is spread out, one piece a sample, over samples outside a window. Inside a window a piece is done only
if the work is late: not finished when the next 16 samples are over.

A window is 65 ms at most. It is compared with what was before it, never with itself (thresholds.py). Squares are mg².
"""

from micropython import const

from topout.bump import registers as at
from topout.bump import thresholds
from topout.bump.decay import NEW, looking_at_knock
from topout.bump.levels import BUMP_SQUARE, SLAM_SQUARE
from topout.bump.noise_floor import FLOOR_MAX, FLOOR_START, looking_after_floor
from topout.bump.orientation import RESTING, looking_at_pose
from topout.bump.outcomes import FADING, GREW, KNOCK, MOVED
from topout.bump.thresholds import LONG, LOUD, ROUGH, SWUNG

# Values of `doing`.
_WAITING = const(0)
WEIGHING = const(1)
_RINGING = const(2)

_LOOK_SAMPLES = const(16)
_ALL_DUE = const(13)  # pieces of work after that, one a sample;
_OURS_DUE = const(4)  # the last ones, done here; generators do the others
_STEEP = const(4096)  # beyond 64 mg gravity is followed at a limited rate, so that a knock cannot bend it
_SLEW = const(64)
_HELD = const(30)  # shifts by which the floor follows: held while a knock rings,
_STEADY = const(6)  # normal,
_QUICK = const(4)  # fast, while learning
_BREATH_SQUARE = const(144)  # 12 mg
_BREATH_FACTOR = const(10)
_SUM_MAX = const(1 << 25)  # sixteen times 1.4 g; more would exceed the small integers


def listening(registers):
    """Yield the outcome of each sample, or 0. The first next() only starts the loop and yields 0."""
    # The device reads its first sixteen names faster than others: these are the ones that a window needs most.
    x = y = z = square = age = doing = floor = peak = gates = energy = strongest = square_1 = square_2 = bend = 0
    resume = next
    floor_looks = looking_after_floor(registers)
    pose_looks = looking_at_pose(registers)
    knock_looks = looking_at_knock(registers)
    resume(floor_looks)
    resume(knock_looks)
    # The generator to resume, by the number of pieces still due after it.
    looks = _OURS_DUE * (None,) + 4 * (pose_looks,) + 4 * (floor_looks,) + (knock_looks,)
    now = total = bend_total = past = past_bends = stirs = usual = knock_energy = due = 0
    bend_1 = bend_2 = step_x = step_y = step_z = 0
    gate = low_gate = noise = spark = sudden = at_once = second = outdone = 0
    sharpest = side = side_x = side_y = side_z = side_age = came_back = 0
    floor = FLOOR_START
    breath = _BREATH_SQUARE
    rise = fall = _QUICK
    until_look = _LOOK_SAMPLES
    still_bends = onset = decided_at = early = late = fading_until = is_resting = is_humming = is_late = heard = 0
    z_mg = yield 0
    last_x = rest_x = registers[at.X]
    last_y = rest_y = registers[at.Y]
    last_z = rest_z = z_mg
    # Gravity is in sixteenths of mg and begins as the first sample.
    registers[at.GRAVITY_X] = gravity_x = last_x << 4
    registers[at.GRAVITY_Y] = gravity_y = last_y << 4
    registers[at.GRAVITY_Z] = gravity_z = last_z << 4
    resume(pose_looks)
    z_mg = yield 0
    while True:
        now += 1
        registers[at.NOW] = now
        x_mg = registers[at.X]
        y_mg = registers[at.Y]
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
            else:
                if doing:
                    age = now - onset
                    if age <= thresholds.HALF_SAMPLES:
                        early += square
                    elif age <= thresholds.WHOLE_SAMPLES:
                        late += square
                        if age == thresholds.WHOLE_SAMPLES and late < early >> 3:
                            doing = _WAITING  # the second half had hardly any energy
                            if at_once:  # else a hand was there before, and still is
                                fading_until = onset + thresholds.FADING_SAMPLES
                    if square > peak:
                        if now - decided_at <= thresholds.GROWTH_SAMPLES:
                            if peak < SLAM_SQUARE <= square:
                                heard = GREW
                            registers[at.PEAK] = peak = square
                        elif square > peak << 4:
                            doing = _WAITING  # so high a peak after the growth is another knock
                if not (doing or heard) and square >= breath:
                    if is_resting:
                        # A knock must be far stronger than what was before; if that was smooth, much more so, and soon.
                        energy = past + total
                        recent = energy // (2 * _LOOK_SAMPLES - until_look)
                        if recent > thresholds.RECENT_MAX:
                            recent = thresholds.RECENT_MAX
                        gate = recent * thresholds.RECENT_FACTOR
                        sudden = thresholds.WINDOW_SAMPLES
                        at_once = thresholds.AT_ONCE
                        if (
                            past_bends + bend_total < energy + (energy >> 3) >> 2
                            and now >= fading_until
                            and not is_humming
                        ):
                            sudden = thresholds.SUDDEN_SAMPLES
                            recent = (recent - (usual >> 3)) * thresholds.SMOOTH_FACTOR
                            if recent > gate:
                                gate = recent
                                at_once = 0  # a hand can push as soon
                        if gate < knock_energy:
                            gate = knock_energy
                        low_gate = gate >> 2
                        noise = floor >> 3
                        spark = thresholds.SPARK_NOISES * noise + thresholds.STEP_SQUARE
                        still_bends = thresholds.STILL_BENDS + floor
                        doing = WEIGHING
                        is_spared = 1
                    elif square_1 + square_2 >= breath:  # noise is strong for one sample only
                        registers[at.IS_RATTLED] = 1
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
                        second <<= 1  # a blow may have begun before; noise would go the other way as often
                    outdone = thresholds.OUTDONE * square
                    side_x = x
                    side_y = y
                    side_z = z
                else:
                    age += 1
                    energy += square
                    if square > peak:
                        second = peak
                        peak = square
                        outdone = thresholds.OUTDONE * square
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
                    elif along < came_back and age - side_age <= thresholds.SWING_SAMPLES:
                        came_back = along

                if age >= thresholds.WINDOW_SAMPLES:
                    doing = _WAITING
                if gates or (
                    age <= sudden
                    and (strongest >= gate or (age >= thresholds.LONGER_SAMPLES and energy >= (age + 2) * low_gate))
                ):
                    gates = LOUD
                    is_hard = peak >= thresholds.HARD_SQUARE
                    weak = (age + 2) * noise + (peak >> 4) + thresholds.SPARK_ENERGY
                    if energy - peak >= weak or (is_hard and spark <= second >= peak >> 6):
                        gates = LOUD + LONG
                        if sharpest >= (strongest >> 2) + still_bends or (
                            age <= at_once and peak >= thresholds.BLOW_SQUARE
                        ):
                            gates += ROUGH
                        # A weak swing must come back further, because a hand's first tremor is weak.
                        elif peak >= thresholds.SWING_SQUARE and came_back << 3 <= (is_hard - 3) * peak:
                            gates += SWUNG
                        if gates > LOUD + LONG and (now >= registers[at.BLANK_UNTIL] or peak >= SLAM_SQUARE):
                            if strongest >= thresholds.LEAST_ENERGY and peak >= BUMP_SQUARE:
                                heard = KNOCK
                                doing = _RINGING
                                rise = _HELD
                            # A nudge is reported at the window's end: until then it may become a knock.
                            elif not doing and strongest >= thresholds.NUDGE_ENERGY:
                                heard = KNOCK
                            if heard:
                                decided_at = now
                                onset = now - age
                                early = energy
                                late = 0
                                registers[at.PEAK] = peak
                                registers[at.ONSET] = onset
                                registers[at.FATE] = is_spared = NEW

        total += square_2
        square_2 = square_1
        square_1 = square
        bend_total += bend_2 >> 3
        bend_2 = bend_1
        bend_1 = bend

        until_look -= 1
        if not is_spared:
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
            if square << 2 > floor:
                stirs += 1
                floor += floor >> rise
            elif square << 4 > floor:
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
                registers[at.PAST] = past
                registers[at.PAST_BENDS] = past_bends
                registers[at.STIRS] = stirs
                registers[at.FLOOR] = floor
                registers[at.GRAVITY_X] = gravity_x
                registers[at.GRAVITY_Y] = gravity_y
                registers[at.GRAVITY_Z] = gravity_z
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
                        if at_once:  # else a hand was there before, and still is
                            fading_until = onset + thresholds.FADING_SAMPLES
                    elif became:
                        heard = became
                        if became == MOVED:
                            doing = registers[at.FATE] = 0
                elif due == 3:
                    is_resting = registers[at.IS_RESTING]
                    usual = registers[at.USUAL]
                    knock_energy = registers[at.KNOCK_ENERGY]
                elif due == 2:
                    is_humming = registers[at.IS_HUMMING]
                    if floor < registers[at.LIFT]:
                        floor = registers[at.LIFT]
                    elif floor > FLOOR_MAX:
                        floor = FLOOR_MAX
                elif due:
                    breath = _BREATH_FACTOR * floor >> 4
                    if breath < _BREATH_SQUARE:
                        breath = _BREATH_SQUARE
                    # The floor follows quickly if the table is calm again or the hub is in a hand.
                    fall = _QUICK if past < floor >> 2 or registers[at.STATE] != RESTING else _STEADY
                else:
                    since = now - decided_at
                    if doing != _RINGING:
                        rise = fall
                    elif since > thresholds.DEAF_SAMPLES and (registers[at.IS_BUSY] or past < floor << 1):
                        doing = _WAITING  # its ringing no longer stands out
                    elif since >= thresholds.HOLD_SAMPLES:
                        rise = fall
                    if is_late:
                        is_late = 0
                        due = _ALL_DUE
        z_mg = yield heard
