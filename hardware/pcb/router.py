"""A maze router for two layers: joins the pads of every net by tracks and vias on a grid of 0.635 mm.

Nets are routed one after the other by A*. A track may cross others at a price; those are then removed and routed again,
and a place that was fought over becomes dearer each time. Ground comes last. The same layout always
gives the same tracks.
"""

import heapq
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from hardware.circuit import Circuit
from hardware.pcb.layout import GRID, Layout, Point, nets_on

CLEARANCE, EDGE, HOLE = 0.2, 0.5, 0.3  # what copper keeps to copper, to the board's edge, to a hole
VIA_SIZE, VIA_DRILL = 0.8, 0.4
_WIDTHS = {"3V3": 0.4, "POD_5V": 0.8, "USB_5V": 0.8}
_VIA_COST, _CROSS_COST, _SIDEWAYS_COST = 7, 20, 0.4
_FOUGHT_COST = 10
_MOST_ROUNDS = 2000
POURED = "GND"  # both layers are filled with it; its tracks, which come last, only make sure
Node = tuple[int, int, int]  # layer, column, row


class Track(NamedTuple):
    net: str
    layer: int  # 0: front, 1: back
    start: Point
    end: Point
    width: float


class Via(NamedTuple):
    net: str
    place: Point


def width_of(net: str) -> float:
    return _WIDTHS.get(net, 0.25)


