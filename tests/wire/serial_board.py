"""A board at a serial port: the real MicroPython VM's REPL behind a pseudo-terminal, behaving like CircuitPython.

The VM runs what is typed. Differences of a CircuitPython board are added here:

- While code.py runs, only Ctrl-C has an effect. It stops code.py, and the next byte is swallowed: «press any key to
  enter the REPL».
- Ctrl-D starts code.py again; «soft reboot» is printed in the language of the build.
- Raw-paste is answered with «not supported», because that VM would hang.

`spoil` may change each byte that goes to the computer. `pull_after` pulls the cable after this many bytes.
"""

import json
import os
import pty
import select
import subprocess
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from tests.vm.micropython_vm import HERE, Files, encoded

SOFT_REBOOT = {"en": "soft reboot", "ru": "мягкая перезагрузка", "nl": "zachte herstart"}
_CODE, _ANY_KEY, _FRIENDLY, _RAW = "code.py", "any key", "friendly", "raw"
_RAW_PASTE = b"\x05A\x01"


def as_it_is(at: int, byte: int) -> bytes:
    return bytes((byte,))


class SerialBoard:
    def __init__(
        self,
        folder: Path,
        steps: list[str],
        files: Files,
        *,
        language: str = "en",
        chatter: bytes = b"",
        spoil: Callable[[int, int], bytes] = as_it_is,
        pull_after: int | None = None,
        is_silent: bool = False,
    ) -> None:
        plan = folder / "board.json"
        plan.write_text(json.dumps({"steps": steps, "files": encoded(files)}))
        self._vm = subprocess.Popen(["node", HERE / "repl.mjs", plan], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._slave = slave  # kept open: otherwise closing the other end would end the pair
        self._ended, self._end = os.pipe()
        self._is_pulled = False
        self._language = language
        self._chatter = chatter
        self._spoil = spoil
        self._pull_after = pull_after
        self._is_silent = is_silent
        self._sent = 0
        self._pending = b""  # typed into the raw REPL since its last prompt
        self._paste = b""
        self.doing = _CODE
        self.starts = 1  # starts of code.py
        self._lock = threading.Lock()

    def __enter__(self) -> "SerialBoard":
        assert self._vm.stdout is not None
        banner = b""
        while not banner.endswith(b">>> "):
            byte = self._vm.stdout.read(1)
            assert byte, "the VM has ended"
            banner += byte
        self._carriers = [
            threading.Thread(target=work, daemon=True) for work in (self._carry_to_board, self._carry_from_vm)
        ]
        for carrier in self._carriers:
            carrier.start()
        self._send(self._chatter)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._vm.kill()
        self._vm.wait()
        self._pull()
        for carrier in self._carriers:
            carrier.join()
        os.close(self._ended)
        os.close(self._end)

    @property
    def is_playing(self) -> bool:
        """Return whether code.py runs."""
        return self.doing == _CODE

    def _pull(self) -> None:
        """Mark the cable as pulled. The reader closes its end itself, or the line would stay open."""
        os.write(self._end, b"!")

    def _carry_to_board(self) -> None:
        while True:
            ready, _, _ = select.select([self._master, self._ended], [], [])
            if self._ended in ready:
                break
            for byte in os.read(self._master, 1024):
                self._take(bytes((byte,)))
        with self._lock:
            self._is_pulled = True
            os.close(self._slave)
            os.close(self._master)

    def _take(self, byte: bytes) -> None:
        if self._is_silent:
            return
        if self.doing == _CODE:
            if byte == b"\x03":
                self.doing = _ANY_KEY
                self._say("Traceback (most recent call last):\nKeyboardInterrupt:\n\nCode done running.\n")
                self._say("\nPress any key to enter the REPL. Use CTRL-D to reload.\n")
        elif byte == b"\x04" and (self.doing != _RAW or not self._pending):
            self.doing = _CODE
            self.starts += 1
            self._say("\n" + SOFT_REBOOT[self._language] + "\n")
            self._send(self._chatter)
        elif self.doing == _ANY_KEY:
            self.doing = _FRIENDLY
            self._give_vm(b"\x02")  # from any state: its banner and a prompt
        else:
            self._type(byte)

    def _type(self, byte: bytes) -> None:
        """Give a byte to the REPL."""
        if self.doing == _RAW and (self._paste or (byte == _RAW_PASTE[:1] and not self._pending)):
            self._paste += byte
            if len(self._paste) == len(_RAW_PASTE):
                self._send(b"R\x00")
                self._paste = b""
            return
        if byte in (b"\x01", b"\x02"):
            self.doing = _RAW if byte == b"\x01" else _FRIENDLY
        self._pending = b"" if byte in b"\x01\x02\x03\x04" else self._pending + byte
        self._give_vm(byte)

    def _give_vm(self, data: bytes) -> None:
        assert self._vm.stdin is not None
        self._vm.stdin.write(data)
        self._vm.stdin.flush()

    def _carry_from_vm(self) -> None:
        assert self._vm.stdout is not None
        while data := os.read(self._vm.stdout.fileno(), 4096):
            self._send(data)

    def _say(self, text: str) -> None:
        self._send(text.replace("\n", "\r\n").encode())

    def _send(self, data: bytes) -> None:
        for byte in data:
            if self._pull_after is not None and self._sent >= self._pull_after:
                self._pull()
                return
            with self._lock:
                if not self._is_pulled:
                    os.write(self._master, self._spoil(self._sent, byte))
            self._sent += 1
