"""Switches the board on twice with a new drive. The first start writes boot_out.txt, the second is as in real life."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests.tools.rig.emulation import Event, run_job
from tests.tools.rig.fat_reader import read_files
from tests.tools.rig.home import DRIVE_START, Home, RigError, flash_image
from topout_tools.drive import contents_of

_WRITTEN_AT_START = "boot_out.txt"


class Started(NamedTuple):
    """`flash` has seen its first start. `trouble` is why the drive did not start, None if it did."""

    flash: Path
    firmware: str
    boot_ms: float | None
    trouble: str | None
    text: str


def start(home: Home, drive: Path, folder: Path) -> Started:
    folder.mkdir(parents=True, exist_ok=True)
    files = contents_of(drive)
    new, used = folder / "new.bin", folder / "used.bin"
    new.write_bytes(flash_image(home, files))
    events = run_job(home, new, folder / "first", [], save_flash=used)
    firmware = _check_drive(used, files)
    if not trouble_of(events):
        events = run_job(home, used, folder / "second", [])
    boot_ms = next((event["first_screen_ms"] for event in events if event["event"] == "start"), None)
    return Started(used, firmware, boot_ms, trouble_of(events), events[-1]["text"])


def trouble_of(events: list[Event]) -> str | None:
    return next((event["reason"] for event in events if event["event"] == "trouble"), None)


def _check_drive(flash: Path, files: dict[str, bytes]) -> str:
    """Raise if CircuitPython has changed the drive; return the firmware's name from boot_out.txt."""
    found: dict[str, Any] = read_files(flash.read_bytes()[DRIVE_START:])
    written = found.pop(_WRITTEN_AT_START, b"").decode("utf-8", "replace")
    if found != files:
        raise RigError("CircuitPython did not mount the drive that was made for it, or changed files on it")
    return written.splitlines()[0] if written else "unknown: CircuitPython wrote no boot_out.txt"
