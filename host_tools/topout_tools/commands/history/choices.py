"""What the verbs about the history share: their arguments, and how they are read."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from topout_tools.errors import UsageError
from topout_tools.printable import printable

if TYPE_CHECKING:
    from topout_tools.history.history import History
    from topout_tools.history.wanted import Wanted

_LONGEST_NUMBER = 20  # digits
_LONGEST_DAY = len("2026-11-14")

Game = Annotated[str, typer.Argument(metavar="GAME", help="its number in the list, or `last`")]
Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="numbers from the list, or `last`")]
OfPlayer = Annotated[str, typer.Option("--player", metavar="NAME", help="only games in which they played")]
OfKind = Annotated[
    str, typer.Option("--game", metavar="KIND", help="only skyscrapers, floors, newyork, track or sheet")
]
OfConsole = Annotated[str, typer.Option("--console", metavar="NAME", help="only games from the console of this name")]
OfEvent = Annotated[str, typer.Option("--event", metavar="NAME", help="only games of this event")]
Since = Annotated[
    str, typer.Option("--since", metavar="WHEN", help="only games from then on: 2026-11-14, or with T19:30")
]
Until = Annotated[str, typer.Option("--until", metavar="WHEN", help="only games up to then; a day is meant whole")]
AsJson = Annotated[bool, typer.Option("--json", help="for programs")]


def open_history(db: str | None) -> "History":
    from topout_tools.history.history import History

    return History(db)


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


def moment_of(text: str) -> datetime:
    """Parse a date; without a time zone, this computer's applies. Raises UserError if it is invalid."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as problem:
        raise UsageError(f"a date is written like 2026-11-14 or 2026-11-14T19:30, not «{text}»") from problem


def wanted_of(player: str, game: str, console: str, event: str, since: str, until: str) -> "Wanted":
    """Return which games these options choose. Raises UsageError for a wrong game or date."""
    from topout_tools.history.wanted import Wanted

    end = moment_of(until) if until else None
    is_whole_day = end is not None and len(until.strip()) <= _LONGEST_DAY
    return Wanted(
        player=player,
        game=kind_of(game),
        console=console,
        event=event,
        since=moment_of(since) if since else None,
        until=end + timedelta(days=1) if end and is_whole_day else end,
    )


def print_lines(text: str) -> None:
    if text:
        print(text)
