"""The drive's mount. Accepted and remembered; the simulated drive stays read-only to the firmware."""

from types import SimpleNamespace

_root = SimpleNamespace(readonly=True, label="CIRCUITPY")


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    _root.readonly = readonly


def getmount(mount_path: str) -> SimpleNamespace:
    return _root


def disable_usb_drive() -> None:
    """There is no USB here."""


def enable_usb_drive() -> None:
    """There is no USB here."""
