"""Which games of a history are wanted, and the conditions for that in SQL."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from topout_tools.errors import UserError
from topout_tools.history.people import find_player
from topout_tools.history.row_mapping import utc
from topout_tools.history.schema import GAMES, SEATS, sa
from topout_tools.printable import printable


class UnknownTagError(UserError):
    """No game in the history has this console or event."""


@dataclass(frozen=True)
class Wanted:
    """A choice among games; "" and None choose all."""

    player: str = ""
    game: str = ""
    console: str = ""
    event: str = ""
    since: datetime | None = None
    until: datetime | None = None  # games from then on are not wanted


ALL_GAMES = Wanted()


def conditions(connection: sa.Connection, wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    """Return what a game's row must meet. Raises UserError if there is no such player, console or event at all."""
    found: list[sa.ColumnElement[bool]] = []
    if wanted.game:
        found.append(GAMES.c.game == wanted.game)
    if wanted.player:
        seated = sa.select(SEATS.c.game_id).where(SEATS.c.player_id == find_player(connection, wanted.player))
        found.append(GAMES.c.id.in_(seated))
    for column, tag in ((GAMES.c.console, wanted.console), (GAMES.c.event, wanted.event)):
        if tag:
            found.append(column.in_(_spellings(connection, column, tag)))
    if wanted.since:
        found.append(GAMES.c.played_at >= utc(wanted.since))
    if wanted.until:
        found.append(GAMES.c.played_at < utc(wanted.until))
    return found


def _spellings(connection: sa.Connection, column: sa.Column, tag: str) -> list[str]:
    """Return the stored tags that differ from this one at most in case, in any alphabet. Raises UserError if none."""
    stored = connection.execute(sa.select(column).distinct()).scalars()
    alike = [one for one in stored if isinstance(one, str) and one.casefold() == tag.casefold()]
    if not alike:
        raise UnknownTagError(f"no game in this history has the {column.name} «{printable(tag)}»")
    return alike
