"""`topout report`: one game, or all of them, as a page for a browser, a phone or paper."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from topout_tools.commands.history.choices import (
    OfConsole,
    OfEvent,
    OfKind,
    OfPlayer,
    Since,
    Until,
    number_of,
    wanted_of,
)
from topout_tools.errors import UsageError, UserError
from topout_tools.history.options import Db
from topout_tools.printable import printable

if TYPE_CHECKING:
    from topout_tools.history.history import History
    from topout_tools.history.wanted import Wanted


def report(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="its number in `topout history list`, or `last`")] = "",
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="the page")] = Path("report.html"),
    all_games: Annotated[bool, typer.Option("--all", help="on all games: wins, averages, rivals, hands")] = False,
    player: OfPlayer = "",
    kind: OfKind = "",
    console: OfConsole = "",
    event: OfEvent = "",
    since: Since = "",
    until: Until = "",
    language: Annotated[str, typer.Option(metavar="en|ru|ro|nl", help="the language of the page")] = "en",
    db: Db = None,
) -> None:
    """Write a page on a game: score by turn, points by cause, falls and knocks, floor tally, thinking time.

    \b
    topout report last
    topout report 12 -o evening.html
    topout report last --language ru
    topout report --all --player Ann -o ann.html
    """
    if game and all_games:
        raise UsageError(f"--all is on all games: leave «{printable(game)}» out, or leave --all out")
    if not game and not all_games:
        raise UsageError("name a GAME of `topout history list`, or `last`; or say --all")
    wanted = wanted_of(player, kind, console, event, since, until)
    if game and any((player, kind, console, event, since, until)):
        raise UsageError("--player, --game and the like choose among all games: they go with --all")
    from topout_tools.history.history import History
    from topout_tools.report.words import checked, speaking

    with speaking(checked(language)), History(db) as history:
        text = _on_all(history, wanted) if all_games else _on_one(history, number_of(game))
    _write(out, text)
    print(out)


def _on_one(history: "History", number: int | None) -> str:
    from topout_tools.report.game import game_page

    entry = history.entry(number)
    played = history.played(entry.number)
    if not played.is_known:
        raise UserError(f"game {entry.number} was played by rules that this version does not know")
    return game_page(entry, played)


def _on_all(history: "History", wanted: "Wanted") -> str:
    from topout_tools.report.all_games import shelf_page

    entries = history.entries(wanted)
    if not entries:
        raise UserError("there is no such game in this history")
    return shelf_page(entries)


def _write(out: Path, text: str) -> None:
    """Write the page. An existing file is replaced only if it is an earlier report."""
    from topout_tools.report.page import GENERATOR

    try:
        if out.exists() and GENERATOR not in out.read_text("utf-8", "replace")[:1000]:
            raise UserError(f"{out} is there already, and is no report of ours: name another file with -o")
        out.write_text(text, "utf-8")
    except OSError as problem:
        raise UserError(f"cannot write {out}: {problem.strerror}") from problem
