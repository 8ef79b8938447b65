"""The position of each panel slot: a table for a screen of 320 × 240 pixels.

Another size is another such table (`other_layouts`), which is put into `chosen`. All are 320 wide: the texts' lines are
broken for that.

A row of the table: first slot of a kind, font, x, y, distance to the next slot of the kind (right and down), width,
alignment, padding above and below the letters.
A negative padding of −1 − n leaves out the rows above the letters, and n rows at least: the foot of a score is there.
A width of 0 means that the players share the screen's width. A slot whose width is DOUBLED_PX is painted at twice its
size: its numbers are half of those on the screen.
"""

from micropython import const

from topout.constants import WIDTH_PX
from topout.ui.panel import BIG, FEET, HEADS, HUB_KEYS, POD_KEYS, QUESTION, ROWS, SCORES, TITLE
from topout.ui.text_line import CENTER, LEFT

GAP_PX = const(4)  # between players' columns
DOUBLED_PX = const(160)

BODY = const(0)
BOLD = const(1)
SCORE = const(2)
LARGE = const(3)

_KINDS = (
    (TITLE, BOLD, 0, 0, 0, 0, WIDTH_PX, LEFT, 3),
    (BIG, LARGE, 0, 44, 0, 0, WIDTH_PX, CENTER, 2),
    (QUESTION, BODY, 0, 47, 0, 0, 160, CENTER, 0),
    (SCORES, SCORE, 0, 58, 0, 0, 0, CENTER, 2),
    (FEET, BODY, 0, 90, 0, 0, 0, CENTER, -3),
    (HEADS, BOLD, 0, 39, 0, 0, 0, CENTER, 0),
    (ROWS, BODY, 0, 31, 0, 27, WIDTH_PX, LEFT, 3),
    (POD_KEYS, BODY, 0, 197, 108, 0, 104, CENTER, 0),
    (HUB_KEYS, BODY, 0, 219, 108, 0, 104, CENTER, 0),
)
_TURN = (TITLE, BOLD, 0, 0, 0, 0, 160, LEFT, -1)
_ROWS_IN_PLAY = (ROWS, BODY, 0, 83, 0, 18, WIDTH_PX, LEFT, -1)

# What `chosen` holds, from its fourth entry on:
TRACK = const(3)  # the upper edge of the score track
BANNER = const(4)  # the middle of a banner
GRAPH = const(5)  # half the height of a graph
FONTS = const(6)  # how the paths of the fonts begin

chosen: list = [_KINDS, _TURN, _ROWS_IN_PLAY, 108, 68, 68, "fonts/"]


def place(slot: int, columns: int, is_play: bool, table=chosen) -> tuple:
    """Return font, x, y, width, alignment and padding of a slot, when `columns` players share the width."""
    kinds = table[0]
    at = len(kinds) - 1
    while slot < kinds[at][0]:
        at -= 1
    kind = kinds[at]
    if is_play and kind[0] in (TITLE, ROWS):
        kind = table[2] if slot else table[1]
    first, font, x, y, right, down, width, align, pad = kind
    nth = slot - first
    if not width:
        right = WIDTH_PX // columns
        width = right - GAP_PX
        x = GAP_PX // 2
    return font, x + nth * right, y + nth * down, width, align, pad
