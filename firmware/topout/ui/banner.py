"""Names across the whole screen, as large as they fit: letters of the body twice or three times their size, which takes
no memory for letters of their own. A part of the painter that is loaded while it draws.
"""

import displayio
from micropython import const

from topout.ui.layout import BOLD, WIDTH_PX
from topout.ui.line import CENTER, Line, spread
from topout.ui.tones import TONES

_MIDDLE_PX = const(68)
_PAD_PX = const(1)
_PIECES = const(4)  # of 24 ms each
_SCALES = (3, 2)


def paint(group, fonts: list, drawing: tuple):
    """A tone, and the texts of which the first that fits is taken; yields after each piece."""
    font = fonts[BOLD]
    text, scale = fit(font, drawing[1:])
    palette = displayio.Palette(2)
    palette[1], palette[0] = TONES[drawing[0]]
    span = (WIDTH_PX + scale - 1) // scale
    text, start, stop, _, end = spread(font, text, span, CENTER)
    height_px = font.height_px + 2 * _PAD_PX
    band = displayio.Group(scale=scale, x=0, y=_MIDDLE_PX - height_px * scale // 2)
    group.append(band)
    width = (span + _PIECES - 1) // _PIECES
    for left in range(0, span, width):
        line = Line(palette, 0, 0, left, min(left + width, span), height_px)
        line.say(font, text, start, stop, end, _PAD_PX)
        band.append(line.tile_grid)
        yield


def fit(font, texts: tuple) -> tuple:
    """A text and how large; the last one is taken in any case."""
    for text in texts:
        for scale in _SCALES:
            if font.width_px(text) * scale <= WIDTH_PX:
                return text, scale
    return texts[-1], _SCALES[-1]
