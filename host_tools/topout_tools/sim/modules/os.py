"""Files of the drive, and settings.toml."""

from collections.abc import Sequence

from topout_tools.sim import current
from topout_tools.sim.modules.random import getrandbits

sep = "/"


def getenv(key: str, default: str | int | None = None) -> str | int | None:
    """Return a value of settings.toml, or the default. A broken line raises ValueError, as on the device."""
    value = current.interpreter.drive.setting(key)
    return default if value is None else value


def listdir(path: str = "/") -> list[str]:
    return current.interpreter.drive.listdir(path)


def stat(path: str) -> Sequence[float]:
    return tuple(current.interpreter.drive.stat(path))


def getcwd() -> str:
    return "/"


def urandom(size: int) -> bytes:
    return bytes(getrandbits(8) for _ in range(size))


def uname() -> tuple[str, ...]:
    return ("rp2040", "rp2040", "10.2.0", "simulated", "Raspberry Pi Pico with rp2040")
