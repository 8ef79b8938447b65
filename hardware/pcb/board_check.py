"""Proves a committed board file by its geometry: the copper joins what the circuit joins, and nothing else touches.

    faults(layout, circuit, file's text)  → []

Each fault is a sentence. Which pads are joined follows from copper that touches, layer by layer, through plated holes.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import hypot

import numpy as np

from hardware.circuit import Circuit
from hardware.pcb.geometry import distance, to_edges
from hardware.pcb.kicad_reader import LAYERS, Board, Copper, lines_of, read_board
from hardware.pcb.kicad_writer import SHEET
from hardware.pcb.layout import Layout, end_of

CLEARANCE, EDGE, HOLE, RING, HOLES_APART = 0.2, 0.3, 0.25, 0.2, 0.5  # what the usual makers ask for, and more
_ROUNDING = 0.002


def faults(layout: Layout, circuit: Circuit, text: str) -> list[str]:
    """Return all faults of a board file; empty if there are none."""
    board = read_board(text)
    groups, found = _groups(board.copper)
    found += _nets(layout, circuit, board.copper, groups)
    for rule in (_places, _outline, _drills, _edge_gaps):
        found += rule(layout, board)
    return found


def _groups(copper: list[Copper]) -> tuple[list[int], list[str]]:
    """Return the number of the joined copper that each piece belongs to, and the pieces that almost touch."""
    leader = list(range(len(copper)))

    def lead(at: int) -> int:
        while leader[at] != at:
            leader[at] = leader[leader[at]]
            at = leader[at]
        return at

    close = []
    for one, other, gap in _neighbours(copper):
        if gap <= 0:
            leader[lead(one)] = lead(other)
        else:
            close.append((one, other, gap))
    groups = [lead(at) for at in range(len(copper))]
    found = [
        f"{_name(copper[one])} and {_name(copper[other])} are {gap:.3f} mm apart"
        for one, other, gap in close
        if groups[one] != groups[other] and gap < CLEARANCE - _ROUNDING
    ]
    return groups, found


def _neighbours(copper: list[Copper]) -> Iterator[tuple[int, int, float]]:
    """Yield every two pieces of one layer that are less than the clearance apart, and their gap."""
    boxes = np.array([piece.bounds for piece in copper])
    for one, piece in enumerate(copper):
        left, top, right, bottom = boxes[one]
        later = boxes[one + 1 :]
        is_near = (later[:, 0] < right + CLEARANCE) & (later[:, 2] > left - CLEARANCE)
        is_near &= (later[:, 1] < bottom + CLEARANCE) & (later[:, 3] > top - CLEARANCE)
        for other in np.flatnonzero(is_near) + one + 1:
            if set(piece.layers) & set(copper[other].layers):
                gap = distance(piece, copper[other])
                if gap < CLEARANCE:
                    yield one, int(other), gap


def _nets(layout: Layout, circuit: Circuit, copper: list[Copper], groups: list[int]) -> Iterator[str]:
    """Check that each net is one piece of copper, and that no two nets, nor a free pad and a net, are the same one."""
    owners = {end: net for net, ends in circuit.nets.items() for end in ends}
    group_of = {end_of(*piece.owner): group for piece, group in zip(copper, groups, strict=True) if piece.owner}
    wanted = {end for end, _, _ in layout.pads()}
    for end in sorted(wanted ^ set(group_of)):
        yield f"{end[0]} {end[1]} has {'no pad' if end in wanted else 'a pad that nothing asks for'}"
    by_group = defaultdict(set)
    by_net = defaultdict(set)
    for end, group in group_of.items():
        net = owners.get(end) or f"the free pin {end[0]} {end[1]}"
        by_group[group].add(net)
        by_net[net].add(group)
    for net, found in sorted(by_net.items()):
        if len(found) > 1:
            yield f"{net} is in {len(found)} pieces"
    for joined in by_group.values():
        if len(joined) > 1:
            yield f"{' and '.join(sorted(joined))} touch"


def _on_sheet(x: float, y: float) -> tuple[float, float]:
    return SHEET + x, SHEET - y


def _places(layout: Layout, board: Board) -> Iterator[str]:
    """Check pads and holes against the footprints that were drawn for the parts."""
    middles = {end_of(*piece.owner): (_middle(piece), piece.drill) for piece in board.copper if piece.owner}
    for end, pad, place in layout.pads():
        if end in middles:
            (x, y), drill = middles[end]
            right_x, right_y = _on_sheet(*place)
            if hypot(x - right_x, y - right_y) > _ROUNDING or abs(drill - pad.drill) > _ROUNDING:
                yield f"{end[0]} {end[1]} is not where its part has its pin, or is drilled otherwise"
    wanted = [(*_on_sheet(x, y), wide) for x, y, wide in layout.holes()]
    if not _same(wanted, board.holes):
        yield "the holes are not those of the parts and the enclosure's screws"


def _outline(layout: Layout, board: Board) -> Iterator[str]:
    corners = [_on_sheet(*place) for place in layout.outline]
    wanted = [(*one, *other) for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)]
    if not _same(wanted, [(*start, *end) for start, end in board.edges]):
        yield "the outline is not the one that the enclosure has room for"


def _same(wanted: list[tuple], found: list[tuple]) -> bool:
    """Return whether two lists hold the same rows of numbers, in any order."""
    return len(wanted) == len(found) and all(
        any(max(abs(a - b) for a, b in zip(row, other, strict=True)) < _ROUNDING for other in found) for row in wanted
    )


def _drills(layout: Layout, board: Board) -> Iterator[str]:
    """Check the copper round each plated hole, and that no two holes run into each other."""
    holes = list(board.holes)
    for piece in board.copper:
        if piece.drill:
            x, y = _middle(piece)
            holes.append((x, y, piece.drill))
            size = piece.radius or abs(piece.points[0][0] - x)
            if size - piece.drill / 2 < RING - _ROUNDING:
                yield f"{_name(piece)} has too little copper round its hole"
    for (x1, y1, d1), (x2, y2, d2) in combinations(holes, 2):
        if hypot(x1 - x2, y1 - y2) - (d1 + d2) / 2 < HOLES_APART - _ROUNDING:
            yield f"two holes are too close at {x1:g}, {y1:g}"


def _edge_gaps(layout: Layout, board: Board) -> Iterator[str]:
    """Check what copper keeps to the board's edge and to holes that are not plated."""
    edges = lines_of(tuple(_on_sheet(*place) for place in layout.outline))
    for piece in board.copper:
        if to_edges(piece, edges) < EDGE - _ROUNDING:
            yield f"{_name(piece)} is too near to the board's edge"
        for x, y, wide in board.holes:
            left, top, right, bottom = piece.bounds
            if not (left - 5 < x < right + 5 and top - 5 < y < bottom + 5):
                continue
            dot = Copper("hole", LAYERS, ((x, y), (x, y)), wide / 2)
            if distance(piece, dot) < HOLE - _ROUNDING:
                yield f"{_name(piece)} is too near to the hole at {x:g}, {y:g}"


def _middle(piece: Copper) -> tuple[float, float]:
    count = len(piece.points)
    return sum(x for x, _ in piece.points) / count, sum(y for _, y in piece.points) / count


def _name(piece: Copper) -> str:
    if piece.owner:
        return f"the pad {piece.owner[0]} {piece.owner[1]}"
    x, y = piece.points[0]
    return f"the {piece.what} at {x:g}, {y:g}"
