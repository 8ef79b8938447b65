"""The table that the hub stands on: what an accelerometer on it measures, in mg, at any moment.

The acceleration is gravity, the sensor's own offset and noise, and motions: knocks that make the table top ring,
recordings played back, a hand that picks the hub up. All is a function of time and of the seed. So it does not matter
how often or how late the sensor is read.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy

Vector = tuple[float, float, float]

_GRAVITY_MG = 1000.0
_NOISE_MG = 2.5  # LIS3DH: 220 µg/√Hz over half of 200 Hz
_OFFSET_MG = 15.0  # the data sheet's typical offset is ±40 mg
_NOISE_STEP_US = 625
_NOISE_BLOCK = 1 << 12

# A knuckle on wood is a blow of a few ms. It excites every mode of a top on four legs: frequency in Hz, damping, share.
_MODES = ((23.0, 0.06, 0.30), (34.0, 0.08, 0.50), (57.0, 0.09, 0.40))
_CONTACT_S = 0.003
_KNOCK_S = 0.4
_LIFT_TILT = 0.6
_LIFT_TREMOR_MG = 60.0

# The direction of a knock in degrees, by pod. The pods sit around the hub, clockwise, the first at the lower left.
PLACES = {"p1": 216.0, "p2": 144.0, "p3": 90.0, "p4": 36.0, "p5": 324.0}


class _Knock(NamedTuple):
    begin_us: int
    end_us: int
    reach: Vector


class _Trace(NamedTuple):
    begin_us: int
    end_us: int
    rows: numpy.ndarray
    rate_hz: float


class _Lift(NamedTuple):
    begin_us: int
    end_us: int


class Tabletop:
    """The table. `feel(us)` returns x, y, z in mg at a moment: x to the right, y away from the front, z up."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        offsets = numpy.random.default_rng((seed, 1)).uniform(-_OFFSET_MG, _OFFSET_MG, 3)
        self._at_rest: Vector = (float(offsets[0]), float(offsets[1]), _GRAVITY_MG + float(offsets[2]))
        self._motions: list[_Knock | _Trace | _Lift] = []

    def knock(self, at_us: int, peak_mg: float, place: str | None = None) -> None:
        """Hit the table: its top swings at once and rings out within a fifth of a second.

        `peak_mg` is the strongest departure from rest. A place tilts the swing to that side; without one it is
        vertical.
        """
        side = 0.0 if place is None else 0.45
        angle = math.radians(PLACES[place]) if place else 0.0
        scale = peak_mg / _PEAK_OF_SWING
        up = math.sqrt(1 - side * side)
        reach = (scale * side * math.cos(angle), scale * side * math.sin(angle), scale * up)
        self._motions.append(_Knock(at_us, at_us + int(_KNOCK_S * 1e6), reach))

    def play(self, at_us: int, rows: Sequence[Sequence[float]], rate_hz: float = 200.0) -> int:
        """Play a recording, gravity included, in place of this table's motion. Return the moment at which it ends."""
        data = numpy.asarray(rows, dtype=float).reshape(-1, 3)
        end_us = at_us + int(len(data) * 1e6 / rate_hz)
        self._motions.append(_Trace(at_us, end_us, data, rate_hz))
        return end_us

    def lift(self, at_us: int, ms: int) -> None:
        """Pick the hub up, tilt it, and put it down after that many ms."""
        self._motions.append(_Lift(at_us, at_us + ms * 1000))

    def feel(self, us: int) -> Vector:
        """Return what a sensor on the table measures at that moment."""
        x, y, z = self._at_rest
        for motion in self._motions:
            if motion.begin_us <= us < motion.end_us:
                if isinstance(motion, _Trace):
                    return _of_trace(motion, us)
                x, y, z = _moved(motion, us, x, y, z)
        block, index = divmod(us // _NOISE_STEP_US, _NOISE_BLOCK)
        noise_x, noise_y, noise_z = _noise(self._seed, block)[index].tolist()
        return x + noise_x, y + noise_y, z + noise_z

    def forget_before(self, us: int) -> None:
        """Drop motions that are over."""
        if self._motions:
            self._motions = [motion for motion in self._motions if motion.end_us > us]


@lru_cache(maxsize=64)
def _noise(seed: int, block: int) -> numpy.ndarray:
    """Return the noise of a few seconds. Tables of one seed have the same, so it is drawn once for all of them."""
    return numpy.random.default_rng((seed, 2, block)).normal(0.0, _NOISE_MG, (_NOISE_BLOCK, 3))


def _swing(seconds: float) -> float:
    turn = 2 * math.pi * seconds
    rising = min(1.0, seconds / _CONTACT_S)
    return rising * sum(
        share * math.exp(-damping * hertz * turn) * math.sin(hertz * turn) for hertz, damping, share in _MODES
    )


_PEAK_OF_SWING = max(abs(_swing(step / 10_000)) for step in range(1000))


def _moved(motion: "_Knock | _Lift", us: int, x: float, y: float, z: float) -> Vector:
    seconds = (us - motion.begin_us) / 1e6
    if isinstance(motion, _Knock):
        swing = _swing(seconds)
        return x + motion.reach[0] * swing, y + motion.reach[1] * swing, z + motion.reach[2] * swing
    share = seconds * 1e6 / (motion.end_us - motion.begin_us)
    tilt = _LIFT_TILT * math.sin(math.pi * share)
    tremor = _LIFT_TREMOR_MG * math.sin(2 * math.pi * 3.1 * seconds) * math.sin(math.pi * share)
    return x + z * math.sin(tilt) + tremor, y + 0.7 * tremor, z * math.cos(tilt) - tremor


def _of_trace(trace: _Trace, us: int) -> Vector:
    row = trace.rows[int((us - trace.begin_us) * trace.rate_hz / 1e6)]
    return float(row[0]), float(row[1]), float(row[2])
