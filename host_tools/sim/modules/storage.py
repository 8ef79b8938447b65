"""The drive's mount: read-only to the firmware unless a boot.py asks otherwise. Ours has none any more; the revision
that the simulator is calibrated by has one."""

from host_tools.sim import running
from host_tools.sim.drive import Drive


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    running.interpreter.drive.readonly = readonly


def getmount(mount_path: str) -> Drive:
    return running.interpreter.drive


def disable_usb_drive() -> None:
    """There is no USB here."""


def enable_usb_drive() -> None:
    """There is no USB here."""
