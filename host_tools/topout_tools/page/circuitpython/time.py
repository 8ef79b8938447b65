"""Nothing waits here: the firmware sleeps only for a panel that wakes up and for the first scans of the keys."""

from utime import *  # noqa: F403


def sleep(seconds):
    pass
