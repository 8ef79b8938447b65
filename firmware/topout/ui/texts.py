"""The texts of one language, read from the drive when needed. Only an index of their places is kept in memory.

The console's own texts are in texts/en.txt and so on, a game's in texts/NAME-en.txt; the game's file is searched first.
A file has lines `key = text`; `{}` in a text takes an argument. A missing text shows its key.
The index is the 16-bit checksums of all keys, followed by the places where their lines begin. A line begins with its
key, which distinguishes two keys with the same checksum.
Making the index takes the chip 0.7 ms a line, so files on the drive begin with it. Looking up a text on the drive takes
a millisecond, so the last few are kept.
"""

import binascii

from micropython import const

LANGUAGES = ("en", "ru", "ro", "nl")

INDEX_MARK = b"#="

_REMEMBERED = const(24)
_USUAL = const(48)  # bytes; most lines are shorter


class Texts:
    one_set = None  # the display stack of a console without pods, whose texts are others

    def __init__(self, root: str):
        self.root = root  # the root folder of the drive
        self.language = ""
        self.game = ""  # the game whose texts are loaded
        self._own = self._of_game = Book(None)
        self._known: dict[str, str] = {}

    def load(self, language: str) -> None:
        """Change the language. Raises OSError if its file is not on the drive.

        A game's texts must then be added again.
        """
        self._own = Book(open(self.path(language), "rb"))  # noqa: SIM115 (kept open)
        self.language = language
        self._of_game = Book(None)
        self._known.clear()

    def add(self, game: str) -> None:
        """Load this game's texts instead of another game's. If there is no file, its texts show their keys."""
        self._known.clear()
        self.game = game
        try:
            self._of_game = Book(open(self.path(game + "-" + self.language), "rb"))  # noqa: SIM115
        except OSError:
            self._of_game = Book(None)

    def get(self, key: str, *arguments) -> str:
        text = self._known.get(key)
        if text is None:
            text = self._look_up(key)
        return text.format(*arguments) if arguments else text

    def path(self, name):
        return self.root + "texts/" + name + ".txt"

    def find(self, start: bytes, wanted: bytes) -> str:
        return self._of_game.find(start, wanted) or self._own.find(start, wanted)

    def _look_up(self, key):
        start = key.encode()
        wanted = checksum(start)
        start += b" = "
        text = self.find(start, wanted)
        if not text:
            return key
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[key] = text
        return text


class Book:
    """One text file, kept open, and its index. Without a file it has no texts."""

    def __init__(self, file):
        first = file.readline() if file else b""
        self._file = file
        self._begin = 0
        self._index = b""
        if first.startswith(INDEX_MARK):
            self._begin = len(first)
            self._index = binascii.a2b_base64(first[len(INDEX_MARK) :])
        elif file:
            from topout.ui.text_index import index_of

            self._index = index_of(file)
        self._half = len(self._index) // 2

    def find(self, start: bytes, wanted: bytes) -> str:
        """Return the text of the line that begins with `start`; "" if there is none. `wanted` is its key's checksum."""
        index = self._index
        half = self._half
        at = index.find(wanted, 0, half)
        while at >= 0:
            if not at & 1:  # else it is the end of one checksum and the start of the next
                self._file.seek(self._begin + index[half + at] + 256 * index[half + at + 1])
                line = self._file.read(_USUAL)  # faster than readline(), which reads byte by byte
                if line.startswith(start):
                    end = line.find(b"\n")
                    line = line + self._file.readline() if end < 0 else line[:end]
                    return line[len(start) :].decode().rstrip("\r\n")
            at = index.find(wanted, at + 1, half)
        return ""


def checksum(key: bytes) -> bytes:
    return (binascii.crc32(key) & 0xFFFF).to_bytes(2, "little")


def number(value: int) -> str:
    """Return a score with a true minus sign."""
    return "−" + str(-value) if value < 0 else str(value)


def signed(points: int) -> str:
    """Return points as players write them: +6, −5, 0."""
    return "+" + str(points) if points > 0 else number(points)
