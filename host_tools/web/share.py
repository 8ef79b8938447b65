"""Pictures to take away: the table as it is now, and the last turn as a film. Nothing is sent anywhere."""

import io
import threading
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from host_tools.pictures.animation import animated
from host_tools.pictures.painting import image
from host_tools.pictures.reel import Turns

_one_at_a_time = threading.Lock()  # a film takes a processor for a second or two


def share_routes(turns: Turns) -> list[Route]:
    return [
        Route("/topout-table.png", _answer(turns, _picture, "image/png")),
        Route("/topout-turn.gif", _answer(turns, _film, "image/gif")),
    ]


def _answer(turns: Turns, make: Callable[[Turns], bytes], kind: str) -> Callable[[Request], Response]:
    """A plain function, so that it runs in a thread of its own and the table goes on meanwhile."""

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
