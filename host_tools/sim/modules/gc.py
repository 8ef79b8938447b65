"""The garbage collector. The host's memory says nothing about the device's, so free memory is unknown: −1."""

from host_tools.sim import running

_COLLECT_US = 8000


def collect() -> None:
    """Costs what it costs with 120 KB of heap in use."""
    running.processor.spend(_COLLECT_US)


def enable() -> None:
    pass


def disable() -> None:
    pass


def mem_free() -> int:
    return -1


def mem_alloc() -> int:
    return -1
