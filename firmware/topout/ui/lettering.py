"""Letters of names that a language's sheet lacks, from the sheet of all our alphabets. Read when a name has one.

A language's sheet holds the letters of its texts. All alphabets would take 2 to 3 KB more, for good, and most tables
want a few letters of them or none. Names that were only walked past when one was chosen leave nothing: when new letters
come, those that no text has any more go.
"""

from array import array

import bitmaptools
import displayio
from micropython import const

from topout.ui.font import Bold, Font

_BEYOND = const(0x10000)  # all letters


def learn(font: Font, bold: Bold, folder: str, texts) -> int:
    """Put what `font` was found to lack into its sheet, which is also `bold`'s; what no sheet has is a box from now on.

    Says which of the texts are to be written anew, as bits: those that have such a letter; or all, if one is taller
    than what there was.
    """
    wanted = [ord(letter) for letter in font.missing]
    needed = [letter for letter in font.learnt if [text for text in texts if letter in text]]
    dropped = [ord(letter) for letter in font.learnt if letter not in needed]
    try:
        more = Font(folder + "names.glyphs")
    except (OSError, ValueError):
        more = font
    top_px = min([font.top_px] + [more.top_px + (more._blanks[more._glyph(code)] >> 4) for code in wanted])
    codes = array("H")
    edges = array("H", [0])
    blanks = bytearray()
    pieces = []  # of one sheet or the other, as they will stand side by side
    begin = 0
    for code in sorted(wanted + dropped) + [_BEYOND]:
        end = begin
        while end < len(font._codes) and font._codes[end] < code:
            end += 1
        moved_px = edges[-1] - font._edges[begin]
        pieces.append((font, font._edges[begin], font._edges[end]))
        for i in range(begin, end):
            codes.append(font._codes[i])
            edges.append(font._edges[i + 1] + moved_px)
            blanks.append(_lowered(font._blanks[i], font.top_px - top_px))
        begin = end
        if code in dropped:
            begin += 1
        elif code != _BEYOND:
            glyph = more._glyph(code)
            left = more._edges[glyph]
            right = more._edges[glyph + 1]
            pieces.append((more, left, right))
            codes.append(code)
            edges.append(edges[-1] + right - left)
            blanks.append(_lowered(more._blanks[glyph], more.top_px - top_px))
    sheet = displayio.Bitmap(edges[-1], font.height_px - top_px, 2)
    x = 0
    for source, left, right in pieces:
        if left < right:
            _copy(sheet, source, x, top_px, left, right)
        x += right - left
    stale = 0
    for i, text in enumerate(texts):
        if top_px < font.top_px or [letter for letter in font.missing if letter in text]:
            stale |= 1 << i
    font.learnt = "".join(needed + font.missing)
    font.missing.clear()
    font.top_px = top_px
    font._codes = codes
    font._edges = edges
    font._blanks = bytes(blanks)
    font.sheet = sheet
    font._index()
    bold.__init__(font)  # type: ignore[misc]  # lines on the screen are written with this very one
    return stale


def _copy(sheet, source, x, top_px, left, right):
    skipped_px = max(0, top_px - source.top_px)
    y = source.top_px + skipped_px - top_px
    rows = source.sheet.height
    bitmaptools.blit(sheet, source.sheet, x, y, x1=left, x2=right, y1=skipped_px, y2=rows)


def _lowered(blanks, rows):
    """A glyph's blank rows above and below, when its sheet begins so many rows higher."""
    return min(15, (blanks >> 4) + rows) << 4 | blanks & 15
