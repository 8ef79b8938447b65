"""Distances between pieces of copper: lines with round ends, and polygons. Millimetres."""

import numpy as np

from hardware.pcb.kicad_reader import Copper, Point

NEAR = 1.0  # distances from here on are only known to be at least this
Lines = np.ndarray  # one row a line: x1, y1, x2, y2


def distance(one: Copper, other: Copper) -> float:
    """Return the gap between two pieces: 0 or less if they touch, NEAR if they are far from each other."""
    if one.is_area and _holds(one.lines, other.points[0]):
        return 0.0
    if other.is_area and _holds(other.lines, one.points[0]):
        return 0.0
    mine, others = _near(one.lines, other.bounds), _near(other.lines, one.bounds)
    if not len(mine) or not len(others):
        return NEAR
    return _lines_apart(mine, others) - one.radius - other.radius


def to_edges(piece: Copper, edges: Lines) -> float:
    return _lines_apart(piece.lines, edges) - piece.radius


def _near(lines: Lines, bounds: tuple[float, float, float, float]) -> Lines:
    """Return the lines that may come near to a box; a piece's own radius is less than what is added to it."""
    left, top, right, bottom = bounds
    reach = 4 * NEAR
    low_x, high_x = np.minimum(lines[:, 0], lines[:, 2]), np.maximum(lines[:, 0], lines[:, 2])
    low_y, high_y = np.minimum(lines[:, 1], lines[:, 3]), np.maximum(lines[:, 1], lines[:, 3])
    is_near = (high_x > left - reach) & (low_x < right + reach) & (high_y > top - reach) & (low_y < bottom + reach)
    return lines[is_near]


def _holds(edges: Lines, place: Point) -> bool:
    """Return whether a point is in a polygon: a ray from it crosses the edges an odd number of times."""
    x, y = place
    crosses = (edges[:, 1] > y) != (edges[:, 3] > y)
    x1, y1, x2, y2 = edges[crosses].T
    return bool(np.count_nonzero(x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) % 2)


def _lines_apart(one: Lines, other: Lines) -> float:
    """Return the least distance between any two lines of two sets."""
    nearest = np.inf
    few, many = (one, other) if len(one) <= len(other) else (other, one)
    for line in few:
        ends = (
            _to_lines(line[:2], many),
            _to_lines(line[2:], many),
            _to_line(many[:, :2], line),
            _to_line(many[:, 2:], line),
        )
        if _crosses(line, many).any():
            return 0.0
        nearest = min(nearest, *(found.min() for found in ends))
    return float(nearest)


def _to_lines(place: np.ndarray, lines: Lines) -> np.ndarray:
    start, way = lines[:, :2], lines[:, 2:] - lines[:, :2]
    length = np.maximum((way**2).sum(axis=1), 1e-12)
    along = np.clip(((place - start) * way).sum(axis=1) / length, 0, 1)
    return np.hypot(*(start + along[:, None] * way - place).T)


def _to_line(places: np.ndarray, line: np.ndarray) -> np.ndarray:
    start, way = line[:2], line[2:] - line[:2]
    length = max((way**2).sum(), 1e-12)
    along = np.clip((places - start) @ way / length, 0, 1)
    return np.hypot(*(start + along[:, None] * way - places).T)


def _crosses(line: np.ndarray, lines: Lines) -> np.ndarray:
    def side(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
        return (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (c[..., 0] - a[..., 0])

    a, b, c, d = line[None, :2], line[None, 2:], lines[:, :2], lines[:, 2:]
    return (side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0)
