"""Grades a knock by its peak. The limits of the levels stand only here."""

from micropython import const

NUDGE = const(1)
BUMP = const(2)
SLAM = const(3)

BUMP_FROM_MG = const(24)
SLAM_FROM_MG = const(400)
BUMP_SQUARE = const(BUMP_FROM_MG * BUMP_FROM_MG)
SLAM_SQUARE = const(SLAM_FROM_MG * SLAM_FROM_MG)


def level_of(square: int) -> int:
    if square < BUMP_SQUARE:
        return NUDGE
    return BUMP if square < SLAM_SQUARE else SLAM


def root(square: int) -> int:
    """Return the integer square root, rounded down: MicroPython has no math.isqrt, and floats are allocated."""
    if square < 2:
        return square
    guess = 1
    while guess * guess < square:
        guess <<= 1
    while guess * guess > square:
        guess = (guess + square // guess) >> 1
    return guess
