"""Reads a font file on the desk. The package's docstring describes the format; the console has a reader of its own."""

import struct
from typing import NamedTuple

from PIL import Image

from topout_tools.fonts.sheet import MAGIC

_HEADER = struct.Struct("<4sBBH")


class FontFile(NamedTuple):
    """A font file's tables, and its sheet as a black and white image."""

    height: int
    top: int
    codes: tuple[int, ...]
    edges: tuple[int, ...]
    blanks: bytes
    sheet: Image.Image

    def glyphs(self) -> dict[str, Image.Image]:
        """Return each character's image, as high as a line."""
        found = {}
        for code, left, right in zip(self.codes, self.edges, self.edges[1:], strict=False):
            found[chr(code)] = Image.new("1", (right - left, self.height))
            found[chr(code)].paste(self.sheet.crop((left, 0, right, self.sheet.height)), (0, self.top))
        return found


def read_font(data: bytes) -> FontFile:
    """Return the font in these bytes. Raises ValueError if they are no font, or too few or too many."""
    magic, height, top, count = _HEADER.unpack_from(data)
    if magic != MAGIC:
        raise ValueError("not a font")
    tables = struct.Struct(f"<{count}H{count + 1}H{count}s")
    *numbers, blanks = tables.unpack_from(data, _HEADER.size)
    codes, edges = tuple(numbers[:count]), tuple(numbers[count:])
    pixels = data[_HEADER.size + tables.size :]
    size = edges[-1], height - top
    if len(pixels) != (size[0] + 7) // 8 * size[1]:
        raise ValueError("a sheet of another size")
    return FontFile(height, top, codes, edges, blanks, Image.frombytes("1", size, pixels))
