"""The server for phones. It runs beside the laptop's own server, in the same event loop, on another port."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import ClassVar

import uvicorn

from topout_tools.web.client import Client
from topout_tools.web.lan.phones import Phones
from topout_tools.web.lan.rate_limit import RateLimiter

PING_S = 2.0  # a lost phone is detected after at most PING_S + PONG_S; then its keys are released
PONG_S = 4.0
_LARGEST_MESSAGE = 512
_LARGEST_HEAD = 8192
_BACKLOG = 32


class _LimitedClient(Client):
    """A connection from the network. Silent ones are counted apart from the laptop's own."""

    limiter: ClassVar[RateLimiter]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.limiter.admits(address):
            transport.abort()


class _SecondServer(uvicorn.Server):
    """A server that leaves Ctrl-C to the main server beside it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def listening(phones: Phones, phone_socket: socket.socket) -> AsyncIterator[None]:
    """Accept phones for the length of the `with` block."""
    server = _SecondServer(_config(phones))
    serving = asyncio.create_task(server.serve(sockets=[phone_socket]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving


def _config(phones: Phones) -> uvicorn.Config:
    return uvicorn.Config(
        phones.app,
        http=type("LimitedClient", (_LimitedClient,), {"limiter": phones.limiter, "silent": {}}),
        lifespan="off",
        backlog=_BACKLOG,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # the rate limit counts the address of the connection
        server_header=False,
        h11_max_incomplete_event_size=_LARGEST_HEAD,
        ws_max_size=_LARGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        timeout_graceful_shutdown=1,
    )
