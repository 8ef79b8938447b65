"""The words of one language, read from the drive when they are needed: only where each one stands is kept in memory.

A file holds lines `key = text`; `{}` in a text takes an argument. A text that is missing shows its key. Keys are kept
as checksums, an eighth of their size; a test holds that no two keys of a file share one.
"""

import binascii

LANGUAGES = ("en", "ru", "ro", "nl")


class Texts:
    def __init__(self, root: str):
        self._root = root
        self._places: dict[int, int] = {}  # checksum of the key → where the text begins

    def load(self, language: str) -> None:
        """Change the language. Raises OSError if its file is not on the drive; the old one stays."""
        file = open(self._root + "texts/" + language + ".txt", "rb")  # noqa: SIM115 (kept open)
        self._file = file
        self._places.clear()
        place = 0
        for line in file:
            cut = line.find(b" = ")
            if cut > 0:
                self._places[_sum(line[:cut])] = place + cut + 3
            place += len(line)

    def get(self, key: str, *arguments) -> str:
        place = self._places.get(_sum(key.encode()))
        if place is None:
            return key
        self._file.seek(place)
        text = self._file.readline().decode().rstrip("\r\n")
        return text.format(*arguments) if arguments else text


def _sum(key):
    return binascii.crc32(key) & 0x3FFFFFFF  # fits into a small int


def number(value: int) -> str:
    """A score with a true minus sign."""
    return "−" + str(-value) if value < 0 else str(value)


def signed(points: int) -> str:
    """Points as players write them: +6, −5, 0."""
    return "+" + str(points) if points > 0 else number(points)
