"""Which characters the fonts carry: what every language's screens draw, and what each language's own texts use besides.

One font file a language: the chip has no room for letters nobody will read.
"""

from pathlib import Path

from topout.ui.setup import LANGUAGE_NAMES
from topout.ui.tones import SHAPES

DIGITS = "0123456789"
LATIN = "abcdefghijklmnopqrstuvwxyz"  # names of parts, in the diagnostics
SYMBOLS = " +−×=()→✓…–▸○●.,:/" + SHAPES
SHARED = DIGITS + LATIN + SYMBOLS + "ABC KB mA Topout" + "".join(LANGUAGE_NAMES)

SCORE = DIGITS + "−+ …"
SUM = SCORE + "×=()→:/%?✓"


def of_language(text: Path) -> str:
    """What a screen may show in one language: every character behind the `=` of a line `key = text`, and the shared."""
    lines = text.read_text("utf-8").splitlines()
    return SHARED + "".join(line.partition("=")[2] for line in lines if not line.startswith("#"))


def of_all(texts: Path) -> str:
    return SHARED + "".join(of_language(text) for text in sorted(texts.glob("*.txt")))
