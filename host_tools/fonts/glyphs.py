"""One character of a TrueType font as black and white pixels, hinted for just that: FreeType's mono mode."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont


@dataclass(frozen=True)
class Glyph:
    """Its ink, cut out exactly, and where that belongs: `top` counts rows from the baseline, negative above it."""

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
    image = Image.new("1", (4 * em, 4 * em))  # room on every side for what sticks out
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    pen.text((em, 2 * em), character, font=face, fill=1, anchor="ls")
    advance = round(face.getlength(character, mode="1"))
    box = image.getbbox()
    if box is None:
        return Glyph(None, 0, 0, advance)
    left, top, right, _ = box
    # Mono hinting lets a few glyphs stick out by a pixel (j, î, Ж). Glyphs must not overlap, so such ink moves
    # inside where there is room on the other side, and widens the glyph where there is none. What had a gap before the
    # next letter keeps one: J.
    ink_width = right - left
    has_gap = left < em and right - em < advance
    width = max(advance, ink_width + has_gap)
    return Glyph(image.crop(box), top - 2 * em, min(max(left - em, 0), width - ink_width), width)
