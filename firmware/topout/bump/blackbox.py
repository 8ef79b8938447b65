"""Keeps the second around the last alarm in memory, so that a false alarm can become a recording.

It holds half a second before the alarm and half a second after it. Values are steps of 4 mg away from the hub's pose,
one byte an axis, clipped beyond half a g. The buffers take 1,200 bytes in all, allocated once. The meter can send the
recording (`ui/blackbox_dump`).
"""

from array import array

from micropython import const

_BEFORE = const(300)  # half a second of x, y, z
_ALL = const(600)
_STEP_SHIFT = const(6)  # from the sensor's sixteenths of mg to steps of 4 mg
_MIDDLE = const(128)


class BlackBox:
    def __init__(self) -> None:
        self._before = array("h", bytes(2 * _BEFORE))
        self._at = 0
        self._kept = bytearray(_ALL)
        self._count = 0
        self._rest = [0, 0, 0]
        self.is_held = False  # while it is being sent no other alarm may replace it
        self._is_due = False  # an alarm waits to be copied from `_before`

    @property
    def is_full(self) -> bool:
        """Whether a whole alarm is recorded and can be sent."""
        return self._count == _ALL

    def row(self, at: int) -> tuple:
        """Return x, y, z of one sample in mg."""
        return tuple([(self._kept[3 * at + axis] - _MIDDLE + self._rest[axis]) << 2 for axis in range(3)])

    def note(self, samples, count: int) -> None:
        """Take samples as the sensor gives them: x, y, z in turn, in sixteenths of mg."""
        if self._is_due:
            self._is_due = False
            self._keep()
        before = self._before
        at = self._at
        values = 3 * count
        room = _BEFORE - at
        for index in range(min(values, room)):
            before[at + index] = samples[index]
        for index in range(room, values):
            before[index - room] = samples[index]
        self._at = (at + values) % _BEFORE
        if 0 < self._count < _ALL:
            for index in range(3 * count):
                self._add(samples[index])

    def keep(self) -> None:
        """Keep the samples before and after this moment, unless another alarm is being recorded or sent.

        The copy is made with the next samples: it takes the device 27 ms, and the alarm must sound first.
        """
        self._is_due = not 0 < self._count < _ALL and not self.is_held

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
