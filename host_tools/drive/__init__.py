"""What a CIRCUITPY drive must hold: assembled from the source tree and the installed Adafruit libraries."""

import shutil
from importlib.util import find_spec
from pathlib import Path

from host_tools.drive.shrink import shrink_all
from host_tools.mistakes import MistakeError

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
DRIVE_BYTES = 1024 * 1024
_BLOCK_BYTES = 512  # a file takes whole blocks of the drive's file system
_PARTS = ("boot.py", "code.py", "safemode.py", "settings.toml", "topout", "fonts", "texts")


def assemble(drive: Path, *, shrinks: bool = True) -> None:
    """Make the folder anew from the source tree and the installed Adafruit libraries."""
    shutil.rmtree(drive, ignore_errors=True)
    drive.mkdir(parents=True)
    for part in _PARTS:
        _copy(FIRMWARE / part, drive / part)
    (drive / "lib").mkdir()
    for library in libraries():
        source = _installed(library)
        _copy(source, drive / "lib" / source.name)
    if shrinks:
        _shrink(drive)


def libraries() -> list[str]:
    """The Adafruit modules that the firmware needs beside what is built into CircuitPython."""
    lines = (FIRMWARE / "circup.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def files_of(drive: Path) -> list[Path]:
    return sorted(path for path in drive.rglob("*") if path.is_file())


def size_of(drive: Path) -> int:
    """Bytes taken on the device, in whole blocks."""
    return sum(-(-path.stat().st_size // _BLOCK_BYTES) * _BLOCK_BYTES for path in files_of(drive))


def _shrink(drive: Path) -> None:
    ours = [path for path in drive.rglob("*.py") if path.relative_to(drive).parts[0] != "lib"]
    small = shrink_all(
        {path.relative_to(drive).as_posix(): path.read_text("utf-8") for path in ours},
        [path.read_text("utf-8") for path in (drive / "lib").rglob("*.py")],
    )
    for name, source in small.items():
        (drive / name).write_text(source, "utf-8")


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copyfile(source, target)


def _installed(library: str) -> Path:
    spec = find_spec(library)
    if spec is None or spec.origin is None:
        raise MistakeError(f"{library} is not installed: run `make setup`")
    origin = Path(spec.origin)
    return origin.parent if origin.name == "__init__.py" else origin
