"""The entry point for other verbs: stores a console's games in the history.

Games for a history that several computers share go through an outbox on this computer, so a server that is down does
not lose them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from topout_tools.errors import UserError
from topout_tools.history.database import is_shared
from topout_tools.history.entries import NO_TAGS, StoredGame, Tags
from topout_tools.history.game_record import GameRecord

if TYPE_CHECKING:
    from topout_tools.history.history import History
    from topout_tools.history.outbox import Outbox


class WaitingError(UserError):
    """The server does not have some games: `count` of them are in the outbox. The text says why."""

    def __init__(self, problem: UserError, count: int) -> None:
        super().__init__(f"{problem}; games that wait on this computer to be sent: {count}")
        self.problem, self.count = problem, count


def keep(
    games: Sequence[GameRecord], db: str | None = None, when: datetime | None = None, tags: Tags = NO_TAGS
) -> list[StoredGame]:
    """Store the games. `db` is the value of --db; `when` defaults to this computer's present time.

    Return what became of them, and then what became of earlier games that were in the outbox. Raises WaitingError if
    games are in the outbox and cannot be sent.
    """
    from topout_tools.history.history import History

    when = when or datetime.now(UTC)
    if db and is_shared(db):
        return _keep_shared(games, db, when, tags)
    with History(db) as history:
        return history.keep(games, when, tags)


def _keep_shared(games: Sequence[GameRecord], db: str, when: datetime, tags: Tags) -> list[StoredGame]:
    """Put the games into the outbox and send all that is in it.

    If the outbox cannot be written, the games are sent without it.
    """
    from topout_tools.history.history import History
    from topout_tools.history.outbox import Outbox

    outbox = Outbox(db)
    unwritten: UserError | None = None
    try:
        outbox.put(games, when, tags)
    except UserError as problem:
        unwritten = problem
    try:
        with History(db) as history:
            stored = history.keep(games, when, tags)
            if unwritten:
                return stored
            outbox.remove(games)
            return stored + _send_earlier(outbox, history, may_fail=bool(stored))
    except UserError as problem:
        if unwritten:
            raise UserError(f"{problem}; and on this computer, {unwritten}") from problem
        count = outbox.count()
        if count:
            raise WaitingError(problem, count) from problem
        raise


def _send_earlier(outbox: Outbox, history: History, *, may_fail: bool) -> list[StoredGame]:
    """Send what earlier calls have left in the outbox. If `may_fail`, what cannot be sent stays without an error."""
    try:
        return outbox.send(history)
    except UserError:
        if not may_fail:
            raise
        return []
