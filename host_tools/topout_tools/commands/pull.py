"""`topout pull`: reads the games of a console into the history."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from topout_tools.errors import UsageError, UserError
from topout_tools.history.entries import Tags
from topout_tools.history.options import Console, Db, Event
from topout_tools.history.store import WaitingError
from topout_tools.input_file import read_input
from topout_tools.numbered_file import write_numbered

if TYPE_CHECKING:
    from topout_tools.wire.memory import Image


def pull(
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="the console's serial port; else the one that is plugged in")
    ] = None,
    nvm: Annotated[
        Path | None, typer.Option(metavar="FILE", help="take memory that was saved before, not a console's")
    ] = None,
    chip: Annotated[str, typer.Option(metavar="ID", help="with --nvm: the console's id; else the file's name")] = "",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="save the console's memory here as well")] = None,
    console: Console = "",
    event: Event = "",
    db: Db = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a game")] = False,
) -> None:
    """Read the game and the last results from a console that is plugged in, into the history.

    The console pauses for a second or two and then goes on where it was. Pulling twice keeps each game once.

    \b
    topout pull
    topout pull --console "Table 7" --event "Club night"
    topout pull --port /dev/ttyACM0 --save evening.nvm
    topout pull --nvm evening.nvm --chip e6614c311b7e6f35
    """
    if nvm and (port or save):
        raise UsageError("--nvm takes memory from a file: leave --port and --save out")
    data, chip, own_name = (read_input(nvm), chip or nvm.stem, "") if nvm else _from_console(port, save)
    try:
        _keep(data, chip, db, Tags(console or own_name, event), as_json)
    except WaitingError:
        raise
    except UserError as mistake:
        if nvm or save:
            raise
        saved = _write(Path(f"{chip}.nvm"), data)
        command = f"topout pull --nvm {saved} --chip {chip}"
        raise UserError(f"{mistake}; what was read is saved: {command}") from mistake


def _from_console(port: str | None, save: Path | None) -> tuple[bytes, str, str]:
    """Return the console's memory, its chip and its name in settings.toml."""
    from topout_tools.wire.ports import console_ports, the_one_port

    image = _read(port or the_one_port(console_ports()))
    if save:
        saved = _write(save, image.data)
        if saved != save:
            print(f"topout: {save} is there already: saved as {saved}", file=sys.stderr)
    return image.data, image.chip, image.name


def _read(port: str) -> "Image":
    from rich.console import Console
    from rich.progress import Progress

    from topout_tools.wire.memory import read_image

    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("reading", total=None)
        return read_image(port, lambda done, size: progress.update(task, completed=done, total=size))


def _write(file: Path, data: bytes) -> Path:
    """Write a new file, and return its path. Its name gets a number if there is another file of that name."""
    try:
        return write_numbered(file, data)
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror}") from problem


def _keep(data: bytes, chip: str, db: str | None, tags: Tags, as_json: bool) -> None:
    from topout_tools.history.memory import read_memory
    from topout_tools.history.store import keep

    games = read_memory(data, chip)
    if not games and not as_json:
        print("no game is on the console")
    for kept in keep(games, db, tags=tags):
        print(json.dumps({"game": kept.number, "what": kept.what}) if as_json else kept.summary())
