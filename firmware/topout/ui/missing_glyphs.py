"""Adds letters that a language's sheet lacks, from the sheet of all alphabets. Loaded when a name needs one.

A language's sheet holds the letters of its texts. All alphabets would permanently take 2 to 3 KB more, and most tables
need few or none of these letters.
When letters are added, those that no text uses any more are removed. So names that were only passed while choosing one
leave nothing behind.
"""

from array import array

import bitmaptools
import displayio
from micropython import const

from topout.ui.font import Bold, Font

_BEYOND = const(0x10000)  # above every letter's code


def learn(font: Font, bold: Bold, folder: str, texts) -> int:
    """Add the letters in `font.missing` to its sheet, which is also `bold`'s. A letter that no sheet has becomes a box.

    Returns as bits which texts must be written again: those with such a letter, or all if a new letter is taller than
    the old ones.
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
    pieces = []  # columns of either sheet, in their new order
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
    bold.__init__(font)  # type: ignore[misc]  # lines on the screen keep a reference to this object
    return stale


def _copy(sheet, source, x, top_px, left, right):
    skipped_px = max(0, top_px - source.top_px)
    y = source.top_px + skipped_px - top_px
    rows = source.sheet.height
    bitmaptools.blit(sheet, source.sheet, x, y, x1=left, x2=right, y1=skipped_px, y2=rows)


def _lowered(blanks, rows):
    """Return a glyph's blank rows above and below, when its sheet begins `rows` rows higher."""
    return min(15, (blanks >> 4) + rows) << 4 | blanks & 15
