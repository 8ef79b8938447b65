"""A stretch of one line of text on the screen, with its own opaque background.

The text belongs to a slot of the panel, and columns count from the slot's left edge. A line shows the columns from
`left` to `right` only.
Build it, `say` a text, append `tile_grid` to a group. Only changes cost time: a changed digit repaints its own few
columns. The bitmap takes width × height / 8 bytes.

Tabs separate a text into cells: the first is on the left, the others are right-aligned in columns at the slot's right
end.
"""

import bitmaptools
import displayio
from micropython import const

from topout.ui.font import Font

# Alignments. The space to the left of the text is spare * align // 2.
LEFT = const(0)
CENTER = const(1)

_PAPER = const(0)
_MARGIN_PX = const(6)  # on both sides, unless centred
_CELL_PX = const(44)
_GAP_PX = const(4)
_STEP_PX = const(4)  # lines on black are widened in these steps, so that a text can grow a little


class TextLine:
    """The line. On black it may have fewer rows than its font, if the text has no ink in the others."""

    def __init__(self, palette, x: int, y: int, left: int, right: int, height_px: int) -> None:
        # Only four attributes: a fifth would enlarge the instance's table, and there are thirty lines.
        self.text = ""
        self.left = left
        self._start = left  # first column of the first cell
        bitmap = displayio.Bitmap(right - left, height_px, 2)
        self.tile_grid = displayio.TileGrid(bitmap, pixel_shader=palette, x=x + left, y=y)

    @property
    def right(self) -> int:
        return self.left + self.tile_grid.bitmap.width

    def say(self, font: Font, text: str, start: int, stop: int, end: int, y: int) -> int:
        """Show a text, and return how many pixels may have changed.

        The first cell takes the columns from `start` to `stop`, the last one ends before column `end`. `y` is the
        letters' first row in the group. The old text must have the same font.
        """
        before = self.text
        if text == before:
            return 0
        self.text = text
        new = text.split("\t")
        y -= self.tile_grid.y
        was_start = self._start
        self._start = start
        if not before:
            self._begin(font, new, start, end, y)
            return self.area_px
        old = before.split("\t")
        was_stop = was_start + font.width_px(old[0])
        others_px = 0
        grows = stop > was_stop  # perhaps over another cell, which must be cleared first
        if grows:
            others_px = self._say_others(font, new, old, end, y)
        first_px = self._change(font, new[0], old[0], start, stop, was_start, was_stop, y)
        if not grows:
            others_px = self._say_others(font, new, old, end, y)
        return self.area_px if first_px and others_px else first_px + others_px  # displayio paints their bounding box

    def _begin(self, font, cells, start, right, y):
        self._draw(font, start, cells[0], y, True)
        for nth in range(1, len(cells)):
            cell = cells[-nth]
            self._draw(font, right - font.width_px(cell), cell, y, True)
            right -= _CELL_PX

    def _say_others(self, font, new, old, right, y):
        if len(new) > 1 and len(old) > 1 and len(new) != len(old):
            # Old and new cells may overlap: clear the old ones first.
            return self._say_others(font, new[:1], old, right, y) + self._say_others(font, new, new[:1], right, y)
        changed_px = 0
        for nth in range(1, max(len(new), len(old))):
            cell = new[-nth] if nth < len(new) else ""
            was = old[-nth] if nth < len(old) else ""
            if cell != was:
                was_left = right - font.width_px(was)
                changed_px += self._change(font, cell, was, right - font.width_px(cell), right, was_left, right, y)
            right -= _CELL_PX
        return changed_px

    @property
    def area_px(self) -> int:
        bitmap = self.tile_grid.bitmap
        return bitmap.width * bitmap.height

    def colour(self, palette) -> int:
        """Change the colours, and return how many pixels that changed."""
        if self.tile_grid.pixel_shader is palette:
            return 0
        self.tile_grid.pixel_shader = palette
        return self.area_px

    def _change(self, font, text, was, left, right, was_left, was_right, y):
        """Draw what differs between the text there and `text`, and return the size of the box around it."""
        begin = left
        end = right
        if left == was_left:
            first = _alike_at_start(text, was)
            begin += font.width_px(text[:first])
            text = text[first:]
            was = was[first:]
        if right == was_right:
            last = len(text) - _alike_at_end(text, was)
            end -= font.width_px(text[last:])
            text = text[:last]
        self._draw(font, begin, text, y)
        self._clear(was_left, left)
        self._clear(right, was_right)
        if left != was_left:
            begin = min(left, was_left)
        if right != was_right:
            end = max(right, was_right)
        return max(0, min(end, self.right) - max(begin, self.left)) * self.tile_grid.bitmap.height

    def _draw(self, font, x, text, y, is_blank=False):
        font.draw(self.tile_grid.bitmap, x - self.left, text, y, is_blank)

    def _clear(self, left, right):
        left = max(left, self.left) - self.left
        right = min(right, self.right) - self.left
        if left < right:
            bitmap = self.tile_grid.bitmap
            bitmaptools.fill_region(bitmap, left, 0, right, bitmap.height, _PAPER)  # type: ignore[arg-type]


