"""Positions of numbers on a drawing, and the numbers to write beside it."""

from __future__ import annotations

from dataclasses import dataclass

_STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Scale:
    """Maps `low` … `high` to `begin` … `end`; either may run backwards."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        return self.begin + (value - self.low) * (self.end - self.begin) / ((self.high - self.low) or 1)


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Return round numbers that span low … high, at most `most` + 1 of them."""
    size = 1
    while True:
        for step in _STEPS:
            width = step * size
            first, last = low // width, -(-high // width)
            if last - first <= most:
                return [number * width for number in range(first, max(last, first + 1) + 1)]
        size *= 10


def apart(places: list[float], least: float, low: float, high: float) -> list[float]:
    """Return the places, moved as little as possible, at least `least` apart and within low … high."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = list(places)
    for before, at in zip([None, *order], order, strict=False):
        floor = low if before is None else moved[before] + least
        moved[at] = max(moved[at], floor)
    for after, at in zip([None, *reversed(order)], reversed(order), strict=False):
        ceiling = high if after is None else moved[after] - least
        moved[at] = min(moved[at], ceiling)
    return moved
