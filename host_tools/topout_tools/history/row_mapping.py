"""Converts rows of the tables to entries and games.

A file of SQLite may hold anything in any column. A row that holds no game raises DamagedRowError; nothing is changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from topout.constants import PODS
from topout_tools.history.database import DamagedRowError
from topout_tools.history.entries import Entry, Seat, Tags
from topout_tools.history.game_record import GameRecord, Outcome, is_sound_note
from topout_tools.history.schema import PLAYERS, SEATS, sa
from topout_tools.printable import printable

_OF_SEAT = ("pod", "score", "place", "has_won", "turns", "falls", "knocks", "thinking_s")


def rows_of(connection: sa.Connection, wanted: sa.Select) -> Sequence[Any]:
    """Return the rows. Raises DamagedRowError for a date or a list that cannot be read as one."""
    try:
        return connection.execute(wanted).all()
    except (ValueError, TypeError, RecursionError) as problem:
        raise DamagedRowError("a game") from problem


def rows_of_seats(connection: sa.Connection, games: Sequence[int] | None) -> Sequence[Any]:
    """Return the seats' rows, by game and seat, with the game first and the name second. None means all games."""
    columns = (SEATS.c.game_id, PLAYERS.c.name, *(SEATS.c[name] for name in _OF_SEAT))
    wanted = sa.select(*columns).join_from(SEATS, PLAYERS, isouter=True).order_by(SEATS.c.game_id, SEATS.c.seat)
    if games is not None:
        wanted = wanted.where(SEATS.c.game_id.in_(games))
    return rows_of(connection, wanted)


def seats_by_game(connection: sa.Connection, games: Sequence[int] | None) -> dict[int, list[Seat]]:
    by_game: defaultdict[int, list[Seat]] = defaultdict(list)
    for game, name, *more in rows_of_seats(connection, games):
        by_game[game].append(_seat_of(game, name or "", *more))
    return by_game


def _seat_of(game: object, name: object, pod: Any, score: object, place: object, has_won: Any, *hands: Any) -> Seat:
    is_sound = isinstance(name, str) and _are_whole(pod, score, place) and 0 <= pod < PODS
    _check(game, is_sound and _are_whole(*[value for value in hands if value is not None]))
    return Seat(pod, printable(str(name)), score, place, bool(has_won), *hands)  # type: ignore[arg-type]


def entry_of(row: Any, seats: list[Seat]) -> Entry:
    is_sound = isinstance(row.game, str) and isinstance(row.played_at, datetime) and 0 < len(seats) <= PODS
    _check(row.id, is_sound and _are_whole(row.id) and (row.minutes is None or _are_whole(row.minutes)))
    _check(row.id, isinstance(row.chip, str) and all(isinstance(tag, str | None) for tag in (row.console, row.event)))
    _check(row.id, isinstance(row.changed_at, datetime | None))
    return Entry(
        number=row.id,
        game=printable(row.game),
        played_at=row.played_at.replace(tzinfo=UTC),
        is_over=bool(row.is_over),
        minutes=row.minutes,
        seats=tuple(seats),
        chip=printable(row.chip),
        tags=Tags(printable(row.console or ""), printable(row.event or "")),
        changed_at=row.changed_at and row.changed_at.replace(tzinfo=UTC),
    )


def played_of(row: Any, seats: list[Seat]) -> GameRecord:
    entry_of(row, seats)
    _check(row.id, _are_whole(row.number, row.mark, row.length))
    _check(row.id, _is_event(row.setup) or row.setup == [])
    _check(row.id, isinstance(row.events, list) and all(map(_is_event, row.events)))
    outcome = Outcome(
        row.is_over,
        tuple(seat.score for seat in seats),
        tuple(seat.place for seat in seats),
        tuple(at for at, seat in enumerate(seats) if seat.has_won),
    )
    return GameRecord(
        chip=printable(row.chip),
        number=row.number,
        mark=row.mark,
        game=printable(row.game),
        pods=tuple(seat.pod for seat in seats),
        names=tuple(seat.name for seat in seats),
        setup=tuple(row.setup),
        events=tuple(tuple(event) for event in row.events),
        notes=tuple(_sound_notes(row.notes, len(seats))),
        length=row.length,
        minutes=row.minutes,
        stored_outcome=None if row.setup else outcome,
    )


def _sound_notes(notes: object, players: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the notes that are valid. A bad one does not invalidate the game."""
    pairs = [note for note in notes if isinstance(note, list) and len(note) == 2] if isinstance(notes, list) else []
    sound = [(at, tuple(note)) for at, note in pairs if _are_whole(at) and _is_event(note)]
    return [(at, note) for at, note in sound if is_sound_note(note, players)]


def _is_event(numbers: object) -> bool:
    return isinstance(numbers, list) and bool(numbers) and _are_whole(*numbers)


def _are_whole(*numbers: object) -> bool:
    return all(type(number) is int for number in numbers)


def _check(game: object, is_sound: bool) -> None:
    if not is_sound:
        raise DamagedRowError(f"game {printable(str(game))}")


def utc(when: datetime) -> datetime:
    return when.astimezone(UTC).replace(tzinfo=None, microsecond=0)
