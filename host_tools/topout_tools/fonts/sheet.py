"""Packs glyphs side by side into a font file. The package's docstring describes the format."""

import struct
from dataclasses import replace

from PIL import Image, ImageFont

from topout_tools.fonts.glyphs import Glyph, rasterise

MAGIC = b"TOG3"


def font_file(face: ImageFont.FreeTypeFont, characters: str, frame: str = "") -> bytes:
    codes = sorted({ord(character) for character in characters})
    glyphs = [_box(face), *(rasterise(face, chr(code)) for code in codes)]
    tallest = glyphs + [rasterise(face, character) for character in set(frame)]
    baseline = -min(glyph.top for glyph in tallest)
    height = baseline + max(glyph.bottom for glyph in tallest)
    edges = [0]
    for glyph in glyphs:
        edges.append(edges[-1] + glyph.width)
    top = baseline + min(glyph.top for glyph in glyphs if glyph.ink)
    header = MAGIC + struct.pack("<BBH", height, top, len(glyphs))
    tables = struct.pack(f"<{len(glyphs)}H{len(edges)}H", 0, *codes, *edges)
    blanks = bytes(_blanks(glyph, baseline - top, height - top) for glyph in glyphs)
    return header + tables + blanks + _sheet(glyphs, edges, height - top, baseline - top).tobytes()


def _blanks(glyph: Glyph, baseline: int, height: int) -> int:
    if not glyph.ink:
        return 0xFF
    return min(15, baseline + glyph.top) << 4 | min(15, height - baseline - glyph.bottom)


def _box(face: ImageFont.FreeTypeFont) -> Glyph:
    """Return the glyph for a missing character: a frame as large as a digit, so that no line gets higher."""
    digit = rasterise(face, "0")
    assert digit.ink
    width, height = digit.ink.size
    border = max(1, height // 12)
    frame = Image.new("1", (width, height), 1)
    frame.paste(0, (border, border, width - border, height - border))
    return replace(digit, ink=frame)


def _sheet(glyphs: list[Glyph], edges: list[int], height: int, baseline: int) -> Image.Image:
    sheet = Image.new("1", (edges[-1], height))
    for glyph, edge in zip(glyphs, edges[:-1], strict=True):
        if glyph.ink:
            sheet.paste(glyph.ink, (edge + glyph.left, baseline + glyph.top))
    return sheet
