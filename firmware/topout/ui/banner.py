"""Draws names across the whole screen, as large as they fit. The painter loads this module only while it draws.

The letters are those of the body font at two or three times their size, so they need no font sheet of their own.
"""

import displayio
from micropython import const

from topout.constants import WIDTH_PX
from topout.ui.colors import TONES
from topout.ui.layout import BANNER, BOLD, chosen
from topout.ui.text_line import CENTER, TextLine, spread

_PAD_PX = const(1)
_PIECES = const(4)  # painting one takes 24 ms
_SCALES = (3, 2)


def paint(group, fonts: list, drawing: tuple):
    """Paint a banner into `group`, yielding after each piece.

    `drawing` is a tone, then alternative texts: the first that fits is painted.
    """
    font = fonts[BOLD]
    text, scale = fit(font, drawing[1:])
    palette = displayio.Palette(2)
    palette[1], palette[0] = TONES[drawing[0]]
    span = (WIDTH_PX + scale - 1) // scale
    text, start, stop, _, end = spread(font, text, span, CENTER)
    height_px = font.height_px + 2 * _PAD_PX
    band = displayio.Group(scale=scale, x=0, y=chosen[BANNER] - height_px * scale // 2)
    group.append(band)
    width = (span + _PIECES - 1) // _PIECES
    for left in range(0, span, width):
        line = TextLine(palette, 0, 0, left, min(left + width, span), height_px)
        line.say(font, text, start, stop, end, _PAD_PX)
        band.append(line.tile_grid)
        yield


def fit(font, texts: tuple) -> tuple:
    """Return the first text that fits and its scale. If none fits, return the last text at the smallest scale."""
    for text in texts:
        for scale in _SCALES:
            if font.width_px(text) * scale <= WIDTH_PX:
                return text, scale
    return texts[-1], _SCALES[-1]
