"""The fonts of the console: which face, how large, which characters.

The screen has 200 dots an inch and is read at arm's length. Sizes were chosen by eye among similar ones: at these
sizes DejaVu's mono hinting gives even strokes, in Cyrillic too.
"""

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
    made = [Recipe("big", BOLD, 26, characters.SUM), Recipe("score", BOLD, 40, characters.SCORE)]
    for language in characters.languages(texts):
        own = characters.of_language(texts, language)
        made.append(Recipe(f"body-{language}", REGULAR, _BODY_PX, own, frame))
    return [*made, Recipe("names", REGULAR, _BODY_PX, LETTERS, frame)]
