"""The last knock and what became of it: how strong it was, whether it dies down. Until it has, no other is heard."""

from micropython import const

from topout.bump.levels import SLAM, SLAM_SQUARE, level_of
from topout.bump.outcomes import FADED, LASTS

_DEAF_SAMPLES = const(20)
_HOLD_SAMPLES = const(40)
_GROWTH_SAMPLES = const(12)  # what comes later than 60 ms is ringing
_HALF_SAMPLES = const(10)
_LASTS_SAMPLES = const(80)
_ENERGY_MAX = const(1 << 29)  # and ten samples more are a small integer yet


class Fading:
    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.start(0, 0, 0, 0, 0)
        self.level = 0
        self._is_open = False

    def start(self, peak: int, now: int, age: int, energy: int, floor: int) -> None:
        self.peak = peak  # mg²
        self._floor = floor
        self.level = level_of(peak)
        self.onset = now - age  # the sample before its first
        self._decided_at = now
        self._loudest = 0
        self._early = min(energy, _ENERGY_MAX)
        self._late = 0
        self._is_open = True
        self._has_faded = False

    def is_fresh(self, now: int) -> bool:
        """While it is, the noise floor is held: it must not learn from a knock."""
        return now - self._decided_at < _HOLD_SAMPLES

    def is_young(self, now: int) -> bool:
        """Nothing else is heard so soon."""
        return now - self._decided_at <= _DEAF_SAMPLES

    def is_outdone(self, square: int, now: int) -> bool:
        """Something four times as high that comes after its growth is another knock."""
        return square > self.peak << 4 and now - self._decided_at > _GROWTH_SAMPLES

    def grow(self, square: int, now: int) -> bool:
        """True when the knock turns out to be a slam after all."""
        age = now - self.onset
        if age <= _HALF_SAMPLES:
            self._early += square
        elif age <= 2 * _HALF_SAMPLES:
            self._late += square
        if square <= self.peak or now - self._decided_at > _GROWTH_SAMPLES:
            return False
        self.peak = square
        if square < SLAM_SQUARE or self.level == SLAM:
            return False
        self.level = SLAM
        return True

    def has_faded(self, now: int) -> bool:
        """True when 100 ms are over and hardly anything was left for the second half."""
        if now - self.onset != 2 * _HALF_SAMPLES or self._late >= self._early >> 3:
            return False
        self._is_open = False
        self._has_faded = True
        return True

    def is_fading(self, now: int) -> bool:
        """What is heard now is still its ringing."""
        return self._has_faded and now - self.onset < _LASTS_SAMPLES

    def look(self, recent: int, now: int) -> int:
        """Every 80 ms: FADED when it is down to half its amplitude, LASTS when after 400 ms it never was.

        What lasts is far above the floor before it: a hum that went on all the time is not taken for a phone.
        """
        if recent > self._loudest:
            self._loudest = recent
        if not self._is_open or self.is_young(now):
            return 0
        if recent < self._loudest >> 2:
            self._is_open = False
            self._has_faded = True
            return FADED
        if now - self.onset < _LASTS_SAMPLES:
            return 0
        self._is_open = False
        return LASTS if 2 * recent > self._loudest and recent > self._floor >> 1 else 0
