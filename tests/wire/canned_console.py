"""A board at a pseudo-terminal that speaks the raw REPL and answers each program with bytes that a test has chosen.

No VM runs: the board may send what no console would. `answer` gets a program and returns what is sent after «OK», in
pieces, perhaps without end. The helpers here make those pieces.
"""

import itertools
import os
import pty
import select
import threading
import tty
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType

CHIP = "e6614c311b7e6f35"
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_PASTE_COMMAND = b"\x05A\x01"
Answer = Callable[[str], Iterable[bytes]]


class CannedConsole:
    def __init__(
        self,
        answer: Answer,
        *,
        greeting: Iterable[bytes] = (),
        paste: bytes = b"R\x00",
        stops_reading: bool = False,
    ) -> None:
        """`greeting` is sent before anything is read; `paste` answers raw-paste, after which it may stop reading."""
        self._answer = answer
        self._greeting = greeting
        self._paste = paste
        self._stops_reading = stops_reading
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._ended, self._end = os.pipe()
        self._skipped = 0  # bytes of the raw-paste command that are still to come
        self._has_pasted = False
        self._thread = threading.Thread(target=self._live, daemon=True)

    def __enter__(self) -> "CannedConsole":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.write(self._end, b"!")
        self._thread.join()
        for handle in (self._master, self._slave, self._ended, self._end):
            os.close(handle)

    def _live(self) -> None:
        if not self._send(self._greeting):
            return
        is_raw, typed = False, b""
        for byte in self._bytes_read():
            reply: Iterable[bytes] = ()
            if byte in b"\x01\x02\x03":
                is_raw, typed = is_raw if byte == b"\x03" else byte == b"\x01", b""
                reply = [b"" if byte == b"\x03" else _BANNER if is_raw else b"\r\n>>> "]
            elif byte == b"\x04":
                reply = itertools.chain([b"OK"], self._answer(typed.decode())) if is_raw else [b"soft reboot\r\n"]
                typed = b""
            else:
                typed += byte
                if is_raw and typed == _PASTE_COMMAND[:1]:
                    reply, typed = [self._paste], b""
                    self._skipped = len(_PASTE_COMMAND) - 1
            if not self._send(reply):
                return

    def _bytes_read(self) -> Iterator[bytes]:
        while self._wait(reads=not (self._stops_reading and self._has_pasted)):
            for byte in os.read(self._master, 64):
                if self._skipped:
                    self._skipped -= 1
                    self._has_pasted = True
                else:
                    yield bytes((byte,))

    def _send(self, pieces: Iterable[bytes]) -> bool:
        """Send the pieces. Return False if the test has ended."""
        os.set_blocking(self._master, False)
        for piece in pieces:
            while piece:
                if not self._wait(writes=True):
                    return False
                piece = piece[os.write(self._master, piece) :]
            if select.select([self._ended], [], [], 0)[0]:
                return False
        return True

    def _wait(self, *, reads: bool = False, writes: bool = False) -> bool:
        """Wait until the line is ready. Return False if the test has ended."""
        watched = [self._ended, *([self._master] if reads else [])]
        return self._ended not in select.select(watched, [self._master] if writes else [], [])[0]


def reply(text: str = "", error: str = "") -> list[bytes]:
    """What a program printed, and why it stopped."""
    return [text.encode() + b"\x04" + error.encode() + b"\x04>"]


def checked(text: str) -> str:
    return f"{text} {crc32(text.encode()):08x}\r\n"


def canned(
    size: str = "nvm 4096", chip: str = CHIP, data: bytes = bytes(4096), manifest: str = "none", name: str = "."
) -> Callable[[str], list[bytes]]:
    """The answers of a console with these bytes in its memory."""

    def answer(program: str) -> list[bytes]:
        if "topout.sha256" in program:
            return reply(checked(f"manifest {manifest}"))
        if "send_size()" in program:
            return reply(checked(f"{size} {chip} {name}"))
        offsets = map(int, program.removeprefix("send([").removesuffix("])").split(","))
        return reply("".join(checked(f"{at} {data[at : at + 128].hex()}") for at in offsets))

    return answer
