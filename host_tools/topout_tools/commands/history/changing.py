"""`topout history name`, `rename`, `date` and `delete`."""

from typing import Annotated

import typer

from topout_tools.commands.history.choices import Game, moment_of, number_of, open_history, print_lines
from topout_tools.errors import UsageError
from topout_tools.history.options import Db


def name(
    game: Game,
    who: Annotated[list[str], typer.Argument(metavar="POD=NAME...", help="p1=Ann; p1= removes a name")],
    db: Db = None,
) -> None:
    """Say who sat where in a game."""
    from topout_tools.history.formatting import line

    names = dict(map(_pod_and_name, who))
    with open_history(db) as library:
        number = library.entry(number_of(game)).number
        library.name(number, names)
        print_lines(line(library.entry(number)))


def rename(
    old: Annotated[str, typer.Argument(metavar="OLD")],
    new: Annotated[str, typer.Argument(metavar="NEW")],
    merge: Annotated[bool, typer.Option("--merge", help="there is a NEW already, and it is the same person")] = False,
    db: Db = None,
) -> None:
    """Rename a player in every game."""
    with open_history(db) as library:
        print(f"{old} is {new} now, in {library.rename(old, new, merge=merge)} games")


def date(
    game: Game,
    when: Annotated[str, typer.Argument(metavar="WHEN", help="2026-11-14, or with the time: 2026-11-14T19:30")],
    db: Db = None,
) -> None:
    """Say when a game was played: the console has no clock, so the day it was pulled is taken."""
    from topout_tools.history.formatting import line

    moment = moment_of(when)
    with open_history(db) as library:
        number = library.entry(number_of(game)).number
        library.date(number, moment)
        print_lines(line(library.entry(number)))


def delete(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="numbers from the list, or `last`")],
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    db: Db = None,
) -> None:
    """Delete games for good."""
    from topout_tools.history.formatting import line

    with open_history(db) as library:
        entries = [library.entry(number_of(game)) for game in games]
        if not yes:
            print_lines("\n".join(map(line, entries)))
            typer.confirm("Delete for good?", abort=True)
        library.delete([entry.number for entry in entries])
        print(f"deleted: {', '.join(str(entry.number) for entry in entries)}")


def _pod_and_name(text: str) -> tuple[int, str]:
    pod, equals, who = text.partition("=")
    if not equals or pod not in ("p1", "p2", "p3", "p4", "p5"):
        raise UsageError(f"say p1=NAME to p5=NAME, not «{text}»")
    return int(pod[1]) - 1, who
