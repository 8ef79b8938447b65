"""Options of the commands that simulate: a list of players' names for a drive that has none, and the board."""

from pathlib import Path
from typing import Annotated

import typer

from topout_tools.errors import UsageError, UserError

Names = Annotated[
    Path | None, typer.Option("--names", metavar="FILE", help="players' names, one a line, as names.txt on the drive")
]


def known_board(name: str | None) -> str | None:
    """Return the name of a board, or raise UsageError if the firmware does not know it."""
    from topout_tools.sim.board_data import board_data

    try:
        return name and board_data(name).name
    except UserError as unknown:
        raise UsageError(str(unknown)) from None


Board = Annotated[
    str | None,
    typer.Option("--board", metavar="NAME", help="one of the boards that the firmware knows", callback=known_board),
]


def found_names(names: Path | None) -> Path | None:
    """Return the path, or raise UserError if it is no file. Its content is not checked: the device takes any file."""
    if names and not names.is_file():
        raise UserError(f"cannot read {names}: no such file")
    return names
