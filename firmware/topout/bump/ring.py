"""The last knock: how strong it was, and whether it still rings. No other knock is heard until it has died down."""

from micropython import const

from topout.bump.levels import SLAM, SLAM_FROM_MG, level_of, root

_SLAM_SQUARE = SLAM_FROM_MG * SLAM_FROM_MG
_DEAF_SAMPLES = const(20)
_HOLD_SAMPLES = const(40)
_GROWTH_SAMPLES = const(12)  # what comes later than 60 ms is ringing


class Ring:
    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.level = 0
        self.peak = 0  # mg²
        self._loudest = 0
        self._began_at = 0

    def start(self, peak: int, now: int) -> None:
        self.peak = peak
        self.level = level_of(root(peak))
        self._loudest = 0
        self._began_at = now

    def is_fresh(self, now: int) -> bool:
        """While it is, the noise floor is held: it must not learn from a knock."""
        return now - self._began_at < _HOLD_SAMPLES

    def grow(self, square: int, now: int) -> bool:
        """True when the knock turns out to be a slam after all."""
        if square <= self.peak or now - self._began_at > _GROWTH_SAMPLES:
            return False
        self.peak = square
        if square < _SLAM_SQUARE or self.level == SLAM:
            return False
        self.level = SLAM
        return True

    def has_died(self, recent: int, floor: int, now: int) -> bool:
        """Down to half its amplitude, or to the table's own noise."""
        if recent > self._loudest:
            self._loudest = recent
            return False
        if now - self._began_at <= _DEAF_SAMPLES:
            return False
        return recent < self._loudest >> 2 or recent < 2 * floor
