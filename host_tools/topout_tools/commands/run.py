"""`topout run`: plays a script of key presses on the simulated console."""

import contextlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from topout_tools.errors import UserError
from topout_tools.history.options import Db
from topout_tools.sim.options import Board, Names, found_names

if TYPE_CHECKING:
    from topout_tools.pictures.frame_buffer import FrameBuffer


def run(
    script: Annotated[str, typer.Argument(metavar="SCRIPT", help="one command a line; - reads standard input")],
    shots: Annotated[Path, typer.Option(metavar="DIR", help="where pictures go")] = Path(),
    gif: Annotated[
        Path | None, typer.Option(metavar="FILE", help="film the table: the hub and the pods that play, as a GIF")
    ] = None,
    keys: Annotated[
        Path | None, typer.Option(metavar="FILE", help="write every press that was made, one a line")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print what the console came to, as one JSON object")] = False,
    nvm: Annotated[Path | None, typer.Option(metavar="FILE", help="write the console's memory as it is then")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="keep the game that is on then in the history")] = False,
    names: Names = None,
    board: Board = None,
    db: Db = None,
) -> None:
    """Play a script on the simulated console, in virtual time, up to the first expectation that fails.

    \b
    press p1.b            also p1.a … p5.c, menu, undo, fall; with one set of
                          keys (--board): a, b, c, menu, undo, fall
    hold p2.a 1200        ms
    down p1.b, up p1.b, strike 120 from p3, lift 1500
                          a finger, a knock, the hub lifted for that many ms:
                          no time passes by these
    wait 500              ms
    knock 120             mg; also: knock 120 from p3
    trace FILE.csv        a recording of the accelerometer, beside the script
    unplug p2, plug p2, sensor off, sensor on
    cut, boot             power
    shot NAME             NAME.png
    film                  the film of --gif begins here, not at the first line
    expect screen TEXT, expect score p1 24, expect turn p2,
    expect actions 2, expect ring p1 lit 8
    quick, memory TEXT    only to begin with: as `topout sim` saves a game
    choose TEXT           walks a list or menu to that entry and takes it
    dial p1 17            turns a pod's hidden dial to a number
    begin skyscrapers p1 p3 first p3
                          from whatever comes first to the first turn; with --names also
    begin skyscrapers p1=Ana p3 first p3

    \b
    topout run script.txt --shots pictures
    topout run script.txt --gif turn.gif
    topout run script.txt --json
    """
    text, folder = _read(script)
    if keep:
        _check_history(db)
    from topout_tools.script.play import play
    from topout_tools.sim.board_data import DEFAULT

    memory: list[bytes] = []
    films: list[FrameBuffer] = []
    result = play(
        text,
        script,
        folder,
        shots,
        keys=keys,
        take_memory=memory.append,
        take_film=films.append if gif else None,
        names=found_names(names),
        board=board or DEFAULT,
    )
    if gif:
        _write(gif, _animated(films[0]))
    if nvm:
        _write(nvm, memory[0])
    if as_json:
        print(json.dumps(result))
    else:
        print(f"{script}: played to the end, {result['virtual_ms'] / 1000:.1f} s at the table")
    if keep:
        _keep(memory[0], text, db)


def _animated(frames: "FrameBuffer") -> bytes:
    from topout_tools.pictures.animation import animated

    if not frames.is_all_there:
        raise UserError("that is too long for one GIF: write `film` before the part to be seen")
    return animated(list(frames.frames))


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror}") from problem


def _check_history(db: str | None) -> None:
    """Raise UserError if the history cannot be used. A shared one may be down: then the game waits."""
    from topout_tools.history.database import UnreachableError
    from topout_tools.history.history import History

    with contextlib.suppress(UnreachableError), History(db):
        pass


def _keep(memory: bytes, text: str, db: str | None) -> None:
    """Store the script's game. The console's id is derived from the script, so a repeated run is the same game."""
    from topout_tools.history.memory import read_memory, simulated_chip
    from topout_tools.history.store import keep

    for kept in keep(read_memory(memory, simulated_chip(text.encode())), db):
        print(kept.summary(), file=sys.stderr)


def _read(script: str) -> tuple[str, Path]:
    """Return the script's text, and the folder that its recordings are relative to."""
    try:
        if script == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig"), Path()
        return Path(script).read_text("utf-8-sig"), Path(script).parent
    except OSError as problem:
        raise UserError(f"cannot read {script}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise UserError(f"cannot read {script}: not UTF-8 text") from problem
