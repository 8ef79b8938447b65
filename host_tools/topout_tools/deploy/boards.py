"""Finds the CircuitPython boards whose drive is on this machine, by the boot_out.txt that CircuitPython writes.

The drive's label would not do: it can be changed, and a second board gets another one.
"""

import re
from pathlib import Path
from typing import NamedTuple

from topout_tools.deploy.plain_file import read_plain
from topout_tools.errors import UserError
from topout_tools.extras import extra
from topout_tools.printable import printable

BOOT_OUT = "boot_out.txt"
_BOOTLOADER = "INFO_UF2.TXT"  # on the drive of a Pico without CircuitPython, or whose BOOTSEL was held
_BOOT_OUT_BYTES = 4096  # it has three short lines
_CIRCUITPYTHON = re.compile(r"Adafruit CircuitPython ([0-9]{1,4}\.[0-9]{1,4}\S*) on [^;]*; (.+)")
_WANTED = 10
INSTALL = "install CircuitPython 10 on it: circuitpython.org/board/raspberry_pi_pico"


class Board(NamedTuple):
    """A board, from its boot_out.txt; `root` is the drive. All texts are printable."""

    root: Path
    version: str
    name: str
    board_id: str
    uid: str

    @property
    def major(self) -> int:
        return int(self.version.split(".")[0])


def board_at(root: Path) -> Board:
    """Return the board of this drive. Raises UserError if it is no board's drive."""
    if not root.is_dir():
        raise UserError(f"{root} is no folder: is the console plugged in, and its drive mounted?")
    try:
        text = read_plain(root / BOOT_OUT, _BOOT_OUT_BYTES).decode("utf-8", "replace")
    except OSError:
        raise UserError(_not_a_board(root)) from None
    found = _CIRCUITPYTHON.search(text)
    if found is None:
        raise UserError(f"{root} is no CircuitPython drive: its {BOOT_OUT} does not name a version")
    return Board(root, printable(found[1]), printable(found[2].strip()), _value(text, "Board ID"), _value(text, "UID"))


def _not_a_board(root: Path) -> str:
    if (root / _BOOTLOADER).is_file():
        return f"{root} is a board that waits for its firmware: {INSTALL}"
    return f"{root} is no CircuitPython drive: it has no {BOOT_OUT}"


def _value(text: str, key: str) -> str:
    found = re.search(rf"^{key}:(.*)$", text, re.MULTILINE)
    return printable(found[1].strip()) if found else ""


def mount_points() -> list[Path]:
    """Return where partitions are mounted on this machine."""
    with extra("desk"):
        import psutil

    return sorted({Path(partition.mountpoint) for partition in psutil.disk_partitions()})


def boards_on(mounts: list[Path]) -> list[Board]:
    found = []
    for root in mounts:
        try:
            found.append(board_at(root))
        except UserError:
            continue
    return found


def waiting_on(mounts: list[Path]) -> list[Path]:
    """Return the drives of boards in their bootloader, without CircuitPython."""
    return [root for root in mounts if (root / _BOOTLOADER).is_file()]


def the_one_board(mounts: list[Path]) -> Board:
    """Return the only board there is. With none, or with several, raises UserError that says what to do."""
    found = boards_on(mounts)
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(f"{board.root} ({board.name})" for board in found)
        raise UserError(f"several CircuitPython boards are plugged in: {listed}. Choose one with --drive")
    for root in waiting_on(mounts):
        raise UserError(_not_a_board(root))
    raise UserError(
        "no CircuitPython drive is mounted: plug the console in with a cable that carries data, or name it with --drive"
    )


def why_not(board: Board, *, compiled: bool) -> str:
    """Return why a board cannot take the console's files, in a sentence, or an empty string if it can."""
    if board.major < _WANTED:
        return f"the board runs CircuitPython {board.version}, the console needs {_WANTED}: {INSTALL}"
    if compiled and board.major > _WANTED:
        return (
            f"the board runs CircuitPython {board.version}, whose .mpy differs from {_WANTED}'s: "
            f"add --format py to send source, or {INSTALL}"
        )
    return ""
