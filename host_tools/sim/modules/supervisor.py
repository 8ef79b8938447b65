"""Ticks, and what CircuitPython tells about itself."""

from types import SimpleNamespace

from host_tools.sim import running
from host_tools.sim.reset import Reload


class RunReason:
    """Why code.py runs."""

    STARTUP = "STARTUP"
    AUTO_RELOAD = "AUTO_RELOAD"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"
    REPL_RELOAD = "REPL_RELOAD"


class SafeModeReason:
    """Why CircuitPython is in safe mode: some of its reasons."""

    NONE = "NONE"
    BROWNOUT = "BROWNOUT"
    HARD_FAULT = "HARD_FAULT"
    NLR_JUMP_FAIL = "NLR_JUMP_FAIL"
    PROGRAMMATIC = "PROGRAMMATIC"


class Runtime:
    """How this run came about."""

    autoreload = True
    display = None
    serial_bytes_available = 0
    serial_connected = False
    usb_connected = False

    @property
    def run_reason(self) -> str:
        return running.processor.run_reason

    @property
    def safe_mode_reason(self) -> str:
        return running.processor.safe_mode_reason


runtime = Runtime()
status_bar = SimpleNamespace(console=True, display=True)


def ticks_ms() -> int:
    """Milliseconds, modulo 2**29."""
    return running.processor.ticks_ms()


def reload() -> None:
    """code.py again."""
    raise Reload


def set_usb_identification(*_: object, **__: object) -> None:
    """There is no USB here."""
