"""A font as one sheet of glyphs, read from a file that `make fonts` wrote (the format: host_tools/topout_tools/fonts).

One bitmap holds all glyphs side by side. Arrays hold each glyph's columns and its blank rows. So a font is five objects
on the heap, not four for each glyph.
A text that was just measured is drawn without allocating. Copying costs time for each pixel, so on blank paper only
rows with ink are copied.
A character that the font lacks is drawn as a box, so that it is noticed.
Bold draws each glyph twice, a column apart, because a second alphabet would take 5 KB.
"""

from array import array

import bitmaptools
import displayio
from micropython import const

_MAGIC = b"TOG3"
_ELLIPSIS = "…"
_BOX = const(0)
_SPACE = const(1)  # the first character of every sheet


class Font:
    """A font. `height_px` is the height of a line; no glyph has ink in its uppermost `top_px` rows.

    The `sheet` takes most of the memory. Without it a font can still measure texts.
    """

    learnt = ""  # characters that were added after the file was read

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
            self._blanks = file.read(count)
            self.missing: list[str] = []  # characters that a text needed and the font lacks
            self._extra_px = 0
            self._found = bytearray()
            self._index()
            self.sheet = displayio.Bitmap(self._edges[count], self.height_px - self.top_px, 2)
            bitmaptools.readinto(self.sheet, file, 1, reverse_pixels_in_element=True)

    def _index(self):
        """Make the table that finds ASCII characters without a search, and forget the last text's glyphs."""
        self._latin = bytearray(0x80)
        for glyph, code in enumerate(self._codes):
            if code < 0x80:
                self._latin[code] = glyph
        self._distance = 0
        self._text = ""  # the glyphs found for the last text belong to another sheet

    def width_px(self, text: str) -> int:
        edges = self._edges
        width = len(text) * self._extra_px
        for glyph in self._glyphs(text):
            width += edges[glyph + 1] - edges[glyph]
        return width

    def rows(self, text: str) -> tuple:
        """Return the first row with ink in the cells of this text, and the row after the last."""
        blanks = self._blanks
        top = bottom = 15
        for cell in text.split("\t"):
            for glyph in self._glyphs(cell):
                blank = blanks[glyph]
                if blank >> 4 < top:
                    top = blank >> 4
                if blank & 15 < bottom:
                    bottom = blank & 15
        top += self.top_px
        return top, max(top + 1, self.height_px - bottom)

    def draw(self, bitmap: displayio.Bitmap, x: int, text: str, y: int = 0, is_blank: bool = False) -> None:
        """Draw ink and paper from column `x`, clipped at the left and right edges of the bitmap.

        `y` is the row of the bitmap where the line begins. On a blank bitmap, spaces and the blank rows of letters are
        skipped.
        """
        edges = self._edges
        blanks = self._blanks
        sheet = self.sheet
        blit = bitmaptools.blit
        extra = self._extra_px
        width = bitmap.width
        rows = sheet.height
        y += self.top_px
        top = max(0, -y)
        bottom = min(rows, bitmap.height - y)
        for glyph in self._glyphs(text):
            if x >= width:  # the chip's blit raises an error if it starts outside
                return
            left = edges[glyph]
            right = edges[glyph + 1]
            if is_blank:
                if glyph == _SPACE:
                    x += right - left + extra
                    continue
                blank = blanks[glyph]
                top = blank >> 4
                bottom = rows - (blank & 15)
            if x >= 0:
                blit(bitmap, sheet, x, y + top, x1=left, x2=right, y1=top, y2=bottom)
            elif x + right > left:
                blit(bitmap, sheet, 0, y + top, x1=left - x, x2=right, y1=top, y2=bottom)
            x += right - left
            if extra:  # draw the ink a second time, one column further right
                if not is_blank and 0 <= x < width:
                    bitmaptools.fill_region(bitmap, x, y + top, x + 1, y + bottom, 0)
                x += 1
                start = x - right + left
                if start < 0:
                    left -= start
                    start = 0
                if left < right and start < width:
                    blit(bitmap, sheet, start, y + top, x1=left, x2=right, y1=top, y2=bottom, skip_source_index=0)

    def cut(self, text: str, width_px: int) -> str:
        """Return the longest start of the text that fits into a width together with «…»."""
        room = width_px - self.width_px(_ELLIPSIS)
        return "" if room < 0 else self.crop(text, room) + _ELLIPSIS

    def crop(self, text: str, room: int) -> str:
        """Return the longest start of the text that fits into a width."""
        edges = self._edges
        count = 0
        for glyph in self._glyphs(text):
            room -= edges[glyph + 1] - edges[glyph] + self._extra_px
            if room < 0:
                break
            count += 1
        return text[:count]

    def _glyphs(self, text):
        """Return the glyph numbers of a text.

        A text is measured, then drawn, and finding a character takes as long as drawing it. So the last result is kept.
        The loop goes over bytes, because each character would allocate a new string.
        """
        if text != self._text:
            codes = self._codes
            latin = self._latin
            found = bytearray(len(text))
            at = code = missing = 0
            for byte in text.encode():
                if byte < 0x80:
                    glyph = latin[byte] or self._glyph(byte)
                elif byte >= 0xC0:
                    missing = 1 if byte < 0xE0 else 2
                    code = byte & 0x1F >> missing - 1
                    continue
                else:
                    code = code << 6 | byte & 0x3F
                    missing -= 1
                    if missing:
                        continue
                    # Letters of one alphabet are adjacent on the sheet: try the last letter's offset first.
                    glyph = code - self._distance
                    if glyph <= 0 or glyph >= len(codes) or codes[glyph] != code:
                        glyph = self._glyph(code)
                        self._distance = code - glyph
                found[at] = glyph
                at += 1
            self._text = text
            self._found = found
        return self._found

    def _glyph(self, code: int) -> int:
        codes = self._codes
        low = 0
        high = len(codes)
        while low < high:
            middle = (low + high) >> 1
            if codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        if low == len(codes) or codes[low] != code:
            if chr(code) not in self.missing:
                self.missing.append(chr(code))
            return _BOX
        return low


class Bold(Font):
    """A font's letters in bold, drawn from the same sheet."""

    def __init__(self, font: Font) -> None:
        self.height_px = font.height_px
        self.top_px = font.top_px
        self.missing = font.missing
        self._codes = font._codes
        self._edges = font._edges
        self._blanks = font._blanks
        self.sheet = font.sheet
        self._latin = font._latin
        self._distance = 0
        self._extra_px = 1
        self._text = ""
        self._found = bytearray()
