"""Pictures for download: the table as it is now, and the last turn as a GIF. Nothing is sent to other servers."""

import io
import threading
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from topout_tools.pictures.animation import animated
from topout_tools.pictures.frame_buffer import Turns
from topout_tools.pictures.painting import image

_one_at_a_time = threading.Lock()  # a GIF takes one processor core for a second or two


def share_routes(turns: Turns) -> list[Route]:
    return [
        Route("/topout-table.png", _answer(turns, _picture, "image/png")),
        Route("/topout-turn.gif", _answer(turns, _film, "image/gif")),
    ]


def _answer(turns: Turns, make: Callable[[Turns], bytes], kind: str) -> Callable[[Request], Response]:
    """Return a route handler. It is a plain function, so Starlette runs it in a thread and the table continues."""

    def answer(_request: Request) -> Response:
        if turns.latest is None:
            return PlainTextResponse("There is nothing to see yet.\n", status_code=404)
        with _one_at_a_time:
            return Response(make(turns), media_type=kind, headers={"content-disposition": "attachment"})

    return answer


def _picture(turns: Turns) -> bytes:
    assert turns.latest is not None
    out = io.BytesIO()
    image(turns.latest).save(out, "PNG", optimize=True)
    return out.getvalue()


def _film(turns: Turns) -> bytes:
    return animated(turns.last)
