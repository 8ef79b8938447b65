"""Runs inside the MicroPython VM: prints what a sample costs in loop turns, in the mean and at worst."""

import js  # type: ignore[import-not-found]

from topout.bump.detector import Detector

with open("/stdin") as rows:
    ROWS = [[int(value) for value in line.split(",")] for line in rows.read().split()]
TURNS = 100000
now_ms = js.performance.now


def turns_ms():
    start = now_ms()
    for _ in range(TURNS):
        pass
    return now_ms() - start


def feed_ms(detector):
    feed = detector.feed
    start = now_ms()
    for x, y, z in ROWS:
        feed(x, y, z)
    return now_ms() - start


def loop_ms():
    start = now_ms()
    for _, _, _ in ROWS:
        pass
    return now_ms() - start


def note_each(detector, fastest_ms):
    """The clock itself takes its time: so much more than nothing at all."""
    for at in range(len(ROWS)):
        x, y, z = ROWS[at]
        start = now_ms()
        detector.feed(x, y, z)
        fastest_ms[at] = min(fastest_ms[at], now_ms() - start)


def clock_ms():
    start = now_ms()
    return now_ms() - start


# Another process may slow us down at any moment: the fastest of many short runs, taken in turn, is what the VM needs.
turns = feeds = loops = clock = 1e9
fastest_ms = [1e9] * len(ROWS)
for _ in range(25):
    turns = min(turns, turns_ms())
    feeds = min(feeds, feed_ms(Detector()))
    loops = min(loops, loop_ms())
    note_each(Detector(), fastest_ms)
    clock = min(clock, clock_ms())
turn = turns / TURNS
print((feeds - loops) / len(ROWS) / turn, (max(fastest_ms) - clock) / turn)
