"""Limits idle connections to the web table, so that silent clients cannot keep others out.

Uvicorn waits without limit for the rest of a request, and every waiting connection uses a file descriptor.
"""

import asyncio
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_SILENT = 64  # at this limit the connection that was silent longest is closed
PATIENCE_S = 10.0


class Client(H11Protocol):
    """Uvicorn's HTTP protocol with a time limit for connections that send no request."""

    silent: ClassVar[dict["Client", asyncio.TimerHandle]] = {}  # the longest silent first

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        if len(self.silent) >= MOST_SILENT:
            next(iter(self.silent))._send_away()
        self.silent[self] = self.loop.call_later(PATIENCE_S, self._send_away)

    def _stop_waiting(self) -> None:
        timer = self.silent.pop(self, None)
        if timer is not None:
            timer.cancel()

    def _send_away(self) -> None:
        self._stop_waiting()
        self.transport.close()
