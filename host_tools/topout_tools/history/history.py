"""The history of games: stores each game once, finds, names, dates and deletes.

A game is identified by the chip it was played on, its number there and its random id. A game that is added again is
stored once; if it has become longer, the longer version replaces it. Names and dates that people entered are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from topout_tools.errors import UserError
from topout_tools.history.database import Database, clock_of
from topout_tools.history.entries import NO_TAGS, Entry, StoredGame, Tags
from topout_tools.history.game_record import GameRecord
from topout_tools.history.importer import fill_in, remove_version, take_in, take_over
from topout_tools.history.people import (
    checked,
    find_player,
    forget_idle_players,
    make_player,
    player_called,
    refuse_doubles,
)
from topout_tools.history.row_mapping import entry_of, played_of, rows_of, rows_of_seats, seats_by_game, utc
from topout_tools.history.schema import GAMES, PLAYERS, SEATS, ready, sa
from topout_tools.history.wanted import ALL_GAMES, Wanted, conditions
from topout_tools.printable import printable

_AT_ONCE = 500  # numbers per query: databases have limits
_MOST = 0x7FFFFFFF  # a number that every database takes
_SHORT = 20
_OF_ENTRY = ("id", "game", "played_at", "is_over", "minutes", "chip", "console", "event", "changed_at")
_LISTED = tuple(GAMES.c[name] for name in _OF_ENTRY)


class History:
    """An open history. `where` is a file or a postgresql:// address; None is the user's own file.

    With `reads_only` it is neither made nor upgraded nor changed. One that several computers share is upgraded only if
    `may_upgrade`, because older versions of this program can no longer use it then.
    """

    def __init__(self, where: str | None = None, *, reads_only: bool = False, may_upgrade: bool = False) -> None:
        self._database = Database(where, reads_only=reads_only)
        ready(self._database, fill_in, may_upgrade=may_upgrade or not self._database.is_shared)

    @property
    def address(self) -> str:
        """Its file or address, without a password."""
        return self._database.name

    def __enter__(self) -> History:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    # -- in ---------------------------------------------------------------------------------------------------------

    def keep(self, games: Iterable[GameRecord], when: datetime, tags: Tags = NO_TAGS) -> list[StoredGame]:
        """Store all games, or none if something goes wrong. Return what became of each."""
        with self._database.writing() as connection:
            return [take_in(connection, played, when, tags) for played in games]

    def merge(self, games: Iterable[tuple[Entry, GameRecord]]) -> list[str]:
        """Store games of another history with their dates, all or none. Return what became of each: see `take_over`."""
        with self._database.writing() as connection:
            return [take_over(connection, entry, played) for entry, played in games]

    def discard(self, games: Iterable[GameRecord]) -> None:
        """Remove these games, except those of which a later version is stored."""
        with self._database.writing() as connection:
            for played in games:
                remove_version(connection, played)
            forget_idle_players(connection)

    # -- out --------------------------------------------------------------------------------------------------------

    def entries(
        self, wanted_games: Wanted = ALL_GAMES, *, numbers: Sequence[int] = (), limit: int | None = None
    ) -> list[Entry]:
        """Return the matching games, the newest first."""
        wanted = sa.select(*_LISTED).order_by(GAMES.c.played_at.desc(), GAMES.c.id.desc()).limit(limit)
        if numbers:
            wanted = wanted.where(GAMES.c.id.in_(numbers))
        with self._database.reading() as connection:
            wanted = wanted.where(*conditions(connection, wanted_games))
            rows = rows_of(connection, wanted)
            seats = seats_by_game(connection, None if len(rows) > _AT_ONCE else [row.id for row in rows])
            return [entry_of(row, seats[row.id]) for row in rows]

    def now(self) -> datetime:
        """Return the present time by the history's own clock."""
        with self._database.reading() as connection:
            now = connection.execute(sa.select(clock_of(connection))).scalar_one()
            return now.replace(tzinfo=UTC)

    def count(self) -> int:
        with self._database.reading() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(GAMES)).scalar_one()

    def entry(self, number: int | None) -> Entry:
        """Return the game with this number; None is the newest."""
        if number is not None and number > _MOST:
            raise UserError(f"there is no game {printable(str(number), _SHORT)}")
        found = self.entries(numbers=[number]) if number is not None else self.entries(limit=1)
        if not found:
            raise UserError("there is no game in this history" if number is None else f"there is no game {number}")
        return found[0]

    def played(self, number: int) -> GameRecord:
        """Return the whole game, with the names from the history."""
        with self._database.reading() as connection:
            rows = rows_of(connection, sa.select(GAMES).where(GAMES.c.id == number))
            if not rows:
                raise UserError(f"there is no game {number}")
            return played_of(rows[0], seats_by_game(connection, [number])[number])

    def wholes(self, entries: Sequence[Entry]) -> list[tuple[Entry, GameRecord]]:
        """Return each entry with its whole game."""
        games: dict[int, GameRecord] = {}
        with self._database.reading() as connection:
            for begin in range(0, len(entries), _AT_ONCE):
                numbers = [entry.number for entry in entries[begin : begin + _AT_ONCE]]
                seats = seats_by_game(connection, numbers)
                for row in rows_of(connection, sa.select(GAMES).where(GAMES.c.id.in_(numbers))):
                    games[row.id] = played_of(row, seats[row.id])
        return [(entry, games[entry.number]) for entry in entries if entry.number in games]

    def players(self) -> list[str]:
        with self._database.reading() as connection:
            return sorted(connection.execute(sa.select(PLAYERS.c.name)).scalars(), key=str.casefold)

    # -- changes ----------------------------------------------------------------------------------------------------

    def name(self, number: int, names: dict[int, str]) -> None:
        """Set the names at the given pods, counted from 0; "" removes a name."""
        with self._database.writing() as connection:
            seats = {row.pod: row for row in rows_of_seats(connection, [number])}
            if not seats:
                raise UserError(f"there is no game {number}")
            for pod, name in names.items():
                if pod not in seats:
                    raise UserError(f"nobody sat at p{pod + 1} in game {number}")
                player = make_player(connection, name) if name else None
                where = (SEATS.c.game_id == number) & (SEATS.c.pod == pod)
                connection.execute(SEATS.update().where(where).values(player_id=player))
            refuse_doubles(connection, [number])
            forget_idle_players(connection)

    def rename(self, old: str, new: str, *, merge: bool = False) -> int:
        """Rename a player in every game and return the number of games.

        `merge` allows a name that exists: same person.
        """
        with self._database.writing() as connection:
            player = find_player(connection, old)
            games = list(connection.execute(sa.select(SEATS.c.game_id).where(SEATS.c.player_id == player)).scalars())
            taken = player_called(connection, checked(new))
            if taken is None:
                connection.execute(PLAYERS.update().where(PLAYERS.c.id == player).values(name=checked(new)))
            elif taken != player:
                if not merge:
                    raise UserError(f"there is a player called {new} already: --merge makes them one")
                connection.execute(SEATS.update().where(SEATS.c.player_id == player).values(player_id=taken))
                refuse_doubles(connection, games)
                forget_idle_players(connection)
            return len(games)

    def date(self, number: int, when: datetime) -> None:
        with self._database.writing() as connection:
            changed = connection.execute(GAMES.update().where(GAMES.c.id == number).values(played_at=utc(when)))
            if not changed.rowcount:
                raise UserError(f"there is no game {number}")

    def delete(self, numbers: Sequence[int]) -> None:
        with self._database.writing() as connection:
            gone = connection.execute(GAMES.delete().where(GAMES.c.id.in_(numbers))).rowcount
            if gone != len(set(numbers)):
                raise UserError("not all of these games are there: none was deleted")
            forget_idle_players(connection)
