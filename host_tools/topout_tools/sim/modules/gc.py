"""The garbage collector. The host's memory says nothing about the device's, so mem_free() and mem_alloc() return −1."""

from topout_tools.sim import current


def collect() -> None:
    current.processor.collect()


def enable() -> None:
    pass


def disable() -> None:
    pass


def mem_free() -> int:
    return -1


def mem_alloc() -> int:
    return -1
