"""`make drive` assembles build/drive and prints its size."""

import sys
from pathlib import Path

from topout_tools.drive import DRIVE_BYTES, FORMATS, MPY, ROOT, assemble, files_of, map_of, size_of
from topout_tools.errors import UserError

DRIVE = ROOT / "build" / "drive"


def main(words: list[str]) -> None:
    form = words[0] if words else MPY
    if len(words) > 1 or form not in FORMATS:
        raise UserError(f"FORMAT is one of {', '.join(FORMATS)}, not «{' '.join(words)}»")
    _make(DRIVE, form)


def _make(drive: Path, form: str) -> None:
    assemble(drive, form=form)
    taken = size_of(drive)
    size = f"{len(files_of(drive))} files, {taken // 1024} KB of the drive's {DRIVE_BYTES // 1024} KB"
    print(f"build/drive: {size}; build/{map_of(drive).name} says what a fault's code stands for")
    if taken > DRIVE_BYTES:
        raise UserError("that is more than the Pico's drive holds")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except UserError as mistake:
        sys.exit(f"drive: {mistake}")
