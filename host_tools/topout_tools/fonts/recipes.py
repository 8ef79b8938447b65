"""The fonts of the console: which face, how large, which characters.

The screen has 200 dots an inch and is read at arm's length. Sizes were chosen by eye among similar ones: at these
sizes DejaVu's mono hinting gives even strokes, in Cyrillic too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import matplotlib
from matplotlib.ft2font import FT2Font

from topout.journal.names import LETTERS
from topout_tools.errors import UserError
from topout_tools.fonts import characters
from topout_tools.fonts.glyphs import typeface
from topout_tools.fonts.sheet import font_file

FACES = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
REGULAR = FACES / "DejaVuSans.ttf"
BOLD = FACES / "DejaVuSans-Bold.ttf"
_BODY_PX = 15
_LOW = "low-"  # how the fonts for a screen of 170 rows begin
_LOW_BODY_PX = 12
LICENCE = FACES / "LICENSE_DEJAVU"


@dataclass(frozen=True)
class Recipe:
    name: str
    face: Path
    size_px: int
    characters: str
    frame: str = ""  # more characters that set the height of a line, so that all languages have the same height

    def make(self) -> bytes:
        known = FT2Font(str(self.face))
        unknown = sorted(
            character for character in set(self.characters + self.frame) if not known.get_char_index(ord(character))
        )
        if unknown:
            raise UserError(f"{self.face.stem} has no glyph for {' '.join(unknown)}")
        return font_file(typeface(self.face, self.size_px), self.characters, self.frame)


def recipes(texts: Path) -> list[Recipe]:
    frame = characters.of_all(texts)
    return [*_of_size(texts, frame, "", _BODY_PX, 26, 40), *_of_size(texts, frame, _LOW, _LOW_BODY_PX, 18, 26)]


def _of_size(texts: Path, frame: str, prefix: str, body_px: int, big_px: int, score_px: int) -> Iterator[Recipe]:
    yield Recipe(f"{prefix}big", BOLD, big_px, characters.SUM)
    yield Recipe(f"{prefix}score", BOLD, score_px, characters.SCORE)
    for language in characters.languages(texts):
        yield Recipe(f"{prefix}body-{language}", REGULAR, body_px, characters.of_language(texts, language), frame)
    yield Recipe(f"{prefix}names", REGULAR, body_px, LETTERS, frame)
