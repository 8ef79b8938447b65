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


runtime = SimpleNamespace(
    autoreload=True,
    display=None,
    run_reason=RunReason.STARTUP,
    serial_bytes_available=0,
    serial_connected=False,
    usb_connected=False,
)
status_bar = SimpleNamespace(console=True, display=True)


def ticks_ms() -> int:
    """Milliseconds, modulo 2**29."""
    return running.processor.ticks_ms()


def reload() -> None:
    """code.py again."""
    raise Reload


def set_usb_identification(*_: object, **__: object) -> None:
    """There is no USB here."""
