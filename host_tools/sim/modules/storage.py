"""The drive's mount. Our firmware has no use for it; the boot.py of the revision that the simulator is calibrated by
asks for a drive that it may write to, and then writes nothing."""


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    """There is no USB here that would mind."""
