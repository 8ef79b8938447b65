"""A browser's side of the connection, without a browser."""

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Self

from websockets.sync.client import ClientConnection, connect

from topout_tools.web.background import BackgroundTable

PATIENCE_S = 60


class PageClient:
    """A client with the page open: what it sends, and everything it has received."""

    def __init__(self, served: BackgroundTable | int, socket: socket.socket | None = None) -> None:
        """`served` may be the port of a server in another process."""
        self._address = f"ws://127.0.0.1:{served if isinstance(served, int) else served.port}/table"
        self._options: dict = {"sock": socket}
        self._exit_stack = contextlib.ExitStack()
        self.news: dict = {}
        self.messages: list[dict] = []
        self.rectangles: list[bytes] = []

    def __enter__(self) -> Self:
        self.wire: ClientConnection = self._exit_stack.enter_context(connect(self._address, **self._options))
        self.wire.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as browsers do
        return self

    def __exit__(self, *_: object) -> None:
        self._exit_stack.close()

    def do(self, **message: object) -> None:
        self.wire.send(json.dumps(message))

    def press(self, key: str, until: str = "") -> None:
        """Press a key, and wait until the screen shows the text."""
        self.do(do="down", key=key)
        self.do(do="up", key=key)
        self.hear_words(until)

    def hear_words(self, wanted: str) -> None:
        self.hear_until(lambda: wanted in " ".join(self.lines))

    @property
    def lines(self) -> list[str]:
        """The screen's lines: each one's text, and the values of its facts."""
        return [
            " ".join([text, *(value for _, value in facts)]).strip() for _, text, facts in self.news.get("words", ())
        ]

    def hear_until(self, is_enough: Callable[[], object]) -> None:
        """Take messages until the condition holds; fails when they stop coming."""
        end_s = time.monotonic() + PATIENCE_S
        while not is_enough():
            self._take(self.wire.recv(timeout=end_s - time.monotonic()))

    def hear_for(self, seconds: float) -> None:
        """Take the messages of that time, if there are any."""
        end_s = time.monotonic() + seconds
        with contextlib.suppress(TimeoutError):
            while True:
                self._take(self.wire.recv(timeout=end_s - time.monotonic()))

    def _take(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            self.rectangles.append(message)
        else:
            self.messages.append(json.loads(message))
            self.news.update(self.messages[-1])
