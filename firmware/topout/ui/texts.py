"""The words of one language, read from the drive when they are needed: only where each one stands is kept in memory.

The console's own words are in texts/en.txt and so on, a game's in texts/NAME-en.txt, which are looked into first. A
file holds lines `key = text`; `{}` in a text takes an argument. A text that is missing shows its key. Kept is an index:
checksums of all keys, 16 bits each, and after them the places where their lines begin; a line begins with its key, so
two keys that share a checksum are told apart there. Making the index takes the chip 0.7 ms a line, so the drive's files
begin with it. Looking a text up on the drive takes a millisecond, so the last few are remembered.
"""

import binascii

from micropython import const

LANGUAGES = ("en", "ru", "ro", "nl")

INDEX_MARK = b"#="

_REMEMBERED = const(12)
_USUAL = const(48)  # bytes: most lines are shorter


class Texts:
    def __init__(self, root: str):
        self.root = root  # of the drive
        self.language = ""
        self.game = ""  # whose words are known
        self._own = self._of_game = _Book(None)
        self._known: dict[str, str] = {}

    def load(self, language: str) -> None:
        """Change the language; a game's words must be added anew. Raises OSError if its file is not on the drive."""
        self._own = _Book(open(self._path(language), "rb"))  # noqa: SIM115 (kept open)
        self.language = language
        self._of_game = _Book(None)
        self._known.clear()

    def add(self, game: str) -> None:
        """Know this game's words, too, and no other's. Without its file they show their keys."""
        self._known.clear()
        self.game = game
        try:
            self._of_game = _Book(open(self._path(game + "-" + self.language), "rb"))  # noqa: SIM115
        except OSError:
            self._of_game = _Book(None)

    def get(self, key: str, *arguments) -> str:
        text = self._known.get(key)
        if text is None:
            text = self._look_up(key)
        return text.format(*arguments) if arguments else text

    def _path(self, name):
        return self.root + "texts/" + name + ".txt"

    def _look_up(self, key):
        start = key.encode()
        wanted = checksum(start)
        start += b" = "
        text = self._of_game.find(start, wanted) or self._own.find(start, wanted)
        if not text:
            return key
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[key] = text
        return text


class _Book:
    """One file, kept open, and where its texts begin; without a file, none."""

    def __init__(self, file):
        first = file.readline() if file else b""
        self._file = file
        self._begin = 0
        self._index = b""
        if first.startswith(INDEX_MARK):
            self._begin = len(first)
            self._index = binascii.a2b_base64(first[len(INDEX_MARK) :])
        elif file:
            from topout.ui.indexing import index_of

            self._index = index_of(file)
        self._half = len(self._index) // 2

    def find(self, start: bytes, wanted: bytes) -> str:
        """The text of the line that begins so, by its key's checksum. Empty if it is not there."""
        at = self._index.find(wanted, 0, self._half)
        while at >= 0:
            line = self._line(at)
            if line.startswith(start):
                return line[len(start) :].decode().rstrip("\r\n")
            at = self._index.find(wanted, at + 1, self._half)
        return ""

    def _line(self, at):
        if at & 1:
            return b""  # the end of one checksum and the beginning of the next
        place = self._half + at
        self._file.seek(self._begin + self._index[place] + 256 * self._index[place + 1])
        line = self._file.read(_USUAL)  # a line is read byte by byte
        end = line.find(b"\n")
        return line + self._file.readline() if end < 0 else line[:end]


def checksum(key: bytes) -> bytes:
    return (binascii.crc32(key) & 0xFFFF).to_bytes(2, "little")


def number(value: int) -> str:
    """A score with a true minus sign."""
    return "−" + str(-value) if value < 0 else str(value)


def signed(points: int) -> str:
    """Points as players write them: +6, −5, 0."""
    return "+" + str(points) if points > 0 else number(points)
