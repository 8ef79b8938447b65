"""A font as one sheet of glyphs, read from a file that `make fonts` wrote (the format: host_tools/fonts).

One bitmap holds all glyphs side by side and arrays say which columns are whose and how many rows of those are blank, so
that a font is five objects on the heap, not four for each glyph. A text that was just measured is drawn without
allocating. Copying costs by the pixel: on blank paper only rows with ink are copied. A character the font lacks is
drawn as a box: it must be seen, not vanish. Bold is struck twice, a column apart: a second alphabet would take 5 KB.
"""

from array import array

import bitmaptools
import displayio
from micropython import const

_MAGIC = b"TOG3"
_ELLIPSIS = "…"
_BOX = const(0)
_SPACE = const(1)  # every sheet's first character


class Font:
    """`height_px` is the height of a line, of which no glyph touches the uppermost `top_px`. Without its `sheet`, which
    takes most of the memory, a font still tells widths."""

    learnt = ""  # characters that were not in the file

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
            self.missing: list[str] = []  # characters that were wanted and are not there
            self._extra_px = 0
            self._found = bytearray()
            self._index()
            self.sheet = displayio.Bitmap(self._edges[count], self.height_px - self.top_px, 2)
            bitmaptools.readinto(self.sheet, file, 1, reverse_pixels_in_element=True)

    def _index(self):
        """Where the most usual characters are found without searching."""
        self._latin = bytearray(0x80)
        for glyph, code in enumerate(self._codes):
            if code < 0x80:
                self._latin[code] = glyph
        self._distance = 0
        self._text = ""  # what was found for it were glyphs of another sheet

    def width_px(self, text: str) -> int:
        edges = self._edges
        width = len(text) * self._extra_px
        for glyph in self._glyphs(text):
            width += edges[glyph + 1] - edges[glyph]
        return width

    def rows(self, text: str) -> tuple:
        """From which row of the line to which the cells of this text have ink."""
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
        """Draw ink and paper from column `x`; what lies beyond the bitmap's edges, left or right, is left off. Row `y`
        is the line's first. On a blank bitmap spaces are there already, and what is above and below a letter."""
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
            if x >= width:  # the chip's blit refuses to start outside
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
            if extra:  # the same once more, one column further right; only its ink
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
        """As much of the text's start as fits into a width together with «…»."""
        room = width_px - self.width_px(_ELLIPSIS)
        return "" if room < 0 else self.crop(text, room) + _ELLIPSIS

    def crop(self, text: str, room: int) -> str:
        """As much of the text's start as fits into a width."""
        edges = self._edges
        count = 0
        for glyph in self._glyphs(text):
            room -= edges[glyph + 1] - edges[glyph] + self._extra_px
            if room < 0:
                break
            count += 1
        return text[:count]

    def _glyphs(self, text):
        """Which glyphs these are. What is measured is drawn next, and a character costs as much to find as to draw, so
        the last answer is kept. Bytes are walked through, since each character would be a new string."""
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
                    # Neighbours in an alphabet are neighbours on the sheet: try the last one's distance first.
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
    """The same letters as a font's, in bold, from the same sheet."""

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
