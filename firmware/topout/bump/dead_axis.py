"""Notices an axis that always gives the same value: the sensor is then deaf to blows from that side.

A working sensor's own noise flickers by a step of 4 mg many times a second. Each batch of samples is looked at on one
axis, in turn: that costs the device a few loop turns, and no memory.
"""

from array import array

from micropython import const

_STUCK_SAMPLES = const(2000)  # 10 s; the chip's noise of 2 mg changes a third of all samples


class AxisWatch:
    def __init__(self) -> None:
        self._axis = 0
        self._seen = array("h", [0, 0, 0])
        self._same = array("h", [0, 0, 0])  # samples since the axis gave another value

    @property
    def is_dead(self) -> bool:
        """Whether an axis is stuck."""
        return max(self._same) >= _STUCK_SAMPLES

    def note(self, samples, count: int) -> None:
        """Take a batch of samples, x, y, z in turn."""
        axis = self._axis = (self._axis + 1) % 3
        if samples[axis] != self._seen[axis]:
            self._seen[axis] = samples[axis]
            self._same[axis] = 0
        elif self._same[axis] < _STUCK_SAMPLES:
            self._same[axis] += 3 * count

    def forget(self) -> None:
        """Begin again, with a sensor that has come back."""
        for axis in range(3):
            self._same[axis] = 0
