"""A serial port with a limit for each answer: mpremote reads on for as long as a board sends."""

import time
from typing import Any


class EndlessAnswerError(Exception):
    """An answer had more bytes, or took longer, than was allowed."""


class LimitedPort:
    """Wraps a port of pyserial. `allow` begins an answer and sets its limits; reading beyond them raises."""

    def __init__(self, port: Any) -> None:
        self.port = port
        self._bytes_left = 0
        self._until_s = 0.0

    def allow(self, most_bytes: int, most_s: float) -> None:
        self._bytes_left = most_bytes
        self._until_s = time.monotonic() + most_s

    def read(self, size: int = 1) -> bytes:
        self._check()
        data: bytes = self.port.read(size)
        self._bytes_left -= len(data)
        return data

    def write(self, data: bytes) -> None:
        self.port.write(data)

    def inWaiting(self) -> int:  # noqa: N802
        """Return how many bytes can be read. mpremote calls it by this name."""
        self._check()
        return int(self.port.in_waiting)

    def _check(self) -> None:
        if self._bytes_left < 0 or time.monotonic() > self._until_s:
            raise EndlessAnswerError
