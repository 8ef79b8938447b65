"""Tracks how the hub lies: learns which way gravity points, and notices when the hub is picked up and put down.

Its input is the smoothed acceleration (sixteenths of a mg), only every 16 samples, so a look may cost a little. A
resting hub keeps its pose within a few mg even while the table shakes at 150 mg. A hand cannot hold it so still.
"""

from micropython import const

from topout.bump.outcomes import MOVED
from topout.bump.registers import GRAVITY_X, GRAVITY_Y, GRAVITY_Z, IS_RATTLED, IS_RESTING, STATE

LEARNING = const(0)
RESTING = const(1)
MOVING = const(2)

_STEP = const(16)  # samples between two looks
_TILTED_MG = const(16)  # the pose has changed: a hand, not a knock
_STILL_MG = const(8)  # a table keeps its pose within 5 mg; a hand that tries to hold still does not
_MOVED_MG = const(64)  # nearly four degrees, or a shove as strong
_LOOKS_TO_BELIEVE = const(2)
_LEARN_SAMPLES = const(200)
# A hub that was picked up is picked up again: it must lie still this long before a touch counts as a knock.
_PUT_DOWN_SAMPLES = const(800)
_RATTLE_SAMPLES = const(80)
_PATIENCE_SAMPLES = const(8000)  # a hub that lies level this long is not in a hand, however much the table shakes


def looking_at_pose(registers: list[int]):
    """Yield MOVED once it is clear that the hub was moved, else 0. Four resumes make one look."""
    x = registers[GRAVITY_X]
    y = registers[GRAVITY_Y]
    z = registers[GRAVITY_Z]
    state = registers[STATE] = LEARNING
    looks_away = patience = 0
    to_rest = _LEARN_SAMPLES
    moved = 0
    while True:
        yield 0
        off_x = registers[GRAVITY_X] - x
        off_y = registers[GRAVITY_Y] - y
        off_z = registers[GRAVITY_Z] - z
        away = abs(off_x)

        yield 0
        if not -away <= off_y <= away:
            away = abs(off_y)
        if not -away <= off_z <= away:
            away = abs(off_z)
        away >>= 4

        yield 0
        looks_away = looks_away + 1 if away > _MOVED_MG else 0
        moved = 0
        shift = 5
        if state != RESTING:
            is_moving = state == MOVING
            shift = 0 if is_moving and away > _TILTED_MG else 3
            if registers[IS_RATTLED]:  # the time it has lain still does not count
                registers[IS_RATTLED] = 0
                if is_moving and patience > 0 and to_rest < _PUT_DOWN_SAMPLES - _RATTLE_SAMPLES:
                    to_rest = _PUT_DOWN_SAMPLES - _RATTLE_SAMPLES
            if away > (_STILL_MG if is_moving else _TILTED_MG):
                to_rest = _PUT_DOWN_SAMPLES if is_moving else _LEARN_SAMPLES
                patience = _PATIENCE_SAMPLES
            to_rest -= _STEP
            patience -= _STEP
            if to_rest <= 0:
                state = RESTING
        if looks_away >= _LOOKS_TO_BELIEVE and state != MOVING:
            state = MOVING
            moved = MOVED
            to_rest = _PUT_DOWN_SAMPLES
            patience = _PATIENCE_SAMPLES

        yield moved
        registers[STATE] = state
        registers[IS_RESTING] = state == RESTING and away <= _TILTED_MG
        x += off_x >> shift
        y += off_y >> shift
        z += off_z >> shift
