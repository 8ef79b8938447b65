"""Runs inside the MicroPython VM with the heap locked: prints every event, as (what, sample, level, peak)."""

import micropython

from topout.bump.detector import Detector

with open("/stdin") as rows:
    ROWS = [[int(value) for value in line.split(",")] for line in rows.read().split()]


def listen(detector, heard):
    told = 0
    for index in range(len(ROWS)):
        row = ROWS[index]
        what = detector.feed(row[0], row[1], row[2])
        if what:
            heard[told] = what
            heard[told + 1] = index
            heard[told + 2] = detector.level
            heard[told + 3] = detector.peak_mg
            told += 4
        if index % 100 == 0:
            detector.blank(1)
    return told


heard = [0] * 4000
told = 0  # a new name would be allocated
detector = Detector()
micropython.heap_lock()  # type: ignore[attr-defined]
try:
    told = listen(detector, heard)
finally:
    micropython.heap_unlock()  # type: ignore[attr-defined]
print(len(ROWS), heard[:told])
