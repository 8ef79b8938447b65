"""Stores a game in the tables: as a new one, or in place of an earlier version of the same game."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from topout_tools.errors import UserError
from topout_tools.history.database import clock_of
from topout_tools.history.entries import KNOWN, LEFT_OUT, LONGER, NAMED, NEW, NO_TAGS, Entry, StoredGame, Tags
from topout_tools.history.game_record import GameRecord, Outcome
from topout_tools.history.people import make_player
from topout_tools.history.row_mapping import played_of, rows_of, seats_by_game, utc
from topout_tools.history.schema import GAMES, SEATS, sa
from topout_tools.history.timeline import timeline_of


def take_in(connection: sa.Connection, played: GameRecord, when: datetime, tags: Tags = NO_TAGS) -> StoredGame:
    """Store a game. Tags that are given replace those of an earlier version."""
    stored = _store(connection, played, when)
    if stored.what != KNOWN:
        values = {"changed_at": clock_of(connection)}
        connection.execute(GAMES.update().where(GAMES.c.id == stored.number).values(**values))
    given = {name: tag for name, tag in asdict(tags).items() if tag}
    if given:
        connection.execute(GAMES.update().where(GAMES.c.id == stored.number).values(**given))
    return stored


def _store(connection: sa.Connection, played: GameRecord, when: datetime) -> StoredGame:
    if not played.is_known:
        raise UserError(f"these rules do not know game {played.number} of console {played.chip}")
    known = rows_of(connection, sa.select(GAMES).where(_is_this(played)))
    if not known:
        chip, number, mark = played.identity
        values = {"chip": chip, "number": number, "mark": mark, "game": played.game, "played_at": utc(when)}
        values |= {"is_over": played.outcome.is_over, "minutes": played.minutes, **_log_of(played)}
        game = connection.execute(GAMES.insert().values(**values).returning(GAMES.c.id)).scalar_one()
        hands = _hands_of(played)
        seats = [_seat_values(connection, game, played, seat) | hands[seat] for seat in _everyone(played)]
        connection.execute(SEATS.insert(), seats)
        return StoredGame(game, NEW, played)
    return StoredGame(known[0].id, LONGER if _go_on(connection, known[0], played) else KNOWN, played)


def take_over(connection: sa.Connection, entry: Entry, played: GameRecord) -> str:
    """Store a game of another history. Return NEW, LONGER, NAMED, KNOWN, or LEFT_OUT if these rules do not know it.

    Names, dates and tags in this history stay; names and tags that are missing here are taken from there.
    """
    if not played.is_known:
        return LEFT_OUT
    stored = take_in(connection, played, entry.played_at)
    for name, tag in asdict(entry.tags).items():
        is_missing = (GAMES.c.id == stored.number) & GAMES.c[name].is_(None)
        if tag:
            connection.execute(GAMES.update().where(is_missing).values({name: tag}))
    has_names = stored.what != NEW and _add_names(connection, stored.number, played)
    return NAMED if has_names and stored.what == KNOWN else stored.what


def _add_names(connection: sa.Connection, game: int, played: GameRecord) -> bool:
    """Add the names that seats of a stored game lack, and return whether there was one."""
    seats = seats_by_game(connection, [game])[game]
    known = {seat.name for seat in seats}
    missing = [at for at, seat in enumerate(seats) if not seat.name and played.names[at] not in {"", *known}]
    for at in missing:
        _update_seat(connection, game, at, {"player_id": make_player(connection, played.names[at])})
    return bool(missing)


def remove_version(connection: sa.Connection, played: GameRecord) -> None:
    """Remove this game, unless a longer log of it or its result has been stored since."""
    is_later = (GAMES.c.length > played.length) | (GAMES.c.is_over & (not played.outcome.is_over))
    connection.execute(GAMES.delete().where(_is_this(played) & ~is_later))


def _is_this(played: GameRecord) -> sa.ColumnElement[bool]:
    chip, number, mark = played.identity
    return (GAMES.c.chip == chip) & (GAMES.c.number == number) & (GAMES.c.mark == mark)


def _go_on(connection: sa.Connection, known: Any, played: GameRecord) -> bool:
    """Take over what the new version has more: a longer log, or the result of a game that was not over.

    Return whether anything was taken over.
    """
    seats = seats_by_game(connection, [known.id])[known.id]
    stored = played_of(known, seats)
    is_longer = played.length > stored.length
    # A result that was stored without the events that led to it stays, even if a part of the log is added later.
    has_events = stored.has_events and stored.is_known
    was_stored_over = known.is_over and not (has_events and stored.outcome.is_over)
    has_result = (is_longer and not was_stored_over) or (played.outcome.is_over and not known.is_over)
    if not is_longer and not has_result:
        return False
    values: dict[str, Any] = _log_of(played) if is_longer else {}
    values["minutes"] = known.minutes if played.minutes is None else played.minutes
    if has_result:
        values["is_over"] = played.outcome.is_over
        for seat in _everyone(played):
            _update_seat(connection, known.id, seat, _result_of(played.outcome, seat))
    if is_longer:
        for seat, hands in enumerate(_hands_of(played)):
            _update_seat(connection, known.id, seat, {"pod": played.pods[seat], **hands})
    connection.execute(GAMES.update().where(GAMES.c.id == known.id).values(**values))
    return True


def fill_in(connection: sa.Connection) -> None:
    """Compute seat values that older versions did not store, from the events."""
    for row in rows_of(connection, sa.select(GAMES)):
        played = played_of(row, seats_by_game(connection, [row.id])[row.id])
        for seat, hands in enumerate(_hands_of(played)):
            _update_seat(connection, row.id, seat, hands)


def _update_seat(connection: sa.Connection, game: int, seat: int, values: dict[str, Any]) -> None:
    connection.execute(SEATS.update().where((SEATS.c.game_id == game) & (SEATS.c.seat == seat)).values(**values))


def _hands_of(played: GameRecord) -> list[dict[str, Any]]:
    """Return turns, falls, knocks and thinking time of each player; None without events or with unknown rules."""
    if not played.has_events or not played.is_known:
        return [dict.fromkeys(("turns", "falls", "knocks", "thinking_s")) for _ in _everyone(played)]
    timeline = timeline_of(played)
    return [
        {
            "turns": timeline.turns_of(seat),
            "falls": timeline.falls_of(seat),
            "knocks": sum(note[2] == seat for _, note in played.knocks),
            "thinking_s": played.thinking_s[seat] if played.thinking_s else None,
        }
        for seat in _everyone(played)
    ]


def _log_of(played: GameRecord) -> dict[str, Any]:
    return {"length": played.length, "setup": played.setup, "events": played.events, "notes": played.notes}


def _everyone(played: GameRecord) -> range:
    return range(len(played.pods))


def _seat_values(connection: sa.Connection, game: int, played: GameRecord, seat: int) -> dict[str, Any]:
    name = played.names[seat]
    is_first = name not in played.names[:seat]  # a console allows one name twice in a game; a history does not
    player = make_player(connection, name) if name and is_first else None
    values = {"game_id": game, "seat": seat, "pod": played.pods[seat], "player_id": player}
    return values | _result_of(played.outcome, seat)


def _result_of(outcome: Outcome, seat: int) -> dict[str, Any]:
    return {"score": outcome.scores[seat], "place": outcome.places[seat], "has_won": seat in outcome.winners}
