"""The people of a history: each has one name, and nobody sits at two pods of a game."""

from __future__ import annotations

from collections.abc import Sequence

from topout_tools.errors import UserError
from topout_tools.history.schema import PLAYERS, SEATS, sa

_NAME_MOST = 40


def checked(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > _NAME_MOST or not name.isprintable():
        raise UserError(f"a name has 1 to {_NAME_MOST} letters")
    return name


def player_called(connection: sa.Connection, name: str) -> int | None:
    return connection.execute(sa.select(PLAYERS.c.id).where(PLAYERS.c.name == name)).scalar_one_or_none()


def make_player(connection: sa.Connection, name: str) -> int:
    name = checked(name)
    found = player_called(connection, name)
    if found is not None:
        return found
    return connection.execute(PLAYERS.insert().values(name=name).returning(PLAYERS.c.id)).scalar_one()


def find_player(connection: sa.Connection, name: str) -> int:
    """Return the player of exactly this name, or the only one that differs in case. Raises UserError otherwise."""
    rows = connection.execute(sa.select(PLAYERS.c.id, PLAYERS.c.name)).all()
    exact = [row.id for row in rows if row.name == name]
    alike = exact or [row.id for row in rows if row.name.casefold() == name.casefold()]
    if len(alike) != 1:
        raise UserError(f"nobody in this history is called {name}" if not alike else f"more than one is {name}")
    return alike[0]


def refuse_doubles(connection: sa.Connection, games: Sequence[int]) -> None:
    counted = sa.func.count(SEATS.c.player_id)
    twice = sa.select(SEATS.c.game_id).where(SEATS.c.game_id.in_(games)).group_by(SEATS.c.game_id, SEATS.c.player_id)
    doubled = connection.execute(twice.having(counted > 1).limit(1)).scalar_one_or_none()
    if doubled is not None:
        raise UserError(f"nobody sits at two pods, but in game {doubled} one player would: nothing was changed")


def forget_idle_players(connection: sa.Connection) -> None:
    seated = sa.select(SEATS.c.player_id).where(SEATS.c.player_id.is_not(None))
    connection.execute(PLAYERS.delete().where(PLAYERS.c.id.not_in(seated)))
