"""`topout drive`: the folder that goes onto a CIRCUITPY drive."""

from pathlib import Path
from typing import Annotated

import typer

from topout_tools.errors import UsageError, UserError


def drive(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="created; what was in it is deleted")] = Path(
        "build", "drive"
    ),
    form: Annotated[str, typer.Option("--format", metavar="mpy|py", help="compiled for the chip, or source")] = "mpy",
) -> None:
    """Assemble what the CIRCUITPY drive of a Pico must hold.

    \b
    topout drive
    topout drive readable --format py
    """
    _refuse_strangers(folder)
    from topout_tools.drive import DRIVE_BYTES, FORMATS, assemble, files_of, map_of, size_of

    if form not in FORMATS:
        raise UsageError(f"--format is one of {', '.join(FORMATS)}, not «{form}»")
    try:
        assemble(folder, form=form)
    except OSError as problem:
        raise UserError(f"cannot write {folder}: {problem.strerror}") from problem
    taken = size_of(folder)
    size = f"{len(files_of(folder))} files, {taken // 1024} KB of the drive's {DRIVE_BYTES // 1024} KB"
    print(f"{folder}: {size}; {map_of(folder)} says what a fault's code stands for")
    if taken > DRIVE_BYTES:
        raise UserError("that is more than the Pico's drive holds")


def _refuse_strangers(folder: Path) -> None:
    """Raise UserError if the folder holds other files, or is a drive that a Pico has written on.

    Only a new or empty folder, or one that an earlier call made, is accepted.
    """
    if folder.resolve() == Path.cwd():
        raise UserError("the drive wants a folder of its own, not the one you are in")
    if not folder.exists():
        return
    if not folder.is_dir():
        raise UserError(f"{folder} is there already, and is no folder")
    names = {path.name for path in folder.iterdir()}
    if names and ("boot_out.txt" in names or not {"code.py", "lib", "safemode.py", "topout"} <= names):
        raise UserError(f"{folder} is there already and holds other things: name a new folder")
