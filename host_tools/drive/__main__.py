"""`make drive` makes build/drive anew and says how much it is; `python -m host_tools.drive trace 3fa2` asks its map."""

import sys
from pathlib import Path

from host_tools.drive import DRIVE_BYTES, FORMATS, MPY, ROOT, assemble, files_of, map_of, size_of
from host_tools.drive.trace import look_up
from host_tools.mistakes import MistakeError

DRIVE = ROOT / "build" / "drive"


def main(words: list[str]) -> None:
    if words and words[0] == "trace":
        _trace(words[1:])
        return
    form = words[0] if words else MPY
    if len(words) > 1 or form not in FORMATS:
        raise MistakeError(f"FORMAT is one of {', '.join(FORMATS)}, not «{' '.join(words)}»")
    _make(DRIVE, form)


def _make(drive: Path, form: str) -> None:
    assemble(drive, form=form)
    taken = size_of(drive)
    told = f"{len(files_of(drive))} files, {taken // 1024} KB of the drive's {DRIVE_BYTES // 1024} KB"
    print(f"build/drive: {told}; build/{map_of(drive).name} says what a fault's code stands for")
    if taken > DRIVE_BYTES:
        raise MistakeError("that is more than the Pico's drive holds")


def _trace(words: list[str]) -> None:
    """A code from the screen («keyerror 3fa2» or just «3fa2»), or a line of a traceback."""
    if not words:
        raise MistakeError("say it like this: python -m host_tools.drive trace 3fa2")
    told = " ".join(words)
    homes = look_up(map_of(DRIVE), told) or look_up(map_of(DRIVE), words[-1])
    if not homes:
        raise MistakeError(f"the map of build/drive does not know «{told}»: is it the drive that the console runs?")
    print("\n".join(homes))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except MistakeError as mistake:
        sys.exit(f"drive: {mistake}")
