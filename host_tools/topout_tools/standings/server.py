"""Serves the standings: one page, and what it shows as JSON. The history is only read."""

from __future__ import annotations

import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from topout_tools.errors import UserError
from topout_tools.history.entries import Entry, Seat
from topout_tools.history.history import History
from topout_tools.report.words import titles_of
from topout_tools.standings.evening import Evening, evening_of, table_name
from topout_tools.web.fetch_site import OWN_PAGE_ONLY
from topout_tools.web.trusted_host import TrustedHostMiddleware

_STATIC = Path(__file__).parent / "static"
_FRESH_S = 0.5  # how long an answer is good for: any number of screens cost the database two queries a second


class StandingsPage:
    """The page's app. `event` and `since` choose the games: see `evening_of`."""

    def __init__(self, db: str | None, host: str, event: str = "", since: datetime | None = None) -> None:
        self._db, self._event, self._since = db, event, since
        self._lock = threading.Lock()
        self._history: History | None = None
        self._answer: dict[str, Any] = {}
        self._answered_s = float("-inf")
        self._problem = ""
        self.app = Starlette(
            routes=[
                Route("/standings.json", self._give, middleware=OWN_PAGE_ONLY),
                Mount("/", StaticFiles(directory=_STATIC, html=True)),
            ],
            middleware=[Middleware(TrustedHostMiddleware, host=host)],
        )

    async def _give(self, _request: Request) -> Response:
        try:
            return JSONResponse(await run_in_threadpool(self._latest))
        except UserError:
            return JSONResponse({}, 503)

    def _latest(self) -> dict[str, Any]:
        """Return the standings, read at most half a second ago. Raises UserError, and prints a new one."""
        with self._lock:
            if time.monotonic() - self._answered_s > _FRESH_S:
                try:
                    self._answer = self._read()
                except UserError as problem:
                    self._close(str(problem))
                    raise
                self._problem = ""
                self._answered_s = time.monotonic()
            return self._answer

    def _read(self) -> dict[str, Any]:
        self._history = self._history or History(self._db, reads_only=True)
        return as_json(evening_of(self._history, self._event, self._since), self._event)

    def _close(self, problem: str) -> None:
        if self._history:
            self._history.close()
            self._history = None
        if problem != self._problem:
            self._problem = problem
            print(f"topout: {problem}", file=sys.stderr, flush=True)


def as_json(evening: Evening, event: str = "") -> dict[str, Any]:
    games = {entry.game for entry in (*evening.playing, *evening.results)}
    return {
        "event": event,
        "titles": {game: titles_of(game) for game in sorted(games)},
        "playing": [_game(entry) for entry in evening.playing],
        "results": [_game(entry) for entry in evening.results],
        "people": [vars(person) for person in evening.people],
    }


def _game(entry: Entry) -> dict[str, Any]:
    seats = sorted(entry.seats, key=lambda seat: seat.place) if entry.is_over else entry.seats
    return {
        "number": entry.number,
        "table": table_name(entry),
        "game": entry.game,
        "at": entry.played_at.astimezone(UTC).isoformat(),
        "seats": [_seat(seat) for seat in seats],
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {"pod": seat.pod + 1, "name": seat.name, "score": seat.score, "has_won": seat.has_won}
