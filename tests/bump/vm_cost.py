"""Runs inside the MicroPython VM: prints what a sample costs in loop turns, the mean and the maximum.

Other processes may slow it down. So each measurement is short, and the fastest of many counts: none can be shorter than
what the VM needs. As long as a sample seems too expensive, all are timed again, up to a limit.
"""

import js  # type: ignore[import-not-found]

from topout.bump.detector import Detector

with open("/stdin") as rows:
    ROWS = [[int(value) for value in line.split(",")] for line in rows.read().split()]
RUNS = 25
MORE_RUNS = 150
TURNS_ALLOWED = 60
TURNS = 200
now_ms = js.performance.now


def note_each(detector, fastest_ms):
    for at in range(len(ROWS)):
        x, y, z = ROWS[at]
        start = now_ms()
        detector.feed(x, y, z)
        fastest_ms[at] = min(fastest_ms[at], now_ms() - start)


def turns_ms():
    start = now_ms()
    for _ in range(TURNS):
        pass
    return now_ms() - start


def clock_ms():
    """Return what reading the clock itself takes."""
    start = now_ms()
    return now_ms() - start


def time_all():
    """Time each sample, a loop and the clock once more: all are the fastest of as many attempts."""
    global turns, clock
    note_each(Detector(), fastest_ms)
    turns = min(turns, turns_ms())
    clock = min(clock, clock_ms())


def in_turns(ms):
    return (ms - clock) * TURNS / (turns - clock)


turns = clock = 1e9
fastest_ms = [1e9] * len(ROWS)
for _ in range(RUNS):
    time_all()
for _ in range(MORE_RUNS):
    if in_turns(max(fastest_ms)) > TURNS_ALLOWED:
        time_all()
print(in_turns(sum(fastest_ms) / len(ROWS)), in_turns(max(fastest_ms)))
