"""Converts rows of the tables to entries and games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from topout_tools.history.entries import Entry, Seat
from topout_tools.history.game_record import GameRecord, Outcome
from topout_tools.history.schema import PLAYERS, SEATS, sa

_OF_SEAT = ("pod", "score", "place", "has_won", "turns", "falls", "knocks", "thinking_s")


def rows_of_seats(connection: sa.Connection, games: Sequence[int] | None) -> Sequence[Any]:
    """Return the seats' rows, by game and seat, with the game first and the name second. None means all games."""
    columns = (SEATS.c.game_id, PLAYERS.c.name, *(SEATS.c[name] for name in _OF_SEAT))
    wanted = sa.select(*columns).join_from(SEATS, PLAYERS, isouter=True).order_by(SEATS.c.game_id, SEATS.c.seat)
    if games is not None:
        wanted = wanted.where(SEATS.c.game_id.in_(games))
    return connection.execute(wanted).all()


def seats_by_game(connection: sa.Connection, games: Sequence[int] | None) -> dict[int, list[Seat]]:
    by_game: dict[int, list[Seat]] = {}
    for game, name, pod, *more in rows_of_seats(connection, games):
        by_game.setdefault(game, []).append(Seat(pod, name or "", *more))
    return by_game


def entry_of(row: Any, seats: list[Seat]) -> Entry:
    return Entry(row.id, row.game, row.played_at.replace(tzinfo=UTC), row.is_over, row.minutes, tuple(seats))


def played_of(row: Any, seats: list[Seat]) -> GameRecord:
    outcome = Outcome(
        row.is_over,
        tuple(seat.score for seat in seats),
        tuple(seat.place for seat in seats),
        tuple(at for at, seat in enumerate(seats) if seat.has_won),
    )
    return GameRecord(
        chip=row.chip,
        number=row.number,
        mark=row.mark,
        game=row.game,
        pods=tuple(seat.pod for seat in seats),
        names=tuple(seat.name for seat in seats),
        setup=tuple(row.setup),
        events=tuple(tuple(event) for event in row.events),
        notes=tuple((at, tuple(note)) for at, note in row.notes),
        length=row.length,
        minutes=row.minutes,
        stored_outcome=None if row.setup else outcome,
    )


def utc(when: datetime) -> datetime:
    return when.astimezone(UTC).replace(tzinfo=None, microsecond=0)
