"""Renders text with the console's own glyphs, in the alphabets of all its languages at once."""

from functools import cache

from PIL import Image

from topout_tools import FIRMWARE
from topout_tools.fonts.font_file import read_font

BODY = "body-*"
BIG = "big"
_ELLIPSIS = "…"


@cache
def glyphs(fonts: str) -> dict[str, Image.Image]:
    """Return the glyphs of all font files of that name, as black and white images of one height."""
    found: dict[str, Image.Image] = {}
    for path in sorted((FIRMWARE / "fonts").glob(f"{fonts}.glyphs")):
        found = {**read_font(path.read_bytes()).glyphs(), **found}
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
