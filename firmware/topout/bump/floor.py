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

_KNOCK_FACTOR = const(32)  # the median amplitude three times over, three samples long
_SHAKEN_FACTOR = const(170)  # the same, seven and a half times: only a blow gets through

_LOOK_SAMPLES = const(16)
_LOOKS_TO_GET_USED = const(12)
_BUSY_SAMPLES = const(56)  # far above the floor, in a row or nearly so: longer than a knock rings
_BUSY_MAX = const(128)


class Floor:
    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.is_busy = self.is_humming = False
        self.knock_energy = 0  # three samples, in mg²
        self._usual = FLOOR_START
        self._busy = 0
        self._looks = 0

    def look(self, floor: int, recent: int, stirs: int, is_resting: bool) -> int:
        """The floor from here on, given the recent mean and how many of the last samples were far above the floor."""
        self._busy = max(0, min(_BUSY_MAX, self._busy + 3 * stirs - 2 * _LOOK_SAMPLES))
        self.is_busy = self._busy > _BUSY_SAMPLES
        if self.is_busy:
            floor = max(floor, recent)
        floor = max(_FLOOR_MIN, min(_FLOOR_MAX, floor))
        self._get_used_to(floor, is_resting)
        is_shaken = self.is_busy or floor > _SHAKEN_LIFT * self._usual or floor > _SHAKEN_FLOOR
        self.is_humming = self._usual > _HUM_FLOOR
        self.knock_energy = (_SHAKEN_FACTOR if is_shaken else _KNOCK_FACTOR) * floor >> 4
        return floor

    def _get_used_to(self, floor: int, is_resting: bool) -> None:
        """Quiet is believed at once, noise only over minutes."""
        self._looks = (self._looks + 1) % _LOOKS_TO_GET_USED
        if floor < self._usual or not is_resting:
            self._usual = floor
        elif self._looks == 0:
            self._usual += self._usual >> 6
