"""Runs programs in a console's own Python: stops code.py, uses the raw REPL, starts code.py again.

mpremote is the transport. The raw REPL is entered without a soft reset: mpremote waits for the words «soft reboot»,
which CircuitPython translates in some of its builds. Failures raise UserError. In any case code.py is started again,
and the game continues from the journal. Each answer has a limit of bytes and of time.
"""

import errno
import io
import struct
import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from types import TracebackType
from typing import Any

from topout_tools.errors import UserError
from topout_tools.extras import extra
from topout_tools.printable import printable
from topout_tools.wire.limited_port import EndlessAnswerError, LimitedPort

PATIENCE_S = 4.0
LONGEST_ANSWER_S = 30.0  # or five times the patience, if that is more
MOST_BYTES = 1 << 16  # of one answer; the longest has 9 KB
_BYTES_A_SECOND = 1024  # of a program that prints as it runs; the self-test prints some 70
_ATTEMPTS = 3
_STOP = b"\x03"
_FRIENDLY_REPL = b"\r\x02"
_RELOAD = b"\x04"
_PROMPT = b">>> "
_OTHER_NAMES = ("ImportError", "AttributeError")  # a module or a name that another version has


class RawRepl:
    """A connection: `with RawRepl(port) as console: console.run(program)`.

    No answer within PATIENCE_S is an error, and so is one that does not end.
    """

    def __init__(self, port: str) -> None:
        self._port = port
        self._patience_s = PATIENCE_S
        self._transport: Any = None

    def __enter__(self) -> "RawRepl":
        self._transport = _open(self._port, self._patience_s)
        self._line = self._transport.serial = LimitedPort(self._transport.serial)
        try:
            self.enter()
        except BaseException:
            self._start_again()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if not self._start_again() and error is None:
            print("topout: the console has not started again: switch it off and on", file=sys.stderr)

    def run(self, program: str, on_byte: Callable[[bytes], None] | None = None, seconds: int = 0) -> str:
        """Run a program and return what it printed; with `on_byte`, that gets it byte by byte instead.

        `seconds` is how long the program may run on purpose. Raises UserError if the program raises, if the console
        does not answer, or if its answer does not end.
        """
        self._try(lambda: _quietly(self._transport.exec_raw_no_follow, program))
        printed, error = self._try(lambda: self._transport.follow(self._patience_s, on_byte), seconds)
        if error:
            lines = error.decode("utf-8", "replace").strip().splitlines()
            reason = printable(lines[-1]) if lines else "it does not say why"
            if reason.startswith(_OTHER_NAMES):
                raise UserError(f"the console's files do not fit this topout ({reason}): run `topout deploy` first")
            raise UserError(f"the console's Python stopped: {reason}")
        return str(printed.decode("utf-8", "replace"))

    def run_or_reenter(self, program: str) -> str:
        """Run a program and return what it printed; if noise has made that unreadable, return an empty string."""
        try:
            return self.run(program)
        except NoAnswerError:
            self.enter()
            return ""

    def enter(self) -> None:
        """Enter the raw REPL, with three attempts against noise. Raises NoAnswerError if all fail."""
        for attempt in range(_ATTEMPTS):
            try:
                self._try(lambda: _quietly(self._transport.enter_raw_repl, False, self._patience_s))
                return
            except NoAnswerError:
                if attempt == _ATTEMPTS - 1:
                    raise

    def _try(self, action: Callable[[], Any], seconds: int = 0) -> Any:
        from mpremote.transport import TransportError
        from serial import SerialTimeoutException

        self._allow(seconds)
        try:
            return action()
        except EndlessAnswerError as problem:
            raise UserError(
                f"the board at {self._port} does not end its answer: is it the right port? Else switch it off and on"
            ) from problem
        except (TransportError, SerialTimeoutException, struct.error) as problem:  # mpremote unpacks what it reads
            raise NoAnswerError(
                f"the board at {self._port} does not answer as a console does: is it the right port? "
                "Else switch it off and on"
            ) from problem
        except OSError as problem:
            raise UserError(_went_away(self._port)) from problem

    def _allow(self, seconds: int = 0) -> None:
        longest_s = max(LONGEST_ANSWER_S, 5 * self._patience_s)
        self._line.allow(MOST_BYTES + seconds * _BYTES_A_SECOND, seconds + longest_s)

    def _start_again(self) -> bool:
        """Start code.py again and close the port. Return whether the console answered."""
        transport = self._transport
        self._allow()
        try:
            transport.serial.write(_STOP + _FRIENDLY_REPL)
            transport.read_until(1, _PROMPT, timeout_overall=self._patience_s)
            transport.serial.write(_RELOAD)
            return bool(transport.serial.read(1))
        except (OSError, EndlessAnswerError):
            return False
        finally:
            transport.serial = self._line.port
            with suppress(Exception):  # closing a port that is gone may raise
                transport.close()


class NoAnswerError(UserError):
    """No answer, or an unreadable one: another attempt may help."""


def _quietly(action: Callable[..., None], *arguments: object) -> None:
    """Call an action without its output: mpremote prints what it did not understand."""
    with redirect_stdout(io.StringIO()):
        action(*arguments)


def _open(port: str, patience_s: float) -> Any:
    with extra("serial"):
        import serial
        from mpremote.transport_serial import SerialTransport

    try:
        serial.Serial(port, exclusive=True).close()  # mpremote's own error has no reason
        transport = SerialTransport(port, timeout=patience_s)
        transport.serial.write_timeout = patience_s  # a board that reads nothing would block us
        return transport
    except (serial.SerialException, OSError) as problem:
        raise UserError(_cannot_open(port, problem.errno)) from problem


def _cannot_open(port: str, number: int | None) -> str:
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"{port} is in use by another program: close it, then run this again"
    if number in (errno.EACCES, errno.EPERM):
        return f"you may not open {port}: `topout doctor` says what to do"
    if number == errno.ENOENT:
        return f"there is no {port}: is the console plugged in? `topout doctor` lists what is"
    return f"{port} is no serial port that can be opened"


def _went_away(port: str) -> str:
    return f"the console at {port} went away: plug it in again, then run this again; its game is still on it"
