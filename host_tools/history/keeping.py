"""The door for other verbs: a console's games go into the history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from host_tools.history.entries import Kept
from host_tools.history.played import Played


def keep(games: Sequence[Played], db: str | None = None, when: datetime | None = None) -> list[Kept]:
    """`db` is what --db says; `when`, the desk's time, is now if not given."""
    from host_tools.history.history import History

    with History(db) as history:
        return history.keep(games, when or datetime.now(UTC))
