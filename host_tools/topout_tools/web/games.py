"""The games of the history, for the web table: stores them, lists them, and shows the report on one."""

import re
from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from topout_tools.errors import UserError
from topout_tools.history.database import is_shared
from topout_tools.history.entries import NO_TAGS, Entry, Tags
from topout_tools.history.history import History
from topout_tools.history.outbox import count_for
from topout_tools.history.store import keep
from topout_tools.history.timeline import pods_out
from topout_tools.report.game import game_page
from topout_tools.report.words import ENGLISH, checked, speaking
from topout_tools.web.fetch_site import OWN_PAGE_ONLY
from topout_tools.web.game_keeper import GameKeeper, Keeping

MOST_LISTED = 200
_NUMBER = re.compile("[0-9]{1,9}")
# A report has its style inside. It runs and fetches nothing, whatever a name in the history holds.
_REPORT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


class Games:
    """One history. `db` is the value of --db; `console` identifies a table that is continued later.

    `tags` go with every game.

    With --db, the running game is in the history from its first turn on.
    """

    def __init__(self, db: str | None = None, console: bytes = b"", tags: Tags = NO_TAGS) -> None:
        self._db = db
        self.keeper = GameKeeper(lambda games: keep(games, db, tags=tags), console, takes_turns=db is not None)
        self.routes: list[BaseRoute] = [
            Route("/games.json", self._list, middleware=OWN_PAGE_ONLY),
            Route("/games/{number}.html", self._show, middleware=OWN_PAGE_ONLY),
        ]

    def check(self) -> None:
        """Raise UserError if the history cannot be opened or written. The page then says so, too."""
        waiting = count_for(self._db) if is_shared(self._db) else None
        self.keeper.keeping = Keeping(waiting=waiting)
        try:
            with History(self._db) as history:
                history.keep([], datetime.now(UTC))
        except UserError as problem:
            self.keeper.keeping = Keeping(problem=str(problem), waiting=waiting)
            raise

    async def _list(self, _request: Request) -> Response:
        try:
            games = await run_in_threadpool(self._entries)
        except UserError as problem:
            return JSONResponse({"problem": str(problem)}, 503)
        return JSONResponse({"games": games[:MOST_LISTED], "are_all": len(games) <= MOST_LISTED})

    def _entries(self) -> list[dict]:
        with History(self._db) as history:
            return [_listed(history, entry) for entry in history.entries(limit=MOST_LISTED + 1)]

    async def _show(self, request: Request) -> Response:
        number = request.path_params["number"]
        if not _NUMBER.fullmatch(number):
            return PlainTextResponse("There is no such game.\n", 404)
        try:
            language = checked(request.query_params.get("language", ENGLISH))
            page = await run_in_threadpool(self._report, int(number), language)
        except UserError as problem:
            return PlainTextResponse(f"{problem}\n", 404)
        return HTMLResponse(page, headers={"content-security-policy": _REPORT_POLICY})

    def _report(self, number: int, language: str) -> str:
        with History(self._db) as history:
            entry = history.entry(number)
            played = history.played(number)
        if not played.is_known:
            raise UserError(f"game {number} was played by rules that this version does not know")
        with speaking(language):
            return game_page(entry, played)


def _listed(history: History, entry: Entry) -> dict:
    """Return a game for the list. Each seat has `is_out`; it is false if the game's events cannot be read."""
    try:
        out = pods_out(history.played(entry.number))
    except UserError:
        out = frozenset()
    listed = entry.as_json()
    listed["seats"] = [{**seat, "is_out": seat["pod"] - 1 in out} for seat in listed["seats"]]
    return listed
