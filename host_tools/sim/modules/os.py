"""Files of the drive, and settings.toml."""

from collections.abc import Sequence

from host_tools.sim import running
from host_tools.sim.modules.random import getrandbits

sep = "/"


def getenv(key: str, default: str | int | None = None) -> str | int | None:
    """A value of settings.toml. A broken line is an error, as on the device."""
    value = running.interpreter.drive.setting(key)
    return default if value is None else value


def listdir(path: str = "/") -> list[str]:
    return running.interpreter.drive.listdir(path)


def stat(path: str) -> Sequence[float]:
    return tuple(running.interpreter.drive.stat(path))


def getcwd() -> str:
    return "/"


def urandom(size: int) -> bytes:
    return bytes(getrandbits(8) for _ in range(size))


def uname() -> tuple[str, ...]:
    return ("rp2040", "rp2040", "10.2.0", "simulated", "Raspberry Pi Pico with rp2040")
