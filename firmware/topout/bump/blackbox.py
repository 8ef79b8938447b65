"""The second about the last alarm, kept in memory, so that a wrong alarm can become a recording.

Half a second from before the alarm and half a second after it. What is kept are steps of 4 mg away from where the hub
lay, a byte an axis, clipped beyond half a g. 1,200 bytes in all, taken once.
"""

from array import array

from micropython import const

_BEFORE = const(300)  # half a second of x, y, z
_ALL = const(600)
_STEP_SHIFT = const(6)  # from a sample as the sensor gives it to steps of 4 mg
_MIDDLE = const(128)


class BlackBox:
    def __init__(self) -> None:
        self._before = array("h", bytes(2 * _BEFORE))
        self._at = 0
        self._kept = bytearray(_ALL)
        self._count = 0
        self._rest = [0, 0, 0]
        self.is_held = False  # on its way to somebody: no other may take its place
        self._is_due = False  # what was before an alarm is to be kept

    @property
    def is_full(self) -> bool:
        """Whether there is a whole alarm to send."""
        return self._count == _ALL

    def value_mg(self, at: int) -> int:
        """Of all that is kept, x, y, z in turn."""
        return (self._kept[at] - _MIDDLE + self._rest[at % 3]) << 2

    def note(self, samples, count: int) -> None:
        """Samples as they come from the sensor: x, y, z in turn, sixteenths of mg."""
        if self._is_due:
            self._is_due = False
            self._keep()
        before = self._before
        at = self._at
        for index in range(3 * count):
            before[at] = samples[index]
            at += 1
            if at == _BEFORE:
                at = 0
        self._at = at
        if 0 < self._count < _ALL:
            for index in range(3 * count):
                self._add(samples[index])

    def keep(self) -> None:
        """An alarm: what was before it is kept, and what comes after it will be. Not before the next samples: it takes
        the device 27 ms, and the alarm must sound first."""
        self._is_due = not (0 < self._count < _ALL or self.is_held)

    def _keep(self):
        before = self._before
        for axis in range(3):
            self._rest[axis] = before[(self._at + axis) % _BEFORE] >> _STEP_SHIFT
        self._count = 0
        for index in range(_BEFORE):
            self._add(before[(self._at + index) % _BEFORE])

    def _add(self, sample: int) -> None:
        if self._count < _ALL:
            away = (sample >> _STEP_SHIFT) - self._rest[self._count % 3]
            self._kept[self._count] = max(0, min(255, _MIDDLE + away))
            self._count += 1
