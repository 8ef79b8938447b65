"""Which characters the fonts carry: what screens draw, the four languages' letters, and whatever the texts use besides.

Whole alphabets, not only the letters of today's texts: players may write their names into the settings.
"""

from pathlib import Path

DIGITS = "0123456789"
ASCII = "".join(chr(code) for code in range(0x20, 0x7F))
RUSSIAN = "".join(chr(code) for code in range(0x410, 0x450)) + "Ёё№"
ROMANIAN = "ăâîșțĂÂÎȘȚ„”«»"
DUTCH = "áéèëïíóöúüÉË‘’“"
SYMBOLS = "−×±→←↑↓✓✗•·°…–—"

SCORE = DIGITS + "−+ …"
SUM = SCORE + "×=()→:/%?✓"


def of_prose(texts: Path) -> str:
    return ASCII + RUSSIAN + ROMANIAN + DUTCH + SYMBOLS + of_texts(texts)


def of_texts(texts: Path) -> str:
    """Every character behind the `=` of a line `key = text`, in every language's file."""
    lines = (line for path in sorted(texts.glob("*.txt")) for line in path.read_text("utf-8").splitlines())
    return "".join(line.partition("=")[2] for line in lines if not line.startswith("#"))
