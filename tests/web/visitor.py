"""A browser's side of the wire, without the browser."""

import contextlib
import json
import socket
import time
from collections.abc import Callable

from websockets.sync.client import ClientConnection, connect

from host_tools.web.background import BackgroundTable

PATIENCE_S = 60


class Visitor:
    """Someone with the page open: what they do, and all that they have been told."""

    def __init__(self, served: BackgroundTable, socket: socket.socket | None = None) -> None:
        self._socket = socket
        self._address = f"ws://127.0.0.1:{served.port}/table"
        self._way_out = contextlib.ExitStack()
        self.news: dict = {}
        self.rectangles: list[bytes] = []

    def __enter__(self) -> "Visitor":
        self.wire: ClientConnection = self._way_out.enter_context(connect(self._address, sock=self._socket))
        return self

    def __exit__(self, *_: object) -> None:
        self._way_out.close()

    def do(self, **message: object) -> None:
        self.wire.send(json.dumps(message))

    def hear_until(self, is_enough: Callable[[], object]) -> None:
        """Take messages until it is enough; fails when they stop coming."""
        end_s = time.monotonic() + PATIENCE_S
        while not is_enough():
            message = self.wire.recv(timeout=end_s - time.monotonic())
            if isinstance(message, bytes):
                self.rectangles.append(message)
            else:
                self.news.update(json.loads(message))
