"""Which of the firmware's boards a drive belongs to: by its line in settings.toml, else by CircuitPython's board id."""

import re
from collections.abc import Mapping

from topout.board.boards import BOARDS
from topout_tools.deploy.boards import Board
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.plan import SETTINGS
from topout_tools.errors import UserError
from topout_tools.printable import printable
from topout_tools.sim.board_data import board_data, names

_SIGNAL = "TOPOUT_BOARD"
_LINE = re.compile(rb'^[ \t]*TOPOUT_BOARD[ \t]*=[ \t]*"([^"\n]*)"[^\n]*$', re.MULTILINE)


def chosen_on(disk: Disk) -> str:
    """Return the board that settings.toml on the drive names, or an empty string."""
    found = _LINE.search(disk.read(SETTINGS) or b"")
    return printable(found[1].decode("utf-8", "replace")) if found else ""


def check(board: Board, chosen: str) -> None:
    """Raise UserError, with the board's name, if the firmware has no data module for it."""
    if chosen:
        board_data(chosen)
    elif not any(board.board_id in board_ids for _, _, board_ids in BOARDS):
        raise UserError(
            f"the console does not know the board {board.board_id or board.name}: it knows {', '.join(names())} "
            "(hardware/boards.md). If yours is wired like one of these, name that with --board"
        )


def with_choice(files: Mapping[str, bytes], chosen: str) -> Mapping[str, bytes]:
    """Return the console's files with a settings.toml that names this board; unchanged if none is named."""
    if not chosen:
        return files
    return {**files, SETTINGS: files[SETTINGS] + f'\n{_SIGNAL} = "{chosen}"\n'.encode()}


def refuse_other_choice(disk: Disk, chosen: str) -> None:
    """Raise UserError if the owner's own settings.toml, which stays, does not name this board."""
    if chosen != chosen_on(disk):
        raise UserError(f'{SETTINGS} on the drive is yours and stays: put the line {_SIGNAL} = "{chosen}" into it')
