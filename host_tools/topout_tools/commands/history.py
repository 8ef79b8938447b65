"""`topout history`: the history of games that were played."""

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from topout_tools.errors import UsageError, UserError
from topout_tools.history.options import Db
from topout_tools.printable import printable

if TYPE_CHECKING:
    from topout_tools.history.history import History

app = typer.Typer(rich_markup_mode=None)

_LONGEST_NUMBER = 20  # digits

Game = Annotated[str, typer.Argument(metavar="GAME", help="its number in the list, or `last`")]
Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="numbers from the list, or `last`")]
OfPlayer = Annotated[str, typer.Option("--player", metavar="NAME", help="only games in which they played")]
OfKind = Annotated[str, typer.Option("--game", metavar="KIND", help="only skyscrapers, floors, newyork or track")]
AsJson = Annotated[bool, typer.Option("--json", help="for programs")]


@app.callback(invoke_without_command=True)
def history(context: typer.Context) -> None:
    """The library of games: list, show, name, date, delete, export.

    It lies in your data folder, or where --db says. Games get into it by `topout pull`, from saved memory by
    `topout history add`, from `topout sim` when they are over, and by `topout run --keep`.

    \b
    topout history list --player Ann
    topout history show last
    topout history name 12 p1=Ann p3=Bo
    topout history export --as csv -o games.csv
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("list")
def list_games(
    player: OfPlayer = "",
    game: OfKind = "",
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="only the newest N games")] = None,
    as_json: AsJson = False,
    db: Db = None,
) -> None:
    """List games, the newest first."""
    from topout_tools.history.formatting import line

    _send_waiting(db)
    with _open(db) as library:
        entries = library.entries(player=player, game=kind_of(game), limit=limit)
    if as_json:
        _print("\n".join(json.dumps(entry.as_json(), ensure_ascii=False) for entry in entries))
    elif entries:
        _print("\n".join([line(None), *map(line, entries)]))
    else:
        print("no games yet: `topout pull` brings them from a console", file=sys.stderr)


@app.command()
def show(game: Game, as_json: AsJson = False, db: Db = None) -> None:
    """Show one game: who played, how it ended."""
    from topout_tools.history.formatting import page

    with _open(db) as library:
        entry = library.entry(number_of(game))
        played = library.played(entry.number)
    _print(json.dumps(entry.as_json(), ensure_ascii=False) if as_json else page(entry, played))


@app.command()
def add(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="memory of consoles, as `topout pull` saves it, or saved web tables"),
    ],
    chip: Annotated[str, typer.Option(metavar="ID", help="the console's id; else the file's name")] = "",
    date: Annotated[
        str, typer.Option(metavar="WHEN", help="when it was played, if not now: 2026-11-14 or with 19:30")
    ] = "",
    db: Db = None,
) -> None:
    """Add games from memory that was pulled before, or from the file of a web table.

    
    topout history add evening.nvm --date 2026-11-14
    topout history add table.json.before
    """
    from topout_tools.history.memory import read_memory
    from topout_tools.history.store import WaitingError, keep

    when = _moment(date) if date else None
    waits: WaitingError | None = None
    for file in files:
        image, own_chip = _memory_in(file)
        games = read_memory(image, chip or own_chip)
        if not games:
            print(f"{file}: no game is in it")
        try:
            for kept in keep(games, db, when):
                print(f"{file}: {kept.summary()}")
        except WaitingError as problem:
            waits = problem
    if waits:
        raise waits


@app.command()
def name(
    game: Game,
    who: Annotated[list[str], typer.Argument(metavar="POD=NAME...", help="p1=Ann; p1= removes a name")],
    db: Db = None,
) -> None:
    """Say who sat where in a game."""
    from topout_tools.history.formatting import line

    names = dict(map(_pod_and_name, who))
    with _open(db) as library:
        number = library.entry(number_of(game)).number
        library.name(number, names)
        _print(line(library.entry(number)))


@app.command()
def rename(
    old: Annotated[str, typer.Argument(metavar="OLD")],
    new: Annotated[str, typer.Argument(metavar="NEW")],
    merge: Annotated[bool, typer.Option("--merge", help="there is a NEW already, and it is the same person")] = False,
    db: Db = None,
) -> None:
    """Rename a player in every game."""
    with _open(db) as library:
        print(f"{old} is {new} now, in {library.rename(old, new, merge=merge)} games")


@app.command()
def date(
    game: Game,
    when: Annotated[str, typer.Argument(metavar="WHEN", help="2026-11-14, or with the time: 2026-11-14T19:30")],
    db: Db = None,
) -> None:
    """Say when a game was played: the console has no clock, so the day it was pulled is taken."""
    from topout_tools.history.formatting import line

    moment = _moment(when)
    with _open(db) as library:
        number = library.entry(number_of(game)).number
        library.date(number, moment)
        _print(line(library.entry(number)))


@app.command()
def delete(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="numbers from the list, or `last`")],
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    db: Db = None,
) -> None:
    """Delete games for good."""
    from topout_tools.history.formatting import line

    with _open(db) as library:
        entries = [library.entry(number_of(game)) for game in games]
        if not yes:
            _print("\n".join(map(line, entries)))
            typer.confirm("Delete for good?", abort=True)
        library.delete([entry.number for entry in entries])
        print(f"deleted: {', '.join(str(entry.number) for entry in entries)}")


@app.command()
def export(
    games: Games = None,
    form: Annotated[
        str, typer.Option("--as", metavar="csv|jsonl|bgstats|link", help="jsonl: scenarios; link: to hand to BG Stats")
    ] = "csv",
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="else it is printed")] = None,
    player: OfPlayer = "",
    game: OfKind = "",
    db: Db = None,
) -> None:
    """Export games, all of them or those named, for a spreadsheet, for `topout replay` or for the app BG Stats.

    \b
    topout history export --as csv -o games.csv
    topout history export --as jsonl | topout replay -
    topout history export --as bgstats -o games.bgsplay
    topout history export --as link last
    """
    from topout_tools.history.exports import export

    with _open(db) as library:
        numbers = [library.entry(number_of(one)).number for one in games or ()]
        wholes = library.wholes(library.entries(player=player, game=kind_of(game), numbers=numbers))
    text, left_out = export(form, wholes)
    for line in left_out:
        print(f"topout: {line}", file=sys.stderr)
    if out:
        _write(out, text)
    else:
        print(text, end="")


def _send_waiting(db: str | None) -> None:
    """Send the games that wait on this computer for this history. Say in a line how many go on waiting, and why.

    Raises UserError if the history does not answer.
    """
    from topout_tools.history.database import UnreachableError
    from topout_tools.history.outbox import count_elsewhere, count_for
    from topout_tools.history.store import WaitingError, keep

    try:
        sent = keep([], db) if count_for(db) else []
        for stored in sent:
            print(f"topout: it waited on this computer. {stored.summary()}", file=sys.stderr)
        elsewhere = count_elsewhere(db)
        if elsewhere:
            print(f"topout: games that wait to be sent to another shared history: {elsewhere}", file=sys.stderr)
    except UserError as problem:
        is_away = isinstance(problem, WaitingError) and isinstance(problem.problem, UnreachableError)
        if is_away or isinstance(problem, UsageError):
            raise
        print(f"topout: {problem}", file=sys.stderr)


def _write(out: Path, text: str) -> None:
    try:
        if out.is_file() and out.read_bytes()[:6] == b"SQLite":
            raise UserError(f"{out} is a database: it is not written over")
        out.write_text(text, "utf-8")
    except OSError as problem:
        raise UserError(f"cannot write {out}: {problem.strerror}") from problem


def _open(db: str | None) -> "History":
    from topout_tools.history.history import History

    return History(db)


def _print(text: str) -> None:
    if text:
        print(text)


def number_of(game: str) -> int | None:
    if game == "last":
        return None
    if not game.isdecimal() or len(game) > _LONGEST_NUMBER:
        shown = printable(game, _LONGEST_NUMBER)
        raise UsageError(f"a game is its number in `topout history list`, or `last`; not «{shown}»")
    return int(game)


def kind_of(game: str) -> str:
    from topout_tools.history.entries import GAMES

    if game and game not in GAMES:
        raise UsageError(f"--game is one of {', '.join(GAMES)}, not «{game}»")
    return game


def _pod_and_name(text: str) -> tuple[int, str]:
    pod, equals, who = text.partition("=")
    if not equals or pod not in ("p1", "p2", "p3", "p4", "p5"):
        raise UsageError(f"say p1=NAME to p5=NAME, not «{text}»")
    return int(pod[1]) - 1, who


def _moment(text: str) -> datetime:
    """Parse a date; without a time zone, this computer's applies. Raises UserError if it is invalid."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as problem:
        raise UsageError(f"a date is written like 2026-11-14 or 2026-11-14T19:30, not «{text}»") from problem


def _memory_in(file: Path) -> tuple[bytes, str]:
    """Return the console's memory in a file, and the id of its console: a table's own, or else the file's name."""
    from topout_tools.history.memory import simulated_chip
    from topout_tools.web.saved_table import console_of, looks_like_table, read_table

    data = _read(file)
    if looks_like_table(data):
        return read_table(file, data).memory, simulated_chip(console_of(file))
    return data, file.stem


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        raise UserError(f"cannot read {file}: {problem.strerror}") from problem
