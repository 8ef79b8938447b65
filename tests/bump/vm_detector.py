"""Runs inside the MicroPython VM with the heap locked: prints every event, as (outcome, sample, level, peak, is new).

The black box records the same samples, and keeps every knock.
"""

from array import array

import micropython

from topout.bump.blackbox import BlackBox
from topout.bump.detector import Detector
from topout.bump.known_sources import Habit

with open("/stdin") as rows:
    ROWS = [[int(value) for value in line.split(",")] for line in rows.read().split()]


def listen(detector, habit, box, raw, heard):
    used = 0
    for index in range(len(ROWS)):
        row = ROWS[index]
        what = detector.feed(row[0], row[1], row[2])
        for axis in range(3):
            raw[axis] = row[axis] << 4
        box.note(raw, 1)
        if what:
            heard[used] = what
            heard[used + 1] = index
            heard[used + 2] = detector.level
            heard[used + 3] = detector.peak_mg
            heard[used + 4] = int(habit.is_new(what, detector.onset, detector.peak_mg))
            used += 5
            box.keep()
        if index % 100 == 0:
            detector.blank(1)
    return used


heard = [0] * 5000
used = 0  # assigned before the lock, since a new name would be allocated
detector = Detector()
habit = Habit()
box = BlackBox()
raw = array("h", [0, 0, 0])
micropython.heap_lock()  # type: ignore[attr-defined]
try:
    used = listen(detector, habit, box, raw, heard)
finally:
    micropython.heap_unlock()  # type: ignore[attr-defined]
print(len(ROWS), heard[:used])
