"""A board's picture from one side, as SVG: KiCad's own plots of the layers, coloured and laid over each other."""

import re
from pathlib import Path

from hardware.pcb.kicad_reader import read_board
from hardware.pcb.kicad_writer import SHEET
from hardware.pcb.layout import Layout

_BASE, _COPPER, _BARE, _SILK, _HOLE = "#14532d", "#1f7a44", "#d8b45a", "#f5f5f0", "#22262a"
_MARGIN = 3.0


def picture(layout: Layout, board_text: str, plots: Path, side: str) -> str:
    """Return the picture. `side` is F or B; the back is mirrored, as you see it when you turn the board over."""
    corners = [(SHEET + x, SHEET - y) for x, y in layout.outline]
    xs, ys = zip(*corners, strict=True)
    left, top, wide, high = min(xs) - _MARGIN, min(ys) - _MARGIN, max(xs) - min(xs), max(ys) - min(ys)
    wide, high = wide + 2 * _MARGIN, high + 2 * _MARGIN
    outline = " ".join(f"{x:g},{y:g}" for x, y in corners)
    marks = [f'<polygon points="{outline}" fill="{_BASE}"/>']
    for layer, ink in (("Cu", _COPPER), ("Mask", _BARE), ("Silkscreen", _SILK)):
        marks.append(_layer((plots / f"{layout.name}-{side}_{layer}.svg").read_text("utf-8"), ink))
    marks += [f'<circle cx="{x:g}" cy="{y:g}" r="{drill / 2:g}" fill="{_HOLE}"/>' for x, y, drill in _holes(board_text)]
    mirror = f' transform="translate({2 * left + wide:g} 0) scale(-1 1)"' if side == "B" else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}" width="{wide * 8:g}">'
    return "\n".join([head, f"<g{mirror}>", *marks, "</g>", "</svg>"]) + "\n"


def _holes(board_text: str) -> list[tuple[float, float, float]]:
    board = read_board(board_text)
    plated = [(piece.points, piece.drill) for piece in board.copper if piece.drill]
    middles = [
        (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)) for points, _ in plated
    ]
    return [(x, y, drill) for (x, y), (_, drill) in zip(middles, plated, strict=True)] + board.holes


def _layer(plot: str, ink: str) -> str:
    """Return a plot's shapes in one colour. KiCad writes nanometres, and lines of one nanometre round filled shapes."""
    body = plot[plot.index("<g") : plot.rindex("</svg>")]
    body = re.sub(r"<desc>.*?</desc>", "", body, flags=re.S).replace("stroke-width:1.000000", "stroke-width:0")
    body = re.sub(r"\d{4,}(?:\.\d+)?", lambda found: f"{float(found[0]) / 1e6:.2f}", body.replace("#000000", "#ink"))
    for usual in ("stroke-opacity:1;", "stroke-linecap:round;", "stroke-linejoin:round;"):
        body = body.replace(usual, "")
    body = re.sub(r"\s+", " ", body).replace("> <", "><")
    return f'<g stroke-linecap="round" stroke-linejoin="round">{body.replace("#ink", ink)}</g>'
