"""Renders text with the console's own glyphs, in the alphabets of all its languages at once."""

import struct
from functools import cache
from pathlib import Path

from PIL import Image

from topout_tools import FIRMWARE
from topout_tools.fonts.sheet import MAGIC

BODY = "body-*"
BIG = "big"
_ELLIPSIS = "…"


@cache
def glyphs(fonts: str) -> dict[str, Image.Image]:
    """Return the glyphs of all font files of that name, as black and white images of one height."""
    found: dict[str, Image.Image] = {}
    for path in sorted((FIRMWARE / "fonts").glob(f"{fonts}.glyphs")):
        found = {**_read(path), **found}
    return found


def _read(path: Path) -> dict[str, Image.Image]:
    """Read one font file. The package topout_tools.fonts describes the format."""
    data = path.read_bytes()
    if data[:4] != MAGIC:
        raise ValueError(f"not a font: {path}")
    height, top, count = struct.unpack_from("<BBH", data, 4)
    codes = struct.unpack_from(f"<{count}H", data, 8)
    edges = struct.unpack_from(f"<{count + 1}H", data, 8 + 2 * count)
    pixels_at = 8 + 2 * count + 2 * (count + 1) + count  # after codes, edges and blanks
    sheet = Image.frombytes("1", (edges[-1], height - top), data[pixels_at:])
    found = {}
    for code, left, right in zip(codes, edges, edges[1:], strict=False):
        letter = Image.new("1", (right - left, height))
        letter.paste(sheet.crop((left, 0, right, height - top)), (0, top))
        found[chr(code)] = letter
    return found


def written(text: str, fonts: str, room_px: int) -> Image.Image:
    """Return the text as an image, cut short with «…» where it does not fit."""
    letters = glyphs(fonts)
    box = letters["\0"]
    drawn = [letters.get(character, box) for character in text]
    if _width(drawn) > room_px:
        drawn = drawn[:-1]
        while drawn and _width([*drawn, letters[_ELLIPSIS]]) > room_px:
            drawn = drawn[:-1]
        drawn = [*drawn, letters[_ELLIPSIS]]
    ink = Image.new("1", (max(1, _width(drawn)), box.height))
    x = 0
    for letter in drawn:
        ink.paste(letter, (x, 0))
        x += letter.width
    return ink


def _width(letters: list[Image.Image]) -> int:
    return sum(letter.width for letter in letters)
