"""The window in which one knock is weighed: 65 ms at the most, against what was before it and never against itself.

A knock passes three gates. LOUD: it outdoes the table's noise and what was just before, at once or for longer. LONG:
there is more to it than one spoilt sample. And it is ROUGH, bending as sharply as a blow does, or it SWUNG: came back
from the other side, as a table does and a hand is too slow for. Squares are in mg².
"""

from micropython import const

LOUD = const(1)
LONG = const(2)
ROUGH = const(4)
SWUNG = const(8)

WINDOW_SAMPLES = const(13)
_LONGER_SAMPLES = const(6)
OUTDONE = const(9)  # a sample three times as high as all before it begins the window anew

_HARD_SQUARE = const(2500)  # 50 mg: no spoilt sample is so large
_SPARK_ENERGY = const(140)
_STRONG_ENERGY = const(1800)  # from here on a quarter of the energy will do, beside what the noise bends
_STILL_BENDS = const(600)  # three samples of a sensor that lies still, with its steps of 4 mg
_SWING_SAMPLES = const(7)  # from the furthest across the middle: a table of 12 Hz takes 5, a hand at 6 Hz takes 8
_SWING_SQUARE = const(676)  # 26 mg: footsteps swing the floor as well, but less

# All in one list: an item costs the device a third of an attribute.
_REST_X = const(0)  # gravity when it opened
_REST_Y = const(1)
_REST_Z = const(2)
_GATE = const(3)  # the energy of three samples that is loud
_NOISE = const(4)  # what the table does by itself in a sample, and some
_SUDDEN = const(5)  # by when it must be loud
_AWAY_1 = const(6)  # squares from rest, one and two samples ago
_AWAY_2 = const(7)
AGE = const(8)
GATES = const(9)
PEAK = const(10)
ENERGY = const(11)
STRONGEST = const(12)  # three squares in a row
_SHARPEST = const(13)  # three bends in a row
_SIDE_X = const(14)  # where it was furthest, on its first side
_SIDE_Y = const(15)
_SIDE_Z = const(16)
_SIDE = const(17)
_SIDE_AGE = const(18)  # when that was
_BACK = const(19)  # how far it came back on the other side, times how far it had been on the first


class Window:
    """`held` is open to be read: a property costs the device six loop turns."""

    def __init__(self) -> None:
        self.held = [0] * (_BACK + 1)

    def judge_by(self, gate: int, noise: int, sudden: int) -> None:
        held = self.held
        held[_GATE] = gate
        held[_NOISE] = noise
        held[_SUDDEN] = sudden

    def open(self, x_mg: int, y_mg: int, z_mg: int, square_1: int, square_2: int) -> None:
        """At rest there; the last two squares belong to it. By what it is judged stays as it was."""
        held = self.held
        held[_REST_X] = x_mg
        held[_REST_Y] = y_mg
        held[_REST_Z] = z_mg
        held[_AWAY_1] = square_1
        held[_AWAY_2] = square_2
        # One by one: a loop would cost the device four times as much.
        held[AGE] = held[GATES] = held[PEAK] = held[STRONGEST] = held[_SHARPEST] = 0
        held[_SIDE_X] = held[_SIDE_Y] = held[_SIDE_Z] = held[_SIDE] = held[_SIDE_AGE] = held[_BACK] = 0
        held[ENERGY] = square_1 + square_2

    def weigh(self, x_mg: int, y_mg: int, z_mg: int, bends: int) -> bool:
        """Whether it is a knock with this sample, given the last three bends."""
        held = self.held
        x = x_mg - held[_REST_X]
        y = y_mg - held[_REST_Y]
        z = z_mg - held[_REST_Z]
        away = x * x + y * y + z * z
        strongest = away + held[_AWAY_1] + held[_AWAY_2]
        held[_AWAY_2] = held[_AWAY_1]
        held[_AWAY_1] = away
        energy = held[ENERGY] = held[ENERGY] + away
        age = held[AGE] = held[AGE] + 1
        if away > held[PEAK]:
            held[PEAK] = away
        if strongest > held[STRONGEST]:
            held[STRONGEST] = strongest
        if bends > held[_SHARPEST]:
            held[_SHARPEST] = bends
        peak = held[PEAK]
        strongest = held[STRONGEST]

        back = -(x * held[_SIDE_X] + y * held[_SIDE_Y] + z * held[_SIDE_Z])
        if away > held[_SIDE] and (back <= 0 or away > held[_SIDE] << 2):
            held[_SIDE_X] = x
            held[_SIDE_Y] = y
            held[_SIDE_Z] = z
            held[_SIDE] = away
            held[_SIDE_AGE] = age
            if back > 0:
                held[_BACK] = 0
        elif back > held[_BACK] and age - held[_SIDE_AGE] <= _SWING_SAMPLES:
            held[_BACK] = back

        gates = held[GATES] & LOUD
        gate = held[_GATE]
        if age <= held[_SUDDEN] and (
            strongest >= gate or (age >= _LONGER_SAMPLES and energy // (age + 2) >= gate >> 2)
        ):
            gates |= LOUD
        if peak >= _HARD_SQUARE or energy - peak >= _SPARK_ENERGY + (peak >> 4) + (age + 2) * held[_NOISE]:
            gates |= LONG
        smooth = strongest - (strongest >> 3)
        if strongest >= _STRONG_ENERGY:
            smooth = (strongest >> 2) + _STILL_BENDS + 8 * held[_NOISE]
        if held[_SHARPEST] >= smooth:
            gates |= ROUGH
        # A weak swing must come back further, for a hand's first tremor is weak.
        if peak >= _SWING_SQUARE and held[_BACK] << 3 >= (2 if peak >= _HARD_SQUARE else 3) * peak:
            gates |= SWUNG
        held[GATES] = gates
        return gates > LOUD + LONG and gates & 3 == 3
