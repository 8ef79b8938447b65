"""The outbox of a shared history: a file on this computer with the games that its server does not have yet.

A game is put here before it is sent, and removed when the server has it. So neither a server that is down nor the end
of this process loses a game. Each shared history has an outbox of its own, which is itself a history in one file.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from topout_tools.errors import UserError
from topout_tools.history.database import UnreachableError, is_shared, own_file, url_of
from topout_tools.history.entries import NO_TAGS, StoredGame, Tags
from topout_tools.history.game_record import GameRecord
from topout_tools.history.history import History

_NAME = "outbox-{}.sqlite3"
_DIGITS = 12


class Outbox:
    """The games that wait for the shared history at this address."""

    def __init__(self, address: str) -> None:
        self.path = _path_for(address)

    def put(self, games: Sequence[GameRecord], when: datetime, tags: Tags = NO_TAGS) -> None:
        if not games:
            return
        with History(str(self.path)) as waiting:
            waiting.keep(games, when, tags)

    def remove(self, games: Sequence[GameRecord]) -> None:
        """Remove games that the server has. A longer version, put here in the meantime, stays."""
        if not games:
            return
        with History(str(self.path)) as waiting:
            waiting.discard(games)

    def count(self) -> int:
        return _count(self.path)

    def send(self, history: History) -> list[StoredGame]:
        """Send all games, the oldest first, and return what became of them. One that is refused stays here.

        Raises UserError if one was refused, after the others, and UnreachableError if the server does not answer.
        """
        if not self.count():
            return []
        refusal: UserError | None = None
        sent = []
        with History(str(self.path)) as waiting:
            for entry, played in reversed(waiting.wholes(waiting.entries())):
                try:
                    sent += history.keep([played], entry.played_at, entry.tags)
                except UnreachableError:
                    raise
                except UserError as problem:
                    refusal = refusal or problem
                else:
                    waiting.discard([played])
        if refusal:
            raise refusal
        return sent


def count_for(where: str | None) -> int:
    """Return how many games wait for this history; none wait for a file."""
    return Outbox(where).count() if where and is_shared(where) else 0


def count_elsewhere(where: str | None) -> int:
    """Return how many games wait for shared histories other than this one."""
    own = _path_for(where) if where and is_shared(where) else None
    return sum(_count(path) for path in own_file().parent.glob(_NAME.format("?" * _DIGITS)) if path != own)


def _path_for(address: str) -> Path:
    """Return the file. Its name depends on the address, but not on the password."""
    url = url_of(address)
    query = sorted((name, value) for name, value in url.query.items() if name != "password")
    parts = repr((url.username, url.host, url.port, url.database, query))
    return own_file().with_name(_NAME.format(sha256(parts.encode()).hexdigest()[:_DIGITS]))


def _count(path: Path) -> int:
    if not path.exists():
        return 0
    with History(str(path)) as waiting:
        return waiting.count()
