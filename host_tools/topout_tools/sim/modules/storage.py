"""The drive's mount, which our firmware does not use.

The boot.py of the revision that the simulator is calibrated with remounts the drive writable, then writes nothing.
"""


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    """Do nothing: the simulator has no USB host that shares the drive."""
