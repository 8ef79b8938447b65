"""A board's layout: outline, placed footprints and printed words, in the enclosure's own millimetres (y upwards).

layout.pads()  → every pad with its place, and the (reference, pin) of the circuit that it belongs to
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from hardware.circuit import Circuit
from hardware.pcb.footprints import Footprint, Pad

FRONT, BACK = "F", "B"
GRID = 0.635
Point = tuple[float, float]
End = tuple[str, str]


class Placed(NamedTuple):
    ref: str
    footprint: Footprint
    x: float
    y: float
    turn: int = 0  # degrees, anticlockwise
    side: str = FRONT
    value: str = ""

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the footprint lies on the board. On the back it is mirrored left to right."""
        for _ in range(self.turn // 90):
            x, y = -y, x
        return self.x + (-x if self.side == BACK else x), self.y + y

    def box(self) -> tuple[float, float, float, float]:
        left, bottom, right, top = self.footprint.box
        (x1, y1), (x2, y2) = self.at(left, bottom), self.at(right, top)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


class Word(NamedTuple):
    text: str
    x: float
    y: float
    size: float = 1.0
    side: str = FRONT
    turn: int = 0


@dataclass
class Layout:
    """One board."""

    name: str
    outline: tuple[Point, ...]
    origin: Point  # a point that all pins share the grid with
    placed: list[Placed] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    keep_off: list[tuple[float, float, float]] = field(default_factory=list)  # x, y, radius: no copper
    off_board: tuple[End, ...] = ()  # ends of the circuit that are joined by wires elsewhere

    def pads(self) -> list[tuple[End, Pad, Point]]:
        return [
            (end_of(part.ref, pad.number), pad, part.at(pad.x, pad.y))
            for part in self.placed
            for pad in part.footprint.pads
        ]

    def holes(self) -> list[tuple[float, float, float]]:
        return [(*part.at(x, y), wide) for part in self.placed for x, y, wide in part.footprint.holes]


def end_of(ref: str, number: str) -> End:
    """Return the circuit's end of a pad. A strip that no part of the circuit is has pads like SW1.2."""
    owner, dot, pin = number.partition(".")
    return (owner, pin) if dot else (ref, number)


def nets_on(layout: Layout, circuit: Circuit) -> dict[str, list[Point]]:
    """Return the places of the pads of each net of the circuit that has any on this board."""
    where = {end: place for end, _, place in layout.pads()}
    found = {net: [where[end] for end in ends if end in where] for net, ends in circuit.nets.items()}
    return {net: places for net, places in found.items() if places}
