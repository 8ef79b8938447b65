"""The stand-ins for what CircuitPython has built in, for a MicroPython VM. The page and the tests use the same ones."""

from pathlib import Path

FOLDER = Path(__file__).parent / "circuitpython"
MOUNT = "/host"


def stand_ins() -> dict[str, str]:
    """Return the stand-ins, by their path in the VM."""
    paths = sorted(FOLDER.rglob("*.py"))
    return {f"{MOUNT}/{path.relative_to(FOLDER).as_posix()}": path.read_text("utf-8") for path in paths}
