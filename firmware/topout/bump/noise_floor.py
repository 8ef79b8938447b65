"""Estimates the noise floor: how much the table vibrates by itself, and how far a knock must stand above it.

Floors are mean squares in sixteenths of mg². The sample loop updates the floor at every sample. This module adjusts it
every 16 samples, in four parts spread over four samples. It detects lasting vibration and remembers the usual floor.
"""

from micropython import const

from topout.bump.orientation import RESTING
from topout.bump.registers import FLOOR, IS_BUSY, IS_HUMMING, KNOCK_ENERGY, LIFT, PAST, PAST_BENDS, STATE, STIRS, USUAL

FLOOR_START = const(1024)  # 8 mg
_FLOOR_MIN = const(64)  # 2 mg
FLOOR_MAX = const(1 << 22)  # 512 mg
_HUM_FLOOR = const(1280)  # 9 mg: from here on the table itself hums, and its hum may be smooth
_SHAKEN_FLOOR = const(12000)  # 27 mg
_SHAKEN_LIFT = const(9)  # three times the usual amplitude

_KNOCK_FACTOR = const(31)  # three times the median amplitude, three samples long
_SHAKEN_FACTOR = const(170)  # the same with seven and a half times: only a blow gets through

_LOOKS_TO_GET_USED = const(12)
_BUSY_SAMPLES = const(56)  # far above the floor, nearly without a break: longer than a knock rings
_BUSY_MAX = const(128)
_BUSY_LESS = const(32)
_ROUGH_LOOKS_MAX = const(24)
_ROUGH_LOOKS_TO_HUM = const(12)


def looking_after_floor(registers: list[int]):
    """Update LIFT, USUAL, KNOCK_ENERGY, IS_BUSY and IS_HUMMING. Four resumes make one look; each yields 0."""
    busy = looks = rough_looks = 0
    usual = FLOOR_START
    while True:
        yield 0
        busy += 3 * registers[STIRS] - _BUSY_LESS
        if busy > _BUSY_MAX:
            busy = _BUSY_MAX
        elif busy < 0:
            busy = 0
        is_busy = registers[IS_BUSY] = busy > _BUSY_SAMPLES
        energy = registers[PAST]  # the sum of sixteen squares: their mean, in sixteenths

        yield 0
        lift = _FLOOR_MIN
        if is_busy and energy > lift:
            lift = energy if energy < FLOOR_MAX else FLOOR_MAX
        registers[LIFT] = lift
        floor = registers[FLOOR]
        if floor < lift:
            floor = lift
        looks = looks + 1 if looks < _LOOKS_TO_GET_USED else 1

        yield 0
        # A lower floor becomes usual at once, a higher one only over minutes.
        if floor < usual or registers[STATE] != RESTING:
            usual = floor
        elif looks == 1:
            usual += usual >> 6
        registers[USUAL] = usual
        is_shaken = is_busy or floor > _SHAKEN_LIFT * usual or floor > _SHAKEN_FLOOR

        yield 0
        # A hum is rough nearly all the time; a trembling hand is not.
        if registers[PAST_BENDS] < energy + (energy >> 3) >> 2:
            rough_looks = rough_looks - 2 if rough_looks > 2 else 0
        elif rough_looks < _ROUGH_LOOKS_MAX:
            rough_looks += 1
        registers[IS_HUMMING] = usual > _HUM_FLOOR and rough_looks > _ROUGH_LOOKS_TO_HUM
        registers[KNOCK_ENERGY] = (_SHAKEN_FACTOR if is_shaken else _KNOCK_FACTOR) * floor >> 4
