"""Virtual time for the firmware and its drivers."""

from time import struct_time

from topout_tools.sim import current

__all__ = ["localtime", "monotonic", "monotonic_ns", "sleep", "struct_time", "time"]


def sleep(seconds: float) -> None:
    """Let virtual time pass."""
    current.processor.sleep(int(seconds * 1e6))


def monotonic() -> float:
    return current.processor.uptime_us() / 1e6


def monotonic_ns() -> int:
    return current.processor.uptime_us() * 1000


def time() -> int:
    """Return seconds since the start, counted from 2020: no clock is set, as on the device."""
    return 1_577_836_800 + current.processor.uptime_us() // 1_000_000


def localtime(seconds: int | None = None) -> struct_time:
    import time as host_time

    return host_time.gmtime(time() if seconds is None else seconds)
