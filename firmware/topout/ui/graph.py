"""Draws a line for each player in the pod's colour, ending in the pod's shape.

The painter loads this module only while it draws. It is drawn at half size: each pixel is two by two on the screen, so
that lines are visible across the table. The 80 × 68 pixels in eight colours take 2.8 KB (on a lower screen less).
It is made in four pieces, one for each slice of the screen.
"""

import bitmaptools
import displayio
from micropython import const

from topout.ui.colors import DIM, PLAYER, TONES
from topout.ui.layout import GRAPH, chosen, place
from topout.ui.panel import COLUMNS, ROWS

_PIECE = const(20)
_PLOT = const(72)  # columns of the lines; the shape follows
_END = const(80)
_APART = const(8)  # distance between shapes, so that they do not overlap
_MARGIN = const(2)
_LEFT_PX = const(4)
_SHAPES = (b"\x08\x08\x1c\x1c\x3e\x3e\x7f", b"\x1c\x3e\x7f\x7f\x7f\x3e\x1c", b"\x7f\x7f\x7f\x7f\x7f\x7f\x7f",
           b"\x08\x1c\x3e\x7f\x3e\x1c\x08", b"\x08\x08\x7f\x3e\x1c\x36\x22")  # fmt: skip


def paint(group, fonts: list, drawing: tuple):
    """Paint the graph into `group`, yielding after each piece.

    `drawing` is (height of zero, lines). A line is (tone, heights from 0 to 255); lines are in the order of their ends,
    the uppermost first.
    """
    zero, lines = drawing
    palette = displayio.Palette(2 + len(lines))
    palette[0] = 0
    palette[1] = TONES[DIM][0] >> 1 & 0x7F7F7F
    for at, (tone, _) in enumerate(lines):
        palette[2 + at] = TONES[tone][1]
    plot = displayio.Group(scale=2, x=_LEFT_PX, y=place(ROWS, COLUMNS, False)[2])
    group.append(plot)
    scaled = [[_row(height) for height in heights] for _, heights in lines]
    for left in range(0, _END, _PIECE):
        bitmap = displayio.Bitmap(_PIECE, chosen[GRAPH], 2 + len(lines))
        _draw_axis(bitmap, left, _row(zero))
        for at, rows in enumerate(scaled):
            _draw_line(bitmap, left, 2 + at, rows)
        if left + _PIECE == _END:
            for at, y in enumerate(_tops([rows[-1] for rows in scaled])):
                _draw_shape(bitmap, _PLOT - left, y, 2 + at, _SHAPES[lines[at][0] - PLAYER])
        plot.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=left, y=0))
        yield


def _row(height):
    return _MARGIN + (255 - height) * (chosen[GRAPH] - 1 - 2 * _MARGIN) // 255


def _tops(ends):
    """Return the top row of each shape: at the end of its line, or as near as the other shapes allow."""
    tops: list = []
    for end in ends:
        tops.append(max(0, end - _APART // 2, tops[-1] + _APART if tops else 0))
    room = chosen[GRAPH]
    for at in range(len(tops) - 1, -1, -1):
        room -= _APART
        tops[at] = min(tops[at], room)
        room = tops[at]
    return tops


def _draw_axis(bitmap, left, zero):
    right = min(_PIECE, _PLOT - left)
    if right > 0:
        bitmaptools.fill_region(bitmap, 0, zero, right, zero + 1, 1)
    if not left:
        bitmaptools.fill_region(bitmap, 0, 0, 1, chosen[GRAPH], 1)


def _draw_line(bitmap, left, colour, rows):
    before = _row_at(max(0, left - 1), rows)
    for x in range(left, min(left + _PIECE, _PLOT)):
        row = _row_at(x, rows)
        bitmaptools.fill_region(bitmap, x - left, min(row, before), x - left + 1, max(row, before) + 1, colour)
        before = row


def _row_at(x, rows):
    """Return the line's row in a column, interpolated between two points."""
    at = x * (len(rows) - 1)
    first = at // _PLOT
    return rows[first] + (rows[first + 1] - rows[first]) * (at % _PLOT) // _PLOT


def _draw_shape(bitmap, x, y, colour, shape):
    for row, bits in enumerate(shape):
        for column in range(7):
            if bits >> column & 1:
                bitmap[x + column, y + row] = colour
