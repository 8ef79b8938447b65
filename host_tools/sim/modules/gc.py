"""The garbage collector. The host's memory says nothing about the device's, so free memory is unknown: −1."""

from host_tools.sim import running


def collect() -> None:
    running.processor.collect()


def enable() -> None:
    pass


def disable() -> None:
    pass


def mem_free() -> int:
    return -1


def mem_alloc() -> int:
    return -1
