"""Ticks, and CircuitPython's facts about its run: why it started, its safe mode, its status bar."""

from types import SimpleNamespace

from topout_tools.sim import current
from topout_tools.sim.reset import Reload


class RunReason:
    """Why code.py runs."""

    STARTUP = "STARTUP"
    AUTO_RELOAD = "AUTO_RELOAD"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"
    REPL_RELOAD = "REPL_RELOAD"


class SafeModeReason:
    """Why CircuitPython is in safe mode: a part of its list."""

    NONE = "NONE"
    BROWNOUT = "BROWNOUT"
    HARD_FAULT = "HARD_FAULT"
    NLR_JUMP_FAIL = "NLR_JUMP_FAIL"
    PROGRAMMATIC = "PROGRAMMATIC"


class Runtime:
    """The state of this run, and why it started."""

    autoreload = True
    display = None
    serial_bytes_available = 0
    serial_connected = False
    usb_connected = False

    @property
    def run_reason(self) -> str:
        return current.processor.run_reason

    @property
    def safe_mode_reason(self) -> str:
        return current.processor.safe_mode_reason


runtime = Runtime()
status_bar = SimpleNamespace(console=True, display=True)


def ticks_ms() -> int:
    """Return milliseconds, modulo 2**29."""
    return current.processor.ticks_ms()


def reload() -> None:
    """Run code.py again, by raising Reload."""
    raise Reload


def set_usb_identification(*_: object, **__: object) -> None:
    """Do nothing: the simulator has no USB."""
