"""The characters of the fonts: those that every language's screens draw, and those that each language's texts use.

There is one font file a language, since the chip has no memory for letters of other languages.
"""

from pathlib import Path

from topout.match.seats import SHAPES
from topout.ui.language import LANGUAGE_NAMES

DIGITS = "0123456789"
LATIN = "abcdefghijklmnopqrstuvwxyz"  # names of parts, in the diagnostics
SYMBOLS = " +−×=()→↓✓…–▸▾○●♛.,:/" + SHAPES
SHARED = DIGITS + LATIN + SYMBOLS + "ABC KB mA Topout" + "".join(LANGUAGE_NAMES)

SCORE = DIGITS + "−+ …✓"
SUM = SCORE + "×=()→:/%?.,"


def languages(texts: Path) -> list[str]:
    return sorted(path.stem for path in texts.glob("*.txt") if "-" not in path.stem)


def files_of(texts: Path, language: str) -> list[Path]:
    """Return the text files of a language: the console's own, and every game's."""
    return [texts / f"{language}.txt", *sorted(texts.glob(f"*-{language}.txt"))]


def of_language(texts: Path, language: str) -> str:
    """Return the characters of one language's screens: the shared ones, and those after the `=` of `key = text`."""
    lines = [line for path in files_of(texts, language) for line in path.read_text("utf-8").splitlines()]
    return SHARED + "".join(line.partition("=")[2] for line in lines if not line.startswith("#"))


def of_all(texts: Path) -> str:
    return "".join(of_language(texts, language) for language in languages(texts))
