"""`topout history list` and `show`."""

import json
import sys
from typing import Annotated

import typer

from topout_tools.commands.history.choices import (
    AsJson,
    Game,
    OfConsole,
    OfEvent,
    OfKind,
    OfPlayer,
    Since,
    Until,
    number_of,
    open_history,
    print_lines,
    wanted_of,
)
from topout_tools.errors import UsageError, UserError
from topout_tools.history.options import Db


def list_games(
    player: OfPlayer = "",
    game: OfKind = "",
    console: OfConsole = "",
    event: OfEvent = "",
    since: Since = "",
    until: Until = "",
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="only the newest N games")] = None,
    as_json: AsJson = False,
    db: Db = None,
) -> None:
    """List games, the newest first.

    \b
    topout history list --since 2026-11-01 --until 2026-11-30
    topout history list --event "Club night" --console "Table 7"
    """
    from topout_tools.history.formatting import line
    from topout_tools.history.wanted import ALL_GAMES

    wanted = wanted_of(player, game, console, event, since, until)
    _send_waiting(db)
    with open_history(db) as library:
        entries = library.entries(wanted, limit=limit)
    if as_json:
        print_lines("\n".join(json.dumps(entry.as_json(), ensure_ascii=False) for entry in entries))
    elif entries:
        print_lines("\n".join([line(None), *map(line, entries)]))
    elif wanted != ALL_GAMES:
        print("no game matches", file=sys.stderr)
    else:
        print("no games yet: `topout pull` brings them from a console", file=sys.stderr)


def show(game: Game, as_json: AsJson = False, db: Db = None) -> None:
    """Show one game: who played, how it ended."""
    from topout_tools.history.formatting import page

    with open_history(db) as library:
        entry = library.entry(number_of(game))
        played = library.played(entry.number)
    print_lines(json.dumps(entry.as_json(), ensure_ascii=False) if as_json else page(entry, played))


def _send_waiting(db: str | None) -> None:
    """Send the games that wait on this computer for this history. Say in a line how many go on waiting, and why.

    Raises UserError if the history cannot be listed either.
    """
    from topout_tools.history.database import OlderHistoryError, UnreachableError
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
        cause = problem.problem if isinstance(problem, WaitingError) else problem
        if isinstance(cause, UnreachableError | OlderHistoryError | UsageError):
            raise
        print(f"topout: {problem}", file=sys.stderr)
