"""The stand-ins for what CircuitPython has built in, for a MicroPython VM. The page and the tests use the same ones."""

from pathlib import Path

FOLDER = Path(__file__).parent / "circuitpython"
MOUNT = "/host"


def stand_ins() -> dict[str, str]:
    """Return the stand-ins, by their path in the VM."""
    paths = sorted(FOLDER.rglob("*.py"))
    return {f"{MOUNT}/{path.relative_to(FOLDER).as_posix()}": path.read_text("utf-8") for path in paths}


def built_in() -> list[str]:
    """Return the names of the modules that the stand-ins are."""
    paths = sorted(FOLDER.rglob("*.py"))
    return [".".join(path.relative_to(FOLDER).with_suffix("").parts) for path in paths if path.name != "__init__.py"]
