"""Rasterises one character of a TrueType font in black and white, with FreeType's mono mode and its hinting."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont


@dataclass(frozen=True)
class Glyph:
    """A character's ink, cropped, and its position. `top` counts rows from the baseline, negative above it."""

    ink: Image.Image | None
    top: int
    left: int
    width: int

    @property
    def bottom(self) -> int:
        return self.top + (self.ink.height if self.ink else 0)


def typeface(path: Path, size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size_px, layout_engine=ImageFont.Layout.BASIC)


def rasterise(face: ImageFont.FreeTypeFont, character: str) -> Glyph:
    em = int(face.size)
    image = Image.new("1", (4 * em, 4 * em))  # with space on every side for ink outside the em box
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    pen.text((em, 2 * em), character, font=face, fill=1, anchor="ls")
    advance = round(face.getlength(character, mode="1"))
    box = image.getbbox()
    if box is None:
        return Glyph(None, 0, 0, advance)
    left, top, right, _ = box
    # With mono hinting a few glyphs exceed their advance by a pixel (j, î, Ж). Glyphs must not overlap. So such ink
    # moves inside if there is space on the other side, and widens the glyph if there is none. A glyph that had a gap
    # before the next letter keeps one (J).
    ink_width = right - left
    has_gap = left < em and right - em < advance
    width = max(advance, ink_width + has_gap)
    return Glyph(image.crop(box), top - 2 * em, min(max(left - em, 0), width - ink_width), width)