class Router:
    """Holds the obstacles of a layout, and the nodes that each routed net uses."""

    def __init__(self, layout: Layout, circuit: Circuit) -> None:
        self._origin = layout.origin
        self.pins = {net: [self._cell(place) for place in places] for net, places in nets_on(layout, circuit).items()}
        self._gaps: dict[tuple[int, int], list[tuple[str, float]]] = {}
        owners = {end: net for net, ends in circuit.nets.items() for end in ends}
        for end, pad, place in layout.pads():
            self._block(place, pad.size / 2, owners.get(end, f"free {end}"), 0.0, pad.is_square)
        for x, y, wide in layout.holes():
            self._block((x, y), wide / 2, "hole", HOLE - CLEARANCE)
        for x, y, radius in layout.keep_off:
            self._block((x, y), radius, "hole", -CLEARANCE)
        self._inside = {
            cell: gap for cell in self._cells(layout) if (gap := _edge_gap(layout.outline, self.mm(cell))) > 0
        }
        self._may_cross = True
        self._used: dict[Node, tuple[str, float]] = {}
        self._dear: dict[Node, float] = {}
        self.paths: dict[str, list[list[Node]]] = {}

    def _cell(self, place: Point) -> tuple[int, int]:
        return round((place[0] - self._origin[0]) / GRID), round((place[1] - self._origin[1]) / GRID)

    def mm(self, cell: tuple[int, int]) -> Point:
        return self._origin[0] + cell[0] * GRID, self._origin[1] + cell[1] * GRID

    def _cells(self, layout: Layout) -> Iterator[tuple[int, int]]:
        xs, ys = zip(*layout.outline, strict=True)
        (left, bottom), (right, top) = self._cell((min(xs), min(ys))), self._cell((max(xs), max(ys)))
        yield from ((i, j) for i in range(left, right + 1) for j in range(bottom, top + 1))

    def _block(self, place: Point, radius: float, owner: str, extra: float, is_square: bool = False) -> None:
        reach = int((radius + 1.2) / GRID) + 1
        column, row = self._cell(place)
        for i in range(column - reach, column + reach + 1):
            for j in range(row - reach, row + reach + 1):
                x, y = (abs(one - other) for one, other in zip(self.mm((i, j)), place, strict=True))
                gap = hypot(max(0, x - radius), max(0, y - radius)) if is_square else hypot(x, y) - radius
                gap -= extra
                if gap < 1.2:
                    self._gaps.setdefault((i, j), []).append((owner, gap))

    def route_all(self) -> list[str]:
        """Route every net with two pads or more. Return the nets that could not be routed."""
        queue = sorted((net for net, pins in self.pins.items() if len(pins) > 1 and net != POURED), key=self._rank)
        failed: list[str] = []
        for _ in range(_MOST_ROUNDS):
            if not queue and POURED in self.paths:
                break
            net = queue.pop(0) if queue else POURED
            paths = self._route_beside(net) if net == POURED else None
            paths = paths or self._route(net)
            if paths is None:
                failed.append(net)
                continue
            for loser in self._losers(net, paths):
                self._remove(loser)
                if loser != POURED:
                    queue.append(loser)
            self._keep(net, paths)
        return failed + queue

    def _route_beside(self, net: str) -> list[list[Node]] | None:
        """Route a net without crossing others, if there is a way."""
        self._may_cross = False
        paths = self._route(net)
        self._may_cross = True
        return paths

    def _rank(self, net: str) -> tuple:
        columns, rows = zip(*self.pins[net], strict=True)
        return max(columns) - min(columns) + max(rows) - min(rows), net

    def _route(self, net: str) -> list[list[Node]] | None:
        first, *others = self.pins[net]
        tree: set[Node] = {(0, *first), (1, *first)}
        left = set(others) - {first}
        paths = []
        while left:
            path = self._search(net, tree, left)
            if path is None:
                return None
            paths.append(path)
            tree.update(path)
            end = path[-1][1:]
            tree.update({(0, *end), (1, *end)})
            left.discard(end)
        return paths

    def _search(self, net: str, sources: set[Node], targets: set[tuple[int, int]]) -> list[Node] | None:
        half, prices = width_of(net) / 2, {}
        pads = set(self.pins[net])
        low_i, high_i = min(i for i, _ in targets), max(i for i, _ in targets)
        low_j, high_j = min(j for _, j in targets), max(j for _, j in targets)

        def ahead(i: int, j: int) -> int:
            return max(low_i - i, 0, i - high_i) + max(low_j - j, 0, j - high_j)

        def price(node: Node, wide: float) -> float | None:
            key = (node, wide)
            if key not in prices:
                prices[key] = self._price(node, net, wide)
            return prices[key]

        best = dict.fromkeys(sources, 0.0)
        before: dict[Node, Node] = {}
        heap: list[tuple[float, float, Node]] = [(ahead(*node[1:]), 0.0, node) for node in sorted(sources)]
        heapq.heapify(heap)
        while heap:
            _, cost, node = heapq.heappop(heap)
            if cost > best[node]:
                continue
            layer, i, j = node
            if (i, j) in targets:
                return _trace(before, node)
            steps = [
                ((layer, i + di, j + dj), 1 + (_SIDEWAYS_COST if (dj != 0) == (layer == 0) else 0), half)
                for di, dj in _WAYS
            ]
            is_pad = (i, j) in pads
            steps.append(((1 - layer, i, j), 0.1 if is_pad else _VIA_COST, half if is_pad else max(half, VIA_SIZE / 2)))
            for after, step, wide in steps:
                here = price(after, wide)
                if here is None or (wide > half and price(node, wide) is None):
                    continue
                total = cost + step + here
                if total < best.get(after, 1e9):
                    best[after] = total
                    before[after] = node
                    heapq.heappush(heap, (total + ahead(*after[1:]), total, after))
        return None

    def _price(self, node: Node, net: str, half: float) -> float | None:
        """Return what it costs to cross other tracks here, or None if a pad, a hole or the edge is too near."""
        cell = node[1:]
        if self._inside.get(cell, 0) < EDGE + half:
            return None
        for owner, gap in self._gaps.get(cell, ()):
            if owner != net and gap < CLEARANCE + half - 1e-6:
                return None
        crossed = sum(_CROSS_COST + self._dear.get(other, 0) for other in self._near(node, net, half))
        return crossed if self._may_cross or not crossed else None

    def _near(self, node: Node, net: str, half: float) -> Iterator[Node]:
        layer, i, j = node
        for di, dj, apart in _AROUND:
            used = self._used.get((layer, i + di, j + dj))
            if used and used[0] != net and apart < half + used[1] + CLEARANCE - 1e-6:
                yield layer, i + di, j + dj

    def _losers(self, net: str, paths: list[list[Node]]) -> list[str]:
        found = []
        for node, half in self._halves(net, paths).items():
            for other in self._near(node, net, half):
                self._dear[other] = self._dear.get(other, 0) + _FOUGHT_COST
                if self._used[other][0] not in found:
                    found.append(self._used[other][0])
        return found

    def _halves(self, net: str, paths: list[list[Node]]) -> dict[Node, float]:
        """Return half the width of the copper at each node of the paths; a via is wider than a track."""
        half = width_of(net) / 2
        found = {node: half for path in paths for node in path}
        for path in paths:
            for one, other in pairwise(path):
                if one[0] != other[0] and one[1:] not in self.pins[net]:
                    found[one] = found[other] = max(half, VIA_SIZE / 2)
        return found

    def _keep(self, net: str, paths: list[list[Node]]) -> None:
        self.paths[net] = paths
        self._used.update({node: (net, half) for node, half in self._halves(net, paths).items()})

    def _remove(self, net: str) -> None:
        del self.paths[net]
        self._used = {node: used for node, used in self._used.items() if used[0] != net}

    def copper(self) -> tuple[list[Track], list[Via]]:
        """Return the tracks, straight ones as one piece, and the vias."""
        tracks, vias = [], set()
        for net, paths in self.paths.items():
            for path in paths:
                for layer, *cells in _straights(path):
                    start, end = (self.mm(cell) for cell in cells)
                    tracks.append(Track(net, layer, start, end, width_of(net)))
                for one, other in pairwise(path):
                    if one[0] != other[0] and one[1:] not in self.pins[net]:
                        vias.add(Via(net, self.mm(one[1:])))
        return tracks, sorted(vias)


_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AROUND = tuple((i, j, hypot(i, j) * GRID) for i in (-1, 0, 1) for j in (-1, 0, 1))


def _trace(before: dict[Node, Node], node: Node) -> list[Node]:
    path = [node]
    while node in before:
        node = before[node]
        path.append(node)
    return path[::-1]


def _straights(path: list[Node]) -> Iterator[tuple]:
    """Yield layer, start and end of every straight piece of a path."""
    start = path[0]
    for at, node in enumerate(path[1:], 1):
        before = path[at - 1]
        after = path[at + 1] if at + 1 < len(path) else None
        if node[0] != before[0]:
            start = node
        elif after is None or after[0] != node[0] or _way(node, after) != _way(before, node):
            yield node[0], start[1:], node[1:]
            start = node


def _way(one: Node, other: Node) -> tuple[int, int]:
    return other[1] - one[1], other[2] - one[2]


def _edge_gap(outline: tuple[Point, ...], place: Point) -> float:
    """Return the distance to the board's edge, negative outside."""
    x, y = place
    is_inside, nearest = False, 1e9
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_inside = not is_inside
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        along = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
        nearest = min(nearest, hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)))
    return nearest if is_inside else -nearest
