"""The names of those who play here: names.txt on the drive, one a line, in UTF-8. Read a line at a time, never kept.

A name is known by the byte at which its line begins. Of a line the first eight letters count, and only letters of
ours; what then has none, what begins with «#», what is no UTF-8 or longer than 64 bytes is passed over. After 32 such
lines in a row the list is at its end, whatever the file is: no key press takes long.
"""

from micropython import const

from topout.journal.names import to_name, to_numbers

NO_NAME = const(-1)  # first in the list
_LONGEST = const(64)
_LOOK = const(32)
_MARK = b"\xef\xbb\xbf"  # that some editors begin a file with
_CEDILLAS = (("ş", "ș"), ("ţ", "ț"), ("Ş", "Ș"), ("Ţ", "Ț"))  # what many keyboards type for Romanian letters


class Roster:
    """The file stays open as long as this lives, as those of texts do. Raises OSError if there is none."""

    def __init__(self, path: str):
        self._file = open(path, "rb")  # noqa: SIM115 (kept open)

    def after(self, at: int, taken=()) -> tuple:
        """The next name's place and the name, but none of those taken; NO_NAME and "" at the end of the list."""
        return self._look(_next, at, taken)

    def before(self, at: int, taken=()) -> tuple:
        """The same the other way round: before NO_NAME comes the last one."""
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
    """Where the next line begins."""
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
    """Where the line before begins; within a line that is too long, somewhere in it."""
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
