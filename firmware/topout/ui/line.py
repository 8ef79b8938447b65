"""One line of text on the screen, on its own opaque paper.

Build it once, append `tile_grid` to a group, then `say` and `colour` it: only a change costs anything, and a changed
digit repaints its own few columns. Its bitmap takes width × height / 8 bytes.
"""

import bitmaptools
import displayio
from micropython import const

from topout.ui.font import Font

# The spare width is shared out as spare * align // 2.
LEFT = const(0)
CENTER = const(1)
RIGHT = const(2)

_PAPER = const(0)
_INK = const(1)


class Line:
    """Too long a text ends in «…» and sets `overflowed`, so that tests can prove that no text is ever cut off."""

    def __init__(
        self,
        font: Font,
        x: int,
        y: int,
        width_px: int,
        *,
        align: int = LEFT,
        ink: int = 0xFFFFFF,
        paper: int = 0x000000,
    ) -> None:
        self.text = ""
        self.overflowed = False
        self._font = font
        self._align = align
        self._bitmap = displayio.Bitmap(width_px, font.height_px, 2)
        self._palette = displayio.Palette(2)
        self._palette[_PAPER] = self._paper = paper
        self._palette[_INK] = self._ink = ink
        self.tile_grid = displayio.TileGrid(self._bitmap, pixel_shader=self._palette, x=x, y=y)
        self._shown = ""
        self._left = self._right = width_px * align // 2

    def say(self, text: str) -> bool:
        """Show a text; True if that changed anything."""
        if text == self.text:
            return False
        self.text = text
        room = self._bitmap.width
        width = self._font.width_px(text)
        self.overflowed = width > room
        if self.overflowed:
            text = self._font.cut(text, room)
            width = self._font.width_px(text)
        left = (room - width) * self._align // 2
        self._repaint(text, left, left + width)
        return True

    def colour(self, ink: int, paper: int) -> bool:
        """Change colours; True if that changed anything."""
        if ink == self._ink and paper == self._paper:
            return False
        self._palette[_PAPER] = self._paper = paper
        self._palette[_INK] = self._ink = ink
        return True

    def _repaint(self, text: str, left: int, right: int) -> None:
        """Draw what differs between what stands there and `text`: displayio sends the box around it to the screen."""
        first = 0
        last = len(text)
        if left == self._left:
            first = _alike_at_start(text, self._shown)
        if right == self._right:
            last -= _alike_at_end(text, self._shown)
        self._font.draw(self._bitmap, left + self._font.width_px(text[:first]), text[first:last])
        self._clear(self._left, left)
        self._clear(right, self._right)
        self._shown = text
        self._left = left
        self._right = right

    def _clear(self, left: int, right: int) -> None:
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
