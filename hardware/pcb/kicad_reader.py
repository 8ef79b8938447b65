"""Reads the copper of a KiCad 6 board file: pads, tracks, vias, filled areas, holes and outline. Needs no KiCad.

It reads shapes and places only. The names of nets in the file are ignored, because they say what copper should join,
not what it joins. Footprints must not be turned: ours are written with turned pads instead.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

LAYERS = ("F.Cu", "B.Cu")
Point = tuple[float, float]
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


@dataclass(frozen=True, eq=False)
class Copper:
    """A piece of copper: a line with round ends (a dot, if both ends are the same), or a filled polygon."""

    what: str
    layers: tuple[str, ...]
    points: tuple[Point, ...]
    radius: float  # 0 for a polygon
    drill: float = 0.0
    owner: tuple[str, str] | None = None  # reference and number of a pad

    @property
    def is_area(self) -> bool:
        return len(self.points) > 2

    @cached_property
    def lines(self) -> np.ndarray:
        """The edges of a polygon, or the one line: a row of x1, y1, x2, y2 each."""
        return lines_of(self.points)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs) - self.radius, min(ys) - self.radius, max(xs) + self.radius, max(ys) + self.radius


def lines_of(points: tuple[Point, ...]) -> np.ndarray:
    closed = (*points, points[0]) if len(points) > 2 else points
    return np.array([(*one, *other) for one, other in pairwise(closed)])


class Board(NamedTuple):
    copper: list[Copper]
    holes: list[tuple[float, float, float]]  # not plated: x, y, diameter
    edges: list[tuple[Point, Point]]


def parse(text: str) -> list:
    """Return the nested lists of an S-expression."""
    stack: list[list] = [[]]
    for quoted, bracket, plain in _TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(plain or quoted)
    return stack[0][0]


def read_board(text: str) -> Board:
    """Return what the file's geometry is."""
    tree = parse(text)
    copper: list[Copper] = []
    holes = []
    for footprint in _all(tree, "footprint"):
        for pad in _pads(footprint):
            if isinstance(pad, Copper):
                copper.append(pad)
            else:
                holes.append(pad)
    for track in _all(tree, "segment"):
        ends = (_place(_one(track, "start")), _place(_one(track, "end")))
        copper.append(Copper("track", (_one(track, "layer")[1],), ends, float(_one(track, "width")[1]) / 2))
    for via in _all(tree, "via"):
        place = _place(_one(via, "at"))
        wide, drill = (float(_one(via, word)[1]) for word in ("size", "drill"))
        copper.append(Copper("via", LAYERS, (place, place), wide / 2, drill))
    for zone in _all(tree, "zone"):
        for area in _all(zone, "filled_polygon"):
            points = tuple(_place(point) for point in _one(area, "pts")[1:])
            copper.append(Copper("area", (_one(area, "layer")[1],), points, 0.0))
    return Board(copper, holes, list(_edges(tree)))


def _edges(tree: list) -> Iterator[tuple[Point, Point]]:
    for line in _all(tree, "gr_line"):
        if _one(line, "layer")[1] == "Edge.Cuts":
            yield _place(_one(line, "start")), _place(_one(line, "end"))


def _pads(footprint: list) -> Iterator[Copper | tuple[float, float, float]]:
    at = _one(footprint, "at")
    if len(at) > 3 and float(at[3]):
        raise ValueError(f"a footprint is turned: {at}")
    left, top = _place(at)
    ref = next(text[2] for text in _all(footprint, "fp_text") if text[1] == "reference")
    for pad in _all(footprint, "pad"):
        x, y = _place(_one(pad, "at"))
        place = (round(left + x, 4), round(top + y, 4))
        wide, high = (float(value) for value in _one(pad, "size")[1:3])
        drill = float(_one(pad, "drill")[1])
        if pad[2] == "np_thru_hole":
            yield (*place, drill)
        elif pad[3] == "rect":
            x, y = place
            corners = tuple((x + i * wide / 2, y + j * high / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
            yield Copper("pad", LAYERS, corners, 0.0, drill, (ref, pad[1]))
        elif pad[3] == "circle":
            yield Copper("pad", LAYERS, (place, place), wide / 2, drill, (ref, pad[1]))
        else:
            raise ValueError(f"a pad of {ref} is neither round nor square")


def _all(node: list, word: str) -> Iterator[list]:
    return (child for child in node if isinstance(child, list) and child and child[0] == word)


def _one(node: list, word: str) -> list:
    return next(_all(node, word))


def _place(node: list) -> Point:
    return float(node[1]), float(node[2])
