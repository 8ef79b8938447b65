"""Layouts for screens that are not 320 × 240. Loaded at power-on, only on such a board.

The columns of a table are explained in `layout`. Another size is one more table here.
"""

from topout.constants import WIDTH_PX
from topout.ui import layout
from topout.ui.layout import BODY, BOLD, LARGE, SCORE
from topout.ui.panel import BIG, FEET, HEADS, HUB_KEYS, POD_KEYS, QUESTION, ROWS, SCORES, TITLE
from topout.ui.text_line import CENTER, LEFT

_TITLE = (TITLE, BOLD, 0, 0, 0, 0, WIDTH_PX, LEFT, 1)

_OF_170_ROWS = (
    (
        _TITLE,
        (BIG, LARGE, 0, 32, 0, 0, WIDTH_PX, CENTER, 1),
        (QUESTION, BODY, 0, 34, 0, 0, 160, CENTER, 0),
        (SCORES, SCORE, 0, 33, 0, 0, 0, CENTER, 0),
        (FEET, BODY, 0, 51, 0, 0, 0, CENTER, -3),
        (HEADS, BOLD, 0, 18, 0, 0, 0, CENTER, 0),
        (ROWS, BODY, 0, 19, 0, 20, WIDTH_PX, LEFT, 2),
        (POD_KEYS, BODY, 0, 139, 108, 0, 104, CENTER, 0),
        (HUB_KEYS, BODY, 0, 155, 108, 0, 104, CENTER, 0),
    ),
    _TITLE,
    (ROWS, BODY, 0, 48, 0, 15, WIDTH_PX, LEFT, -1),
    66,
    45,
    58,
    "fonts/low-",
)
TABLES: dict = {170: _OF_170_ROWS}


def choose(height_px: int) -> None:
    """Use the layout for a screen of this height. Raises RuntimeError if there is none."""
    if height_px not in TABLES:
        raise RuntimeError("no layout for a screen of " + str(height_px) + " rows")
    layout.chosen[:] = TABLES[height_px]
