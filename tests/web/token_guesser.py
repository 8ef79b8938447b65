"""Guesses tokens over the network as fast as possible: `python -m tests.web.token_guesser PORT GUESSES`.

It is a process of its own, so that it takes no time from the table. Prints how many guesses a second it made.
"""

import contextlib
import signal
import socket
import sys
import time
from collections.abc import Iterator

_HERE, _ELSEWHERE = "127.0.0.1", "127.0.0.2"
_AT_ONCE = 20
_GUESS = b"GET /place HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer AAAAAAAAAAAAAAAA\r\n\r\n"


def guess(port: int, guesses: int) -> Iterator[None]:
    """Guess over a connection each, many at once. The oldest is closed first, answered or cut off."""
    open_ones: list[socket.socket] = []
    for _ in range(guesses):
        if len(open_ones) == _AT_ONCE:
            _end(open_ones.pop(0))
        connection = socket.create_connection((_HERE, port), timeout=60, source_address=(_ELSEWHERE, 0))
        open_ones.append(connection)
        with contextlib.suppress(ConnectionError):
            connection.sendall(_GUESS % port)
        yield
    for connection in open_ones:
        _end(connection)


def _end(connection: socket.socket) -> None:
    with connection, contextlib.suppress(ConnectionError):
        while connection.recv(4096):
            pass


def main() -> None:
    """Guess until all guesses are made or SIGTERM comes; then print the rate."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    port, guesses = map(int, sys.argv[1:])
    began_s = time.monotonic()
    made = 0
    try:
        for _ in guess(port, guesses):
            made += 1
    finally:
        print(round(made / (time.monotonic() - began_s)))


if __name__ == "__main__":
    main()
