"""Folders that look like the drive of a Pico with a new CircuitPython."""

from pathlib import Path

BOOT_OUT = "Adafruit CircuitPython {} on 2026-03-11; {}\r\nBoard ID:raspberry_pi_pico\r\nUID:E6614C311B7E6F35\r\n"
HELLO = b'print("Hello World!")\n'


def new_drive(root: Path, version: str = "10.2.1", board: str = "Raspberry Pi Pico with rp2040") -> Path:
    (root / "lib").mkdir(parents=True)
    (root / "boot_out.txt").write_bytes(BOOT_OUT.format(version, board).encode())
    (root / "code.py").write_bytes(HELLO)
    (root / "settings.toml").touch()
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def dates(root: Path) -> dict[str, int]:
    """Return when each file was last written."""
    return {path.relative_to(root).as_posix(): path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()}
