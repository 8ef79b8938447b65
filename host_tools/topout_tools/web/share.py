"""Pictures for download: the table as it is now, and the last turn as a GIF. Nothing is sent to other servers.

A GIF takes one processor core for a second or two. One picture is made at a time, and all who ask meanwhile get the
same one. They wait in the event loop: waiting threads would leave none for the page's own files.
"""

import asyncio
import io
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from topout_tools.pictures.animation import animated
from topout_tools.pictures.frame_buffer import Turns
from topout_tools.pictures.painting import image
from topout_tools.web.fetch_site import OWN_PAGE_ONLY


def share_routes(turns: Turns) -> list[Route]:
    one_at_a_time = asyncio.Lock()
    return [
        _Picture(turns, _still, "image/png", one_at_a_time).route("/topout-table.png"),
        _Picture(turns, _film, "image/gif", one_at_a_time).route("/topout-turn.gif"),
    ]


class _Picture:
    def __init__(self, turns: Turns, make: Callable[[Turns], bytes], kind: str, one_at_a_time: asyncio.Lock) -> None:
        self._turns = turns
        self._make = make
        self._kind = kind
        self._one_at_a_time = one_at_a_time
        self._under_way: asyncio.Task[bytes] | None = None

    def route(self, path: str) -> Route:
        return Route(path, self._answer, middleware=OWN_PAGE_ONLY)

    async def _answer(self, _request: Request) -> Response:
        if self._turns.latest is None:
            return PlainTextResponse("There is nothing to see yet.\n", status_code=404)
        if self._under_way is None:
            self._under_way = asyncio.create_task(self._paint())
        data = await asyncio.shield(self._under_way)
        return Response(data, media_type=self._kind, headers={"content-disposition": "attachment"})

    async def _paint(self) -> bytes:
        try:
            async with self._one_at_a_time:
                return await run_in_threadpool(self._make, self._turns)
        finally:
            self._under_way = None


def _still(turns: Turns) -> bytes:
    assert turns.latest is not None
    out = io.BytesIO()
    image(turns.latest).save(out, "PNG", optimize=True)
    return out.getvalue()


def _film(turns: Turns) -> bytes:
    return animated(turns.last)
