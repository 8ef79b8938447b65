"""`topout history export`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from topout_tools.commands.history.choices import (
    Games,
    OfConsole,
    OfEvent,
    OfKind,
    OfPlayer,
    Since,
    Until,
    number_of,
    open_history,
    wanted_of,
)
from topout_tools.errors import UserError
from topout_tools.history.options import Db


def export(
    games: Games = None,
    form: Annotated[
        str, typer.Option("--as", metavar="csv|jsonl|bgstats|link", help="jsonl: scenarios; link: to hand to BG Stats")
    ] = "csv",
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="else it is printed")] = None,
    player: OfPlayer = "",
    game: OfKind = "",
    console: OfConsole = "",
    event: OfEvent = "",
    since: Since = "",
    until: Until = "",
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

    wanted = wanted_of(player, game, console, event, since, until)
    with open_history(db) as library:
        numbers = [library.entry(number_of(one)).number for one in games or ()]
        wholes = library.wholes(library.entries(wanted, numbers=numbers))
    text, left_out = export(form, wholes)
    for line in left_out:
        print(f"topout: {line}", file=sys.stderr)
    if out:
        _write(out, text)
    else:
        print(text, end="")


def _write(out: Path, text: str) -> None:
    try:
        if out.is_file() and out.read_bytes()[:6] == b"SQLite":
            raise UserError(f"{out} is a database: it is not written over")
        out.write_text(text, "utf-8")
    except OSError as problem:
        raise UserError(f"cannot write {out}: {problem.strerror}") from problem
