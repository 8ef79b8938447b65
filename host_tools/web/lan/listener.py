"""The server that phones reach: beside the laptop's own, in the same event loop, on another port."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import ClassVar

import uvicorn

from host_tools.web.caller import Caller
from host_tools.web.lan.door import Door
from host_tools.web.lan.phones import Phones

PING_S = 2.0  # a phone that vanishes is found out after so long, and so much more: then its keys come up
PONG_S = 4.0
_LARGEST_MESSAGE = 512
_LARGEST_HEAD = 8192
_BACKLOG = 32


class _Stranger(Caller):
    """Who comes over the network. Those who say nothing are counted apart from the laptop's own."""

    door: ClassVar[Door]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.door.admits(address):
            transport.abort()


class _Beside(uvicorn.Server):
    """Leaves Ctrl-C to the server it stands beside."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def listening(phones: Phones, door: socket.socket) -> AsyncIterator[None]:
    """Phones come in as long as this lasts."""
    server = _Beside(_config(phones))
    serving = asyncio.create_task(server.serve(sockets=[door]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving


def _config(phones: Phones) -> uvicorn.Config:
    return uvicorn.Config(
        phones.app,
        http=type("Stranger", (_Stranger,), {"door": phones.door, "silent": {}}),
        lifespan="off",
        backlog=_BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        h11_max_incomplete_event_size=_LARGEST_HEAD,
        ws_max_size=_LARGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        timeout_graceful_shutdown=1,
    )
