"""The names of the players: names.txt on the drive, one a line, in UTF-8. Read line by line, never kept in memory.

A name is identified by the byte at which its line begins. Only the first eight letters count, and only letters that the
journal can store.
Ignored are lines without such letters, lines that begin with «#», lines that are not UTF-8, and lines longer than 64
bytes. After 32 ignored lines in a row the list ends. So no key press takes long, whatever the file contains.
"""

from micropython import const

from topout.journal.names import to_name, to_numbers

NO_NAME = const(-1)  # first in the list
_LONGEST = const(64)
_LOOK = const(32)
_MARK = b"\xef\xbb\xbf"  # byte order mark that some editors put first
_CEDILLAS = (("ş", "ș"), ("ţ", "ț"), ("Ş", "Ș"), ("Ţ", "Ț"))  # what many keyboards type for Romanian letters


class NameList:
    """The open file of names. It stays open as long as this object lives. Raises OSError if there is no file."""

    def __init__(self, path: str):
        self._file = open(path, "rb")  # noqa: SIM115 (kept open)

    def after(self, at: int, taken=()) -> tuple:
        """Return the next name's place and the name, skipping those in `taken`; NO_NAME and "" at the end."""
        return self._look(_next, at, taken)

    def before(self, at: int, taken=()) -> tuple:
        """Return the previous name's place and the name, skipping those in `taken`.

        Before NO_NAME comes the last name; before the first name, NO_NAME and "" are returned.
        """
        return self._look(_previous, at, taken)

    def _look(self, step, at, taken):
        try:
            for _ in range(_LOOK):
                at = step(self._file, at)
                if at == NO_NAME:
                    break
                name = _name(_line(self._file, at))
                if name and name not in taken:
                    return at, name
        except OSError:  # the drive is being written to
            pass
        return NO_NAME, ""


def _line(file, at):
    file.seek(at)
    return file.readline(_LONGEST)


def _next(file, at):
    """Return where the next line begins, or NO_NAME at the end."""
    if at == NO_NAME:
        return 0
    line = _line(file, at)
    for _ in range(_LOOK):
        at += len(line)
        if line.endswith(b"\n"):
            return at
        line = file.readline(_LONGEST)
        if not line:
            break
    return NO_NAME


def _previous(file, at):
    """Return where the previous line begins, or NO_NAME. In a line that is too long, return a place inside it."""
    if at == NO_NAME:
        at = file.seek(0, 2)
    if at == 0:
        return NO_NAME
    begin = max(0, at - _LONGEST - 1)
    file.seek(begin)
    return begin + file.read(at - 1 - begin).rfind(b"\n") + 1


def _name(line):
    if line.startswith(_MARK):
        line = line[len(_MARK) :]
    if len(line) >= _LONGEST or line.startswith(b"#"):
        return ""
    try:
        text = line.decode()
    except UnicodeError:
        return ""
    for wrong, right in _CEDILLAS:
        text = text.replace(wrong, right)
    return to_name(*to_numbers(" ".join(text.split()))).strip()
