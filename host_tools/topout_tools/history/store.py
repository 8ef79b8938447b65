"""The entry point for other verbs: stores a console's games in the history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from topout_tools.history.entries import StoredGame
from topout_tools.history.game_record import GameRecord


def keep(games: Sequence[GameRecord], db: str | None = None, when: datetime | None = None) -> list[StoredGame]:
    """Store the games. `db` is the value of --db; `when` defaults to this computer's present time."""
    from topout_tools.history.history import History

    with History(db) as history:
        return history.keep(games, when or datetime.now(UTC))
