"""Brings the games of another history into this one: each once, the oldest first."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from topout_tools.errors import UsageError, UserError
from topout_tools.history.database import OlderHistoryError, is_shared, own_file, url_of
from topout_tools.history.entries import Entry
from topout_tools.history.game_record import GameRecord
from topout_tools.history.history import History

_AT_ONCE = 100  # games in one transaction: other computers may write in between


def merge(source: str, db: str | None, progress: Callable[[int, int], None]) -> Counter[str]:
    """Return how many games were new, longer, named, known or left out: see `take_over`.

    Calls `progress` with the games that are done and the total. If it is interrupted, it can be run again. Raises
    UsageError if both are the same history.
    """
    if _key(source) == _key(db):
        raise UsageError("that is this history itself: name another one, or another --db")
    games = _games_of(source)
    done: Counter[str] = Counter()
    with History(db) as history:
        for begin in range(0, len(games), _AT_ONCE):
            done.update(history.merge(games[begin : begin + _AT_ONCE]))
            progress(done.total(), len(games))
    return done


def _games_of(source: str) -> list[tuple[Entry, GameRecord]]:
    """Return all games. Nothing in the source is changed: a file of an earlier version is read from a copy."""
    try:
        with History(source, reads_only=True) as other:
            return _oldest_first(other)
    except OlderHistoryError:
        if is_shared(source):
            raise
    with TemporaryDirectory(prefix="topout-") as folder, History(_copy(source, folder)) as other:
        return _oldest_first(other)


def _copy(source: str, folder: str) -> str:
    try:
        return str(shutil.copy(source, folder))
    except OSError as problem:
        raise UserError(f"cannot copy {source}: {problem.strerror}") from problem


def _oldest_first(history: History) -> list[tuple[Entry, GameRecord]]:
    return list(reversed(history.wholes(history.entries())))


def _key(where: str | None) -> object:
    """Return what two names of the same history have in common."""
    if where and is_shared(where):
        url = url_of(where)
        return url.host, url.port, url.database, sorted(url.query.items())
    return Path(where).resolve() if where else own_file().resolve()
