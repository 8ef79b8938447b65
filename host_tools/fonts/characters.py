"""Which characters the fonts carry: what every language's screens draw, and what each language's own texts use besides.

One font file a language: the chip has no room for letters nobody will read.
"""

from pathlib import Path

from topout.seats import SHAPES
from topout.ui.language import LANGUAGE_NAMES

DIGITS = "0123456789"
LATIN = "abcdefghijklmnopqrstuvwxyz"  # names of parts, in the diagnostics
SYMBOLS = " +−×=()→↓✓…–▸▾○●♛.,:/" + SHAPES
SHARED = DIGITS + LATIN + SYMBOLS + "ABC KB mA Topout" + "".join(LANGUAGE_NAMES)

SCORE = DIGITS + "−+ …✓"
SUM = SCORE + "×=()→:/%?"


def languages(texts: Path) -> list[str]:
    return sorted(path.stem for path in texts.glob("*.txt") if "-" not in path.stem)


def files_of(texts: Path, language: str) -> list[Path]:
    """The console's own words, and every game's."""
    return [texts / f"{language}.txt", *sorted(texts.glob(f"*-{language}.txt"))]


def of_language(texts: Path, language: str) -> str:
    """What a screen may show in one language: every character behind the `=` of a line `key = text`, and the shared."""
    lines = [line for path in files_of(texts, language) for line in path.read_text("utf-8").splitlines()]
    return SHARED + "".join(line.partition("=")[2] for line in lines if not line.startswith("#"))


def of_all(texts: Path) -> str:
    return "".join(of_language(texts, language) for language in languages(texts))
