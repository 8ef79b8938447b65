"""The option --names of the verbs that simulate: a list of players' names for a drive that has none."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.mistakes import MistakeError

Names = Annotated[
    Path | None, typer.Option("--names", metavar="FILE", help="players' names, one a line, as names.txt on the drive")
]


def found_names(names: Path | None) -> Path | None:
    """The simulated console takes the file as it is, as the device would: it only has to be one."""
    if names and not names.is_file():
        raise MistakeError(f"cannot read {names}: no such file")
    return names
