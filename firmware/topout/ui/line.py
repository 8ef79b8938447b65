"""One line of text on the screen, on its own opaque paper.

Build it once, append `tile_grid` to a group, then `say` and `colour` it: only a change costs anything, and a changed
digit repaints its own few columns. Its bitmap takes width × height / 8 bytes. Tabs part a text into cells: the first
stands left, the others right-aligned in columns at the right end.
"""

import bitmaptools
import displayio
from micropython import const

from topout.ui.font import Font

# The spare width is shared out as spare * align // 2.
LEFT = const(0)
CENTER = const(1)

_PAPER = const(0)
_INK = const(1)
_MARGIN_PX = const(6)  # on both sides, unless centred
_CELL_PX = const(44)
_GAP_PX = const(4)


class Line:
    """Too long a text ends in «…» and is told by `overflows`, so that tests can prove that no text is ever cut off."""

    def __init__(self, font: Font, x: int, y: int, width_px: int, align: int = LEFT, pad_px: int = 0) -> None:
        # Eight attributes: a ninth would double the instance's table, and there are thirty lines.
        self.text = ""
        self._font = font
        self._align = align
        self._bitmap = displayio.Bitmap(width_px, font.height_px + 2 * pad_px, 2)
        self._palette = displayio.Palette(2)
        self.tile_grid = displayio.TileGrid(self._bitmap, pixel_shader=self._palette, x=x, y=y)
        self._left = self._right = width_px * align // 2

    @property
    def area_px(self) -> int:
        return self._bitmap.width * self._bitmap.height

    @property
    def overflows(self) -> bool:
        """Whether the text is longer than its place, or its first cell runs into the second."""
        cells = self.text.split("\t")
        room = self._room_px() - (len(cells) - 2) * _CELL_PX
        if len(cells) == 1:
            return self._font.width_px(self.text) > self._room_px()
        return self._font.width_px(cells[0]) + _GAP_PX + self._font.width_px(cells[1]) > room

    def say(self, text: str) -> int:
        """Show a text; returns how many pixels that may have changed."""
        before = self.text
        if text == before:
            return 0
        self.text = text
        if "\t" in text or "\t" in before:
            self._paint_cells(text.split("\t"))
            return self.area_px
        return self._bitmap.height * self._paint(text, before)

    def colour(self, ink: int, paper: int) -> int:
        """Change colours; returns how many pixels that changed."""
        if ink == self._palette[_INK] and paper == self._palette[_PAPER]:
            return 0
        self._palette[_PAPER] = paper
        self._palette[_INK] = ink
        return self.area_px

    def _margin_px(self):
        return 0 if self._align == CENTER else _MARGIN_PX

    def _room_px(self):
        return self._bitmap.width - 2 * self._margin_px()

    def _paint(self, text, before):
        room = self._room_px()
        width = self._font.width_px(text)
        if self._font.width_px(before) > room:
            before = ""  # it was cut: what stands there is not what it says
        if width > room:
            text = self._font.cut(text, room)
            width = self._font.width_px(text)
            before = ""
        left = self._margin_px() + (room - width) * self._align // 2
        return self._repaint(text, before, left, left + width)

    def _repaint(self, text, before, left, right):
        """Draw what differs between what stands there and `text`; returns the width of the box around it."""
        first = _alike_at_start(text, before) if left == self._left else 0
        last = len(text)
        if right == self._right:
            last -= _alike_at_end(text[first:], before[first:])
        start = left + self._font.width_px(text[:first])
        self._draw(start, text[first:last])
        self._clear(self._left, left)
        self._clear(right, self._right)
        changed = max(right, self._right) - (start if left == self._left else min(left, self._left))
        self._left = left
        self._right = right
        return changed

    def _paint_cells(self, cells):
        width = self._bitmap.width
        self._clear(0, width)
        self._left = self._right = width * self._align // 2
        if len(cells) == 1:
            self._paint(cells[0], "")
            return
        right = width - self._margin_px()
        for cell in range(len(cells) - 1, 0, -1):
            self._draw(max(0, right - self._font.width_px(cells[cell])), cells[cell])
            right -= _CELL_PX
        self._draw(self._margin_px(), cells[0])

    def _draw(self, x, text):
        self._font.draw(self._bitmap, x, text, (self._bitmap.height - self._font.height_px) // 2)

    def _clear(self, left, right):
        if left < right:
            bitmaptools.fill_region(self._bitmap, left, 0, right, self._bitmap.height, _PAPER)


def _alike_at_start(new: str, old: str) -> int:
    count = 0
    most = min(len(new), len(old))
    while count < most and new[count] == old[count]:
        count += 1
    return count


def _alike_at_end(new: str, old: str) -> int:
    count = 0
    most = min(len(new), len(old))
    while count < most and new[-1 - count] == old[-1 - count]:
        count += 1
    return count
