"""The noise floor: how lively the table is by itself, and how far a knock must stand above it.

Floors are mean squares in sixteenths of mg². The detector follows the floor at every sample; this looks after it every
16 samples: notices vibration that goes on, and remembers what is usual at this table.
"""

from micropython import const

FLOOR_START = const(1024)  # 8 mg
_FLOOR_MIN = const(64)  # 2 mg
_FLOOR_MAX = const(1 << 22)  # 512 mg
_HUM_FLOOR = const(1280)  # 9 mg: the table itself is not silent, and what it hums may be smooth
_SHAKEN_FLOOR = const(12000)  # 27 mg
_SHAKEN_LIFT = const(9)  # three times the usual amplitude

_KNOCK_FACTOR = const(32)  # three times the median amplitude, three samples long
_SHAKEN_FACTOR = const(170)  # the same, seven and a half times: only a blow gets through

_LOOK_SAMPLES = const(16)
_LOOKS_TO_GET_USED = const(12)
_BUSY_SAMPLES = const(56)  # far above the floor, in a row or nearly so: longer than a knock rings
_BUSY_MAX = const(128)
_ROUGH_LOOKS_MAX = const(24)
_ROUGH_LOOKS_TO_HUM = const(12)

_RECENT_FACTOR = const(16)
_SMOOTH_FACTOR = const(160)
_SUM_MAX = const(1 << 25)  # sixteen times 1.4 g; more would leave the small integers


class Floor:
    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.is_busy = self.is_humming = self.is_smooth = False
        self.recent = 0  # the mean of the last 80 to 160 ms, without the last two samples
        self.knock_energy = self.loud = 0  # three samples of a knock, against the floor and against the recent
        self.usual = FLOOR_START
        self._busy = 0
        self._looks = 0
        self._rough_looks = 0
        self._energy = self._bends = 0

    def weigh_past(self, energy: int, bends: int, samples: int, is_fading: bool) -> None:
        """What was in the last samples, given what has come since the last look: it has to be far exceeded.

        By very far if it was smooth, bending too little for a table's hum: that was a hand.
        """
        energy = self._energy + min(energy, _SUM_MAX)
        bends = self._bends + min(bends, _SUM_MAX)
        recent = self.recent = energy // samples
        loud = max(self.knock_energy, recent * _RECENT_FACTOR)
        is_smooth = self.is_smooth = not (is_fading or self.is_humming or _is_rough(energy, bends))
        self.loud = max(loud, (recent - (self.usual >> 3)) * _SMOOTH_FACTOR) if is_smooth else loud

    def look(self, floor: int, energy: int, bends: int, stirs: int, is_resting: bool) -> int:
        """The floor from here on, given what the last samples came to and how many were far above the floor."""
        recent = self._energy = min(energy, _SUM_MAX)  # sixteen samples: their mean, in sixteenths
        self._bends = min(bends, _SUM_MAX)
        self._follow_hum(_is_rough(recent, self._bends))
        self._busy = max(0, min(_BUSY_MAX, self._busy + 3 * stirs - 2 * _LOOK_SAMPLES))
        self.is_busy = self._busy > _BUSY_SAMPLES
        if self.is_busy:
            floor = max(floor, recent)
        floor = max(_FLOOR_MIN, min(_FLOOR_MAX, floor))
        self._get_used_to(floor, is_resting)
        is_shaken = self.is_busy or floor > _SHAKEN_LIFT * self.usual or floor > _SHAKEN_FLOOR
        self.is_humming = self.usual > _HUM_FLOOR and self._rough_looks > _ROUGH_LOOKS_TO_HUM
        self.knock_energy = (_SHAKEN_FACTOR if is_shaken else _KNOCK_FACTOR) * floor >> 4
        return floor

    def _follow_hum(self, is_rough: bool) -> None:
        """What hums is rough nearly all the time; a hand that trembles is not."""
        looks = self._rough_looks
        self._rough_looks = min(_ROUGH_LOOKS_MAX, looks + 1) if is_rough else max(0, looks - 2)

    def _get_used_to(self, floor: int, is_resting: bool) -> None:
        """Quiet is believed at once, noise only over minutes."""
        self._looks = (self._looks + 1) % _LOOKS_TO_GET_USED
        if floor < self.usual or not is_resting:
            self.usual = floor
        elif self._looks == 0:
            self.usual += self.usual >> 6


def _is_rough(energy: int, bends: int) -> bool:
    """Bends, in eighths, of more than two and a quarter of the energy: white noise has six, a hand next to none."""
    return bends << 2 >= energy + (energy >> 3)
