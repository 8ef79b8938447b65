"""`topout deploy`: puts the console's files onto a Pico."""

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from topout.constants import VERSION
from topout_tools.errors import UsageError, UserError
from topout_tools.printable import printable
from topout_tools.sim.options import Board

if TYPE_CHECKING:
    from topout_tools.deploy.boards import Board as PluggedIn
    from topout_tools.deploy.disk import Disk
    from topout_tools.deploy.plan import Plan

_LONGEST_PATH = 1000  # characters
_AT_POWER_ON = {"boot.py", "safemode.py", "settings.toml"}


def deploy(
    drive: Annotated[
        Path | None, typer.Option(metavar="DIR", help="the board's drive; else the one that is mounted")
    ] = None,
    names: Annotated[
        Path | None, typer.Option(metavar="FILE", help="players' names, one a line, to choose from at the table")
    ] = None,
    board_name: Board = None,
    form: Annotated[str, typer.Option("--format", metavar="mpy|py", help="compiled for the chip, or source")] = "mpy",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only list what would change")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print what was done as one JSON object")] = False,
) -> None:
    """Put the console's files onto a board with CircuitPython 10, or bring them up to date.

    Only what changed is copied. Files of yours stay; one in the place of ours is kept as NAME.before-topout.
    Interrupted? Run it again.

    \b
    topout deploy
    topout deploy --dry-run
    topout deploy --drive /media/ann/CIRCUITPY --names names.txt
    topout deploy --board pico-solo
    """
    from topout_tools.deploy import board_choice
    from topout_tools.deploy.boards import board_at, mount_points, the_one_board, why_not
    from topout_tools.deploy.disk import Disk
    from topout_tools.deploy.names import NAMES, read_names
    from topout_tools.deploy.plan import SETTINGS, make_plan
    from topout_tools.drive import FORMATS, MPY, assembled

    if form not in FORMATS:
        raise UsageError(f"--format is one of {', '.join(FORMATS)}, not «{form}»")
    names_file = {NAMES: read_names(names)} if names else {}
    board = board_at(drive) if drive else the_one_board(mount_points())
    refusal = why_not(board, compiled=form == MPY)
    if refusal:
        raise UserError(refusal)
    disk = Disk(board.root)
    maps: list[bytes] = []
    chosen = board_name or board_choice.chosen_on(disk)
    board_choice.check(board, chosen)
    plan = make_plan(disk, board_choice.with_choice(assembled(form, take_map=maps.append), chosen))
    if SETTINGS in plan.kept:
        board_choice.refuse_other_choice(disk, chosen)
    news = {path: data for path, data in names_file.items() if disk.read(path) != data}
    if not dry_run:
        _store_map(maps, form)
        _carry_out(disk, plan, form)
        for path, data in news.items():
            disk.write(path, data)
    _print(board, plan, list(news), dry_run, as_json)


def _store_map(maps: list[bytes], form: str) -> None:
    from topout_tools.drive.stored_maps import store

    try:
        for fault_map in maps:
            store(fault_map, form)
    except OSError as problem:
        print(f"topout: `topout trace` will not know this drive: {problem.strerror}", file=sys.stderr)


def _carry_out(disk: "Disk", plan: "Plan", form: str) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    from topout_tools.deploy.copy import carry_out, check_room

    check_room(plan, shutil.disk_usage(disk.root).free)
    steps = len(plan.write) + len(plan.remove) + len(plan.aside) + 1
    columns = (BarColumn(), TextColumn("{task.completed}/{task.total} {task.description}", markup=False))
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=plan.is_idle or not screen.is_terminal) as progress:
        task = progress.add_task("", total=steps)
        carry_out(disk, plan, VERSION, form, lambda path: progress.update(task, advance=1, description=path))


def _print(board: "PluggedIn", plan: "Plan", names: list[str], dry_run: bool, as_json: bool) -> None:
    from topout_tools.deploy.manifest import NAME as MANIFEST

    done: dict[str, Any] = {
        "drive": str(board.root),
        "board": board.name,
        "circuitpython": board.version,
        "dry_run": dry_run,
        "new": plan.new + names,
        "changed": [path for path in plan.write if path not in plan.new],
        "removed": plan.remove,
        "kept_aside": plan.aside,
        "kept": plan.kept,
        "ignored_lines": plan.before.ignored,
    }
    if as_json:
        print(json.dumps(done))
        return
    if dry_run:
        for word in ("new", "changed", "removed", "kept_aside", "kept"):
            for path in done[word]:
                print(f"{word.replace('_', ' '):10} {path}")
    would = "would be " if dry_run else ""
    figures = f"{len(done['new'])} new, {len(done['changed'])} changed, {len(plan.remove)} removed"
    is_current = plan.is_idle and not names
    changes = "up to date already" if is_current else f"{would}{figures}"
    print(f"{printable(str(board.root), _LONGEST_PATH)} ({board.name}, CircuitPython {board.version}): {changes}")
    if plan.before.ignored:
        print(f"lines of {MANIFEST} ignored, because they are damaged or lead out of the drive: {plan.before.ignored}")
    if not dry_run:
        _advise(plan)


def _advise(plan: "Plan") -> None:
    from topout_tools.deploy.plan import ASIDE

    for path in plan.aside:
        print(f"yours is kept: {path}{ASIDE}")
    for path in plan.kept:
        print(f"{path} on the drive is yours and stays as it is")
    if _AT_POWER_ON & set(plan.write):
        print("switch the console off and on once: what is read at power-on has changed")
