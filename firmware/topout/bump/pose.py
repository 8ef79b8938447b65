"""How the hub lies: learns which way gravity points, notices when the hub is picked up and when it is put down.

Fed with the smoothed acceleration (sixteenths of a mg) every 16 samples, so it may cost a little. A hub that rests
keeps its pose within a few mg even while the table shakes at 150 mg; a hand cannot.
"""

from micropython import const

LEARNING = const(0)
RESTING = const(1)
MOVING = const(2)

_STEP = const(16)  # samples between two looks
_TILTED_MG = const(16)  # the pose is not what it was: a hand, not a knock
_STILL_MG = const(8)  # a table keeps its pose within 5 mg, a hand that tries to hold still does not
_MOVED_MG = const(64)  # nearly four degrees, or a shove as strong
_LOOKS_TO_BELIEVE = const(2)
_LEARN_SAMPLES = const(200)
# Whoever takes the hub in the hand does it again: it must lie still for long before a touch counts as a knock.
_PUT_DOWN_SAMPLES = const(800)
_RATTLE_SAMPLES = const(160)
_PATIENCE_SAMPLES = const(8000)  # a hub that lies level for so long is not in a hand, however lively the table


class Pose:
    def __init__(self) -> None:
        self.learn(0, 0, 0)

    def learn(self, x: int, y: int, z: int) -> None:
        self.state = LEARNING
        self.is_tilted = False
        self._x = x
        self._y = y
        self._z = z
        self._looks_away = 0
        self._samples_to_rest = _LEARN_SAMPLES
        self._patience = 0

    def look(self, x: int, y: int, z: int) -> bool:
        """True at the moment when the hub turns out to have been moved."""
        away_mg = max(abs(x - self._x), abs(y - self._y), abs(z - self._z)) >> 4
        self.is_tilted = away_mg > _TILTED_MG
        self._looks_away = self._looks_away + 1 if away_mg > _MOVED_MG else 0
        if self.state == RESTING:
            self._follow(x, y, z, 5)
        else:
            self._settle(x, y, z, self.is_tilted or (self.state == MOVING and away_mg > _STILL_MG))
        if self._looks_away < _LOOKS_TO_BELIEVE or self.state == MOVING:
            return False
        self.state = MOVING
        self._samples_to_rest = _PUT_DOWN_SAMPLES
        self._patience = _PATIENCE_SAMPLES
        return True

    def rattle(self) -> None:
        """The hub is being handled: whatever rest it had does not count."""
        if self.state == MOVING and self._patience > 0:
            self._samples_to_rest = max(self._samples_to_rest, _PUT_DOWN_SAMPLES - _RATTLE_SAMPLES)

    def _settle(self, x: int, y: int, z: int, is_held: bool) -> None:
        if is_held:
            self._samples_to_rest = _PUT_DOWN_SAMPLES if self.state == MOVING else _LEARN_SAMPLES
            self._patience = _PATIENCE_SAMPLES
        self._follow(x, y, z, 0 if self.is_tilted and self.state == MOVING else 3)
        self._samples_to_rest -= _STEP
        self._patience -= _STEP
        if self._samples_to_rest <= 0:
            self.state = RESTING

    def _follow(self, x: int, y: int, z: int, shift: int) -> None:
        self._x += (x - self._x) >> shift
        self._y += (y - self._y) >> shift
        self._z += (z - self._z) >> shift
