"""The phones at the table: admits a phone with a place's token, sends it that place's view, accepts its keys.

    GET /place, authorization: Bearer TOKEN   200 {"place": "p1"}; 403 if wrong, 429 if not checked: {"wait": seconds}
                                              with the join token 200 {"places": [["p1", name], …]}, the free ones
    GET /join/p1, authorization: the same     with the join token 200 {"token": …}; 409 {"places": …} if p1 is not free
    websocket /place                          the token is offered as a second subprotocol; 403 if it is wrong

A phone with a token that is in use takes the place over, and the older phone gets the close code TAKEN_OVER.
"""

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from topout_tools.web.commands import Command, parse
from topout_tools.web.lan.code_file import CodeFile
from topout_tools.web.lan.places import JOIN, PhonePlace, PhonePlaces
from topout_tools.web.lan.pod_view import name_at, news_for
from topout_tools.web.lan.rate_limit import RateLimiter
from topout_tools.web.lan.rate_limit_middleware import RateLimitMiddleware
from topout_tools.web.runner import Runner
from topout_tools.web.subscribers import Subscribers
from topout_tools.web.trusted_host import TrustedHostMiddleware
from topout_tools.web.view import View

PROTOCOL = "topout"

# Close codes that give the page the reason for the disconnection.
TAKEN_OVER = 4409
THROWN_OFF = 4410

_STATIC = Path(__file__).parent.parent / "static"
_PAGE = "phone.html"
_FILES = (
    *("phone.css", "phone.js", "phone_join.js", "phone_link.js", "hub.css", "pod.css", "icon.svg"),
    *("keys.js", "pods.js", "ring.js", "reconnecting_socket.js", "sound.js"),
    *("screen.js", "screen_areas.js", "screen_reader_text.js"),
    *("words.js", "words_en.js", "words_nl.js", "words_ro.js", "words_ru.js"),
)
_REST_S = 0.02  # between two updates to one phone; short, so that pixels are not delayed by an earlier message
_BEAT_S = 2.0
_COMMAND_S = 0.005  # between two commands of one phone; faster than a finger, and a flood cannot crowd out others

_log = logging.getLogger("topout.web")


