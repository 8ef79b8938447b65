"""`topout history add` and `import`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from topout_tools.commands.history.choices import moment_of
from topout_tools.history.options import Console, Db, Event
from topout_tools.input_file import read_input


def add(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="memory of consoles, as `topout pull` saves it, or saved web tables"),
    ],
    chip: Annotated[str, typer.Option(metavar="ID", help="the console's id; else the file's name")] = "",
    date: Annotated[
        str, typer.Option(metavar="WHEN", help="when it was played, if not now: 2026-11-14 or with 19:30")
    ] = "",
    console: Console = "",
    event: Event = "",
    db: Db = None,
) -> None:
    """Add games from memory that was pulled before, or from the file of a web table.

    \b
    topout history add evening.nvm --date 2026-11-14
    topout history add table.json.before
    """
    from topout_tools.history.entries import Tags
    from topout_tools.history.memory import read_memory
    from topout_tools.history.store import WaitingError, keep

    when = moment_of(date) if date else None
    waits: WaitingError | None = None
    for file in files:
        image, own_chip = _memory_in(file)
        games = read_memory(image, chip or own_chip)
        if not games:
            print(f"{file}: no game is in it")
        try:
            for kept in keep(games, db, when, Tags(console, event)):
                print(f"{file}: {kept.summary()}")
        except WaitingError as problem:
            waits = problem
    if waits:
        raise waits


def import_history(
    source: Annotated[str, typer.Argument(metavar="FILE|postgresql://…", help="the other history; it stays as it is")],
    db: Db = None,
) -> None:
    """Bring the games of another history into this one, each once: a file into a club's, or that of another laptop.

    Names and dates of this history stay. A name that is missing here is taken over.

    \b
    topout history import laptop.sqlite3
    """
    from rich.console import Console
    from rich.progress import Progress

    from topout_tools.history.entries import KNOWN, LEFT_OUT, LONGER, NAMED, NEW
    from topout_tools.history.merge import merge

    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("importing", total=None)
        count = merge(source, db, lambda done, total: progress.update(task, completed=done, total=total))
    print(
        f"{count[NEW]} games are new, {count[LONGER]} have become longer, {count[NAMED]} have got names; "
        f"{count[KNOWN]} were known"
    )
    if count[LEFT_OUT]:
        print(f"topout: this version does not know the rules of {count[LEFT_OUT]} games: left out", file=sys.stderr)


def _memory_in(file: Path) -> tuple[bytes, str]:
    """Return the console's memory in a file, and the id of its console: a table's own, or else the file's name."""
    from topout_tools.history.memory import simulated_chip
    from topout_tools.web.saved_table import console_of, looks_like_table, read_table

    data = read_input(file)
    if looks_like_table(data):
        return read_table(file, data).memory, simulated_chip(console_of(file))
    return data, file.stem