def spread(font: Font, text: str, span_px: int, align: int) -> tuple:
    """Fit a text into a slot of this width, cutting its first cell if needed.

    Returns the text, the first cell's start and stop columns, and the start and end columns of the other cells.
    """
    cells = text.split("\t")
    margin_px = 0 if align == CENTER else _MARGIN_PX
    end = others = span_px - margin_px
    for nth in range(1, len(cells)):
        others = min(others, end - (nth - 1) * _CELL_PX - font.width_px(cells[-nth]))
    room_px = (others - _GAP_PX if others < end else end) - margin_px
    width_px = font.width_px(cells[0])
    if width_px > room_px:
        cells[0] = font.cut(cells[0], room_px)
        text = "\t".join(cells)
        width_px = font.width_px(cells[0])
    start = margin_px + (room_px - width_px) * align // 2
    return text, start, start + width_px, others, end


def edges_on_black(start: int, stop: int, others: int, end: int, span_px: int, align: int, widest_px: int) -> tuple:
    """Return the edges of the one or two lines that show a text on black, with a little space to grow."""
    spare_px = (start - stop) % _STEP_PX
    if align == CENTER:
        spare_px //= 2
        start = max(0, start - spare_px)
        end = span_px
    if others < end:
        others = max(stop, others - (others - end) % _STEP_PX)
        return (start, min(stop + spare_px, others)), (others, end)
    stop = min(stop + spare_px, end)
    return (start, min(stop, start + widest_px)), (start + widest_px, stop)


def have_room(lines: tuple, top: int, bottom: int, start: int, stop: int, others: int, end: int) -> bool:
    """Return whether these lines have the rows from `top` to `bottom` and reach all columns of a text."""
    if not lines:
        return False
    grid = lines[0].tile_grid
    if grid.y > top or grid.y + grid.bitmap.height < bottom:
        return False
    first = lines[0]
    last = lines[-1]
    reach = last.right if last.left == first.right else first.right
    if start < first.left or stop > reach:
        return False
    return others == end or (reach >= end and first.left <= others) or (last.left <= others and last.right >= end)


def can_change(was: str, text: str) -> bool:
    """Return whether to change a line on black instead of clearing it and writing a new one.

    A longer text will rarely fit, and clearing the rest of a longer one costs more than a new line.
    """
    if ("\t" in text) != ("\t" in was):
        return False
    return len(text) == len(was) or 2 * _alike_at_start(text, was) >= len(text)


def _alike_at_start(new: str, old: str) -> int:
    """Return how many first characters are the same.

    It bisects, because one character of a str costs more than a comparison of many.
    """
    alike = 0
    most = min(len(new), len(old))
    while alike < most:
        middle = (alike + most + 1) >> 1
        if new[:middle] == old[:middle]:
            alike = middle
        else:
            most = middle - 1
    return alike


def _alike_at_end(new: str, old: str) -> int:
    alike = 0
    most = min(len(new), len(old))
    while alike < most:
        middle = (alike + most + 1) >> 1
        if new[-middle:] == old[-middle:]:
            alike = middle
        else:
            most = middle - 1
    return alike