class Phones:
    """The web application for phones. `host` is the address that phones connect to, `codes` keeps their tokens."""

    def __init__(self, runner: Runner, subscribers: Subscribers, host: str, codes: CodeFile | None = None) -> None:
        self.places: PhonePlaces[WebSocket] = PhonePlaces(codes)
        self.limiter = RateLimiter()
        self._runner = runner
        self._subscribers = subscribers
        self._partings: set[asyncio.Task[None]] = set()
        files = [Route(f"/{name}", _sender(name), methods=["GET"]) for name in _FILES]
        self.app = Starlette(
            routes=[
                Route("/", _sender(_PAGE), methods=["GET"]),
                Route("/place", self._look_at_token, methods=["GET"]),
                Route("/join/{place}", self._join, methods=["GET"]),
                WebSocketRoute("/place", self._sit_down),
                *files,
            ],
            middleware=[
                Middleware(RateLimitMiddleware, limiter=self.limiter),
                Middleware(TrustedHostMiddleware, host=host, names=frozenset()),
            ],
        )

    def throw_off(self, name: str) -> bool:
        """Disconnect the phone at this place, if any, and replace the place's token. Return True."""
        place = self.places.by_name[name]
        self.places.renew(name)
        phone, place.phone = place.phone, None
        if phone is not None:
            self._part(phone, THROWN_OFF)
        self._subscribers.wake()
        return True

    # -- coming in --------------------------------------------------------------------------------------------------

    async def _look_at_token(self, request: Request) -> Response:
        """Check a token for the page, because browsers do not say why a websocket failed to open."""
        found, status, wait_s = self._try(_address(request), _token_of(request))
        if found == JOIN:
            return JSONResponse({"places": self._free_places()})
        if found is not None:
            return JSONResponse({"place": found})
        return _refusal(status, wait_s)

    async def _join(self, request: Request) -> Response:
        """Exchange the join token for the token of a free place."""
        found, status, wait_s = self._try(_address(request), _token_of(request))
        if found != JOIN:
            return _refusal(status if found is None else 403, wait_s)
        token = self.places.give(request.path_params["place"])
        return JSONResponse({"token": token}) if token else JSONResponse({"places": self._free_places()}, 409)

    def _free_places(self) -> list[tuple[str, str]]:
        view = self._subscribers.view
        return [(name, name_at(name, view) if view else "") for name in self.places.free]

    def _try(self, address: str, token: str) -> tuple[str | None, int, float]:
        """Return (name of the place or JOIN, 200, 0) for a valid token.

        Otherwise return (None, status of the refusal, seconds to the next check).
        """
        pause_s = self.limiter.pause_s(address)
        if pause_s:
            return None, 429, pause_s
        place = self.places.find(token)
        if place is not None:
            return place.name, 200, 0.0
        if self.places.is_join(token):
            return JOIN, 200, 0.0
        wait_s = self.limiter.take_mistake(address)
        mistakes = self.limiter.mistakes
        if mistakes & (mistakes - 1) == 0:
            _log.warning("a wrong code came from %s (%d so far)", address, mistakes)
        return None, 403, wait_s

    async def _sit_down(self, phone: WebSocket) -> None:
        offered = phone.scope["subprotocols"]
        token = offered[1] if len(offered) == 2 and offered[0] == PROTOCOL else ""
        name, _, _ = self._try(_address(phone), token)
        place = self.places.by_name.get(name or "")
        if place is None:
            await phone.close()
            return
        await phone.accept(PROTOCOL)
        older = place.take(phone)
        if older is not None:
            self._part(older, TAKEN_OVER)
        self._subscribers.wake()
        sending = [asyncio.create_task(job) for job in (self._send_views(phone, place), _beat(phone))]
        try:
            await self._listen(phone, place)
        finally:
            for task in sending:
                task.cancel()
            place.leave(phone)
            self._runner.leave(phone)
            self._subscribers.wake()

    def _part(self, phone: WebSocket, code: int) -> None:
        """Disconnect a phone: release its keys at once, close it in the background (slow if the phone sleeps)."""
        self._runner.leave(phone)
        parting = asyncio.create_task(_quietly(phone.close(code)))
        self._partings.add(parting)
        parting.add_done_callback(self._partings.discard)

    # -- at the table -----------------------------------------------------------------------------------------------

    async def _send_views(self, phone: WebSocket, place: PhonePlace[WebSocket]) -> None:
        seen: View | None = None
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # both mean that the phone has gone
            async for view in self._subscribers.views():
                for message in news_for(place.name, seen, view):
                    if place.phone is not phone:
                        return
                    await (phone.send_bytes(message) if isinstance(message, bytes) else phone.send_text(message))
                seen = view
                await asyncio.sleep(_REST_S)

    async def _listen(self, phone: WebSocket, place: PhonePlace[WebSocket]) -> None:
        while True:
            message = await phone.receive()
            if message["type"] != "websocket.receive" or place.phone is not phone:
                return
            command = parse(message.get("text"))
            if command is None or not place.allows(command) or not self._press(phone, command):
                self._subscribers.ignore()
            await asyncio.sleep(_COMMAND_S)

    def _press(self, phone: WebSocket, command: Command) -> bool:
        return self._runner.do(phone, command._replace(is_private=True))


def _sender(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def send(_: Request) -> Response:
        return FileResponse(_STATIC / name)

    return send


def _token_of(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def _refusal(status: int, wait_s: float) -> Response:
    return JSONResponse({"wait": math.ceil(wait_s)}, status, {"connection": "close"})


def _address(caller: Request | WebSocket) -> str:
    return caller.client.host if caller.client else ""


async def _beat(phone: WebSocket) -> None:
    """Send an empty message every 2 s. A phone that receives nothing for a while reconnects."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await asyncio.sleep(_BEAT_S)
            await phone.send_text("{}")


async def _quietly(act: Coroutine[object, object, None]) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await act
