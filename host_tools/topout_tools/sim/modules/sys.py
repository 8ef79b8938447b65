"""The interpreter's facts for the firmware: CircuitPython 10 on an RP2040."""

from types import SimpleNamespace

from topout_tools.sim import current

implementation = SimpleNamespace(name="circuitpython", version=(10, 2, 0), _machine="Raspberry Pi Pico with rp2040")
version = "3.4.0; Adafruit CircuitPython 10.2.0"
version_info = (3, 4, 0)
platform = "RP2040"
byteorder = "little"
maxsize = 0x7FFFFFFF


def exit(code: object = None) -> None:
    raise SystemExit(code)


def __getattr__(name: str) -> object:
    if name in ("modules", "path"):
        return getattr(current.interpreter, name)
    raise AttributeError(f"module 'sys' has no attribute '{name}'")
