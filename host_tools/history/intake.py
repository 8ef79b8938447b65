"""How a game gets into the tables: as a new one, or in the place of the same one as it was earlier."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from host_tools.history.entries import KNOWN, LONGER, NEW, Kept
from host_tools.history.people import make_player
from host_tools.history.played import Outcome, Played
from host_tools.history.rows import played_of, seats_by_game, utc
from host_tools.history.schema import GAMES, SEATS, sa


def take_in(connection: sa.Connection, played: Played, when: datetime) -> Kept:
    chip, number, mark = played.identity
    is_this = (GAMES.c.chip == chip) & (GAMES.c.number == number) & (GAMES.c.mark == mark)
    known = connection.execute(sa.select(GAMES).where(is_this)).one_or_none()
    if known is None:
        values = {"chip": chip, "number": number, "mark": mark, "game": played.game, "played_at": utc(when)}
        values |= {"is_over": played.outcome.is_over, "minutes": played.minutes, **_log_of(played)}
        game = connection.execute(GAMES.insert().values(**values).returning(GAMES.c.id)).scalar_one()
        connection.execute(SEATS.insert(), [_seat_values(connection, game, played, seat) for seat in _everyone(played)])
        return Kept(game, NEW, played)
    return Kept(known.id, LONGER if _go_on(connection, known, played) else KNOWN, played)


def _go_on(connection: sa.Connection, known: Any, played: Played) -> bool:
    """Take over what the same game has more: the longer log, the result of a game that was not over yet."""
    seats = seats_by_game(connection, [known.id])[known.id]
    stored = played_of(known, seats)
    is_longer = played.length > stored.length
    # A result that was told and not played through stands, whatever part of the log turns up later.
    was_told = known.is_over and not (stored.has_events and stored.outcome.is_over)
    has_result = (is_longer and not was_told) or (played.outcome.is_over and not known.is_over)
    if not is_longer and not has_result:
        return False
    values: dict[str, Any] = _log_of(played) if is_longer else {}
    values["minutes"] = known.minutes if played.minutes is None else played.minutes
    if has_result:
        values["is_over"] = played.outcome.is_over
        for seat in _everyone(played):
            where = (SEATS.c.game_id == known.id) & (SEATS.c.seat == seat)
            connection.execute(SEATS.update().where(where).values(**_result_of(played.outcome, seat)))
    connection.execute(GAMES.update().where(GAMES.c.id == known.id).values(**values))
    return True


def _log_of(played: Played) -> dict[str, Any]:
    return {"length": played.length, "setup": played.setup, "events": played.events, "notes": played.notes}


def _everyone(played: Played) -> range:
    return range(len(played.pods))


def _seat_values(connection: sa.Connection, game: int, played: Played, seat: int) -> dict[str, Any]:
    name = played.names[seat]
    is_first = name not in played.names[:seat]  # a console lets two take the same name; a history does not
    player = make_player(connection, name) if name and is_first else None
    values = {"game_id": game, "seat": seat, "pod": played.pods[seat], "player_id": player}
    return values | _result_of(played.outcome, seat)


def _result_of(outcome: Outcome, seat: int) -> dict[str, Any]:
    return {"score": outcome.scores[seat], "place": outcome.places[seat], "has_won": seat in outcome.winners}
