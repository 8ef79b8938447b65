"""A font as one sheet of glyphs, read from a file that `make fonts` wrote (the format: host_tools/fonts).

One bitmap holds all glyphs side by side and two arrays say which columns are whose, so that a font is four objects on
the heap, not four for each glyph. Widths and drawing allocate nothing but what walking a str needs. A character the
font lacks is drawn as a box: it must be seen, not vanish. Bold is struck twice, a column apart: a second alphabet would
take 5 KB.
"""

from array import array

import bitmaptools
import displayio
from micropython import const

_MAGIC = b"TOG2"
_ELLIPSIS = "…"
_BOX = const(0)


class Font:
    """`height_px` is the height of a line, of which no glyph touches the uppermost `top_px`."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            header = file.read(8)
            if header[:4] != _MAGIC:
                raise ValueError("not a font: " + path)
            self.height_px = header[4]
            self.top_px = header[5]
            count = header[6] | header[7] << 8
            self._codes = array("H", file.read(2 * count))
            self._edges = array("H", file.read(2 * count + 2))
            self._distance = 0
            self._extra_px = 0
            self._sheet = displayio.Bitmap(self._edges[count], self.height_px - self.top_px, 2)
            bitmaptools.readinto(self._sheet, file, 1, reverse_pixels_in_element=True)

    def width_px(self, text: str) -> int:
        edges = self._edges
        width = 0
        for character in text:
            glyph = self._glyph(ord(character))
            width += edges[glyph + 1] - edges[glyph]
        return width + len(text) * self._extra_px

    def draw(self, bitmap: displayio.Bitmap, x: int, text: str, y: int = 0) -> None:
        """Draw ink and paper from column `x`; what lies beyond the bitmap's edges, left or right, is left off. Row `y`
        is the line's first."""
        edges = self._edges
        y += self.top_px
        rows = self._sheet.height
        for character in text:
            if x >= bitmap.width:  # the chip's blit refuses to start outside
                return
            glyph = self._glyph(ord(character))
            left = edges[glyph]
            right = edges[glyph + 1]
            start = x
            x += right - left
            if start >= 0:
                bitmaptools.blit(bitmap, self._sheet, start, y, x1=left, x2=right, y1=0, y2=rows)
            elif x > 0:
                bitmaptools.blit(bitmap, self._sheet, 0, y, x1=right - x, x2=right, y1=0, y2=rows)
            if self._extra_px:
                if x >= 0:
                    self._strike_again(bitmap, x, y, left, right)
                x += 1

    def _strike_again(self, bitmap, x, y, left, right):
        """The same glyph once more, ending one column further right, at `x`; only its ink."""
        rows = self._sheet.height
        if x < bitmap.width:
            bitmaptools.fill_region(bitmap, x, y, x + 1, y + rows, 0)
        start = x + 1 - (right - left)
        if start < 0:
            left -= start
            start = 0
        if start < bitmap.width:
            bitmaptools.blit(bitmap, self._sheet, start, y, x1=left, x2=right, y1=0, y2=rows, skip_source_index=0)

    def cut(self, text: str, width_px: int) -> str:
        """As much of the text's start as fits into a width together with «…»."""
        room = width_px - self.width_px(_ELLIPSIS)
        if room < 0:
            return ""
        count = 0
        for character in text:
            room -= self.width_px(character)
            if room < 0:
                break
            count += 1
        return text[:count] + _ELLIPSIS

    def _glyph(self, code: int) -> int:
        codes = self._codes
        # Neighbours in an alphabet are neighbours on the sheet: try the last hit's distance before searching.
        guess = code - self._distance
        if 0 < guess < len(codes) and codes[guess] == code:
            return guess
        low = 0
        high = len(codes)
        while low < high:
            middle = (low + high) >> 1
            if codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        if low == len(codes) or codes[low] != code:
            return _BOX
        self._distance = code - low
        return low


class Bold(Font):
    """The same letters as a font's, in bold, from the same sheet."""

    def __init__(self, font: Font) -> None:
        self.height_px = font.height_px
        self.top_px = font.top_px
        self._codes = font._codes
        self._edges = font._edges
        self._sheet = font._sheet
        self._distance = 0
        self._extra_px = 1
