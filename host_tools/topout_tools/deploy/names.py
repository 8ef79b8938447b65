"""The list of players' names for the drive: one a line, short enough for the screen, only letters of its fonts."""

from pathlib import Path

from topout.journal.names import LETTERS, LONGEST_NAME
from topout_tools.errors import UserError

NAMES = "names.txt"
_CEDILLAS = str.maketrans("şţŞŢ", "șțȘȚ")  # many keyboards type a cedilla for the Romanian comma


def read_names(file: Path) -> bytes:
    """Return the names as they go onto the drive. Raises UserError, with the line, for a name that cannot be shown."""
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except OSError as problem:
        raise UserError(f"cannot read {file}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise UserError(f"cannot read {file}: not UTF-8 text") from problem
    names: list[str] = []
    for number, line in enumerate(lines, 1):
        name = " ".join(line.split()).translate(_CEDILLAS)
        if not name or name.startswith("#"):
            continue
        why = _why_not(name, names)
        if why:
            raise UserError(f"{file}:{number}: «{name}» {why}")
        names.append(name)
    if not names:
        raise UserError(f"{file} has no names: one a line")
    return ("\n".join(names) + "\n").encode()


def _why_not(name: str, others: list[str]) -> str:
    strange = [letter for letter in name if letter not in LETTERS]
    if strange:
        return f"has «{strange[0]}», which the console cannot show"
    if len(name) > LONGEST_NAME:
        return f"has {len(name)} letters, and {LONGEST_NAME} fit"
    if name.casefold() in (other.casefold() for other in others):
        return "is there twice"
    return ""
