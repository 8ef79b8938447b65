"""`make drive`: makes build/drive anew and says how much it is."""

import sys

from host_tools.drive import DRIVE_BYTES, ROOT, assemble, files_of, size_of
from host_tools.mistakes import MistakeError


def main() -> None:
    drive = ROOT / "build" / "drive"
    assemble(drive)
    taken = size_of(drive)
    print(f"build/drive: {len(files_of(drive))} files, {taken // 1024} KB of the drive's {DRIVE_BYTES // 1024} KB")
    if taken > DRIVE_BYTES:
        raise MistakeError("that is more than the Pico's drive holds")


if __name__ == "__main__":
    try:
        main()
    except MistakeError as mistake:
        sys.exit(f"drive: {mistake}")
