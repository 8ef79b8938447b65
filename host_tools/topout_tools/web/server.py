"""The web table's server: the page's files, and one websocket for each browser that has it open."""

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from topout_tools.errors import UsageError, UserError
from topout_tools.sim.board_data import DEFAULT
from topout_tools.sim.machine import UNCHARGED
from topout_tools.web.client import Client
from topout_tools.web.commands import Command, parse
from topout_tools.web.fetch_site import OWN_PAGE_ONLY
from topout_tools.web.games import Games
from topout_tools.web.lan.code_file import CodeFile
from topout_tools.web.lan.join_codes import JoinCodes
from topout_tools.web.runner import Runner
from topout_tools.web.saved_table import SavedTable
from topout_tools.web.share import share_routes
from topout_tools.web.subscribers import Subscribers
from topout_tools.web.trusted_host import TrustedHostMiddleware
from topout_tools.web.view import View, changes

_STATIC = Path(__file__).parent / "static"
_REST_S = 0.05  # between two updates to one browser: 20 a second
_PORTS_TRIED = 20
_LARGEST_MESSAGE = 4096
_BACKLOG = 32  # connections that may wait to be accepted


class WebTable:
    """A simulated console and its browsers. Its Python costs no virtual time, unless `charges` imitates the chip."""

    def __init__(
        self,
        root: Path,
        host: str = "127.0.0.1",
        charges: str = UNCHARGED,
        games: Games | None = None,
        saved: SavedTable | None = None,
        names: Path | None = None,
        lan: socket.socket | None = None,
        board: str = DEFAULT,
    ) -> None:
        """Create the console and the routes.

        `games` is the history, or None if games are not kept. `lan` is the socket for phones, or None for no phones.
        """
        self.subscribers = Subscribers()
        keeper = games.keeper if games else None
        self.runner = Runner(root, self.subscribers.show, charges, keeper, saved, names, board)
        codes = CodeFile(saved.path) if saved else None
        self.phones = JoinCodes(self.runner, self.subscribers, lan, codes) if lan else None
        self.app = Starlette(
            routes=[
                WebSocketRoute("/table", self._sit_down),
                Route("/game.txt", self._give_script, middleware=OWN_PAGE_ONLY),
                *share_routes(self.runner.turns),
                *(games.routes if games else ()),
                *(self.phones.routes if self.phones else ()),
                Mount("/", StaticFiles(directory=_STATIC, html=True)),
            ],
            middleware=[Middleware(TrustedHostMiddleware, host=host)],
            lifespan=self._open,
        )

    @contextlib.asynccontextmanager
    async def _open(self, _app: Starlette) -> AsyncIterator[None]:
        self.subscribers.open()
        self.runner.start()
        async with self.phones.open() if self.phones else contextlib.nullcontext():
            yield
        self.runner.stop()

    async def _give_script(self, _request: Request) -> Response:
        script = await run_in_threadpool(self.runner.script)
        return PlainTextResponse(script, headers={"content-disposition": "attachment; filename=game.txt"})

    async def _sit_down(self, browser: WebSocket) -> None:
        await browser.accept()
        sending = asyncio.create_task(self._send_view(browser))
        try:
            await self._listen(browser)
        finally:
            sending.cancel()
            self.runner.leave(browser)

    async def _send_view(self, browser: WebSocket) -> None:
        seen: View | None = None
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # both mean that the browser has gone
            async for view in self.subscribers.views():
                if self.phones:
                    view = self.phones.as_seen(view)
                for message in changes(seen, view):
                    await (browser.send_bytes(message) if isinstance(message, bytes) else browser.send_text(message))
                seen = view
                await asyncio.sleep(_REST_S)

    async def _listen(self, browser: WebSocket) -> None:
        while True:
            message = await browser.receive()
            if message["type"] != "websocket.receive":
                return
            command = parse(message.get("text"))
            if command is None or not self._execute(browser, command):
                self.subscribers.ignore()

    def _execute(self, browser: WebSocket, command: Command) -> bool:
        if command.verb == "throw":
            return self.phones is not None and self.phones.throw_off(command.what)
        return self.runner.do(browser, command)


class Served(Protocol):
    """What a server needs: its app."""

    app: Starlette


class _GreetingServer(uvicorn.Server):
    """A server that calls `greet` once it listens. From then on Ctrl-C ends it cleanly."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], None]) -> None:
        super().__init__(config)
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._greet()


def make_server(table: Served, greet: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """Return a server that logs only warnings and errors. The websocket library compresses messages by itself."""
    config = uvicorn.Config(
        table.app,
        http=Client,
        backlog=_BACKLOG,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # there is no proxy: X-Forwarded-For is what any program writes
        server_header=False,
        ws_max_size=_LARGEST_MESSAGE,
        timeout_graceful_shutdown=1,
    )
    logging.getLogger("uvicorn.error").addFilter(_in_one_line)
    return _GreetingServer(config, greet)


def _in_one_line(record: logging.LogRecord) -> bool:
    """Drop the traceback if a browser sent bytes that are not text: that is no fault of this program.

    Drop the whole record of a request that Ctrl-C has cut short.
    """
    if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
        return False
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket on that port or the next free one. Raises UserError if there is none."""
    if not host.strip("[] "):  # an empty host would mean all addresses
        raise UsageError("--host is empty: 127.0.0.1 is for this machine alone, 0.0.0.0 lets other machines in")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + _PORTS_TRIED, 65536)):
        try:
            server = socket.create_server((host.strip("[]"), candidate), family=family)
            server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # for its connections
            return server
        except PermissionError:
            raise UserError(f"port {candidate} is not for everyone: choose one above 1023") from None
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                raise UserError(f"cannot listen on {host}: {_reason(problem)}") from None
    raise UserError(f"port {port} and those after it are taken: choose another with --port")


def _reason(problem: OSError) -> str:
    """Return the error text without the address, which the caller's message already has."""
    return str(problem.strerror).partition(" (")[0]
