"""Reads a recording of the accelerometer: `#` lines, a header `x_mg,y_mg,z_mg`, then three numbers a sample."""

import re
from pathlib import Path

from host_tools.script.lines import LineError

_HEADER = "x_mg,y_mg,z_mg"
_RATE = re.compile(r"#\s*rate_hz:\s*([0-9.]+)\s*$")
_DEFAULT_HZ = 200.0


def read(path: Path) -> tuple[list[list[int]], float]:
    """The rows of a recording, in mg, and how many of them a second has."""
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise LineError(f"cannot read {path}: {getattr(problem, 'strerror', 'not text')}") from problem
    rates = [float(match[1]) for line in lines if (match := _RATE.match(line))]
    data = [line for line in lines if line.strip() and not line.startswith("#")]
    if not data or data[0].replace(" ", "") != _HEADER:
        raise LineError(f"{path} has no header {_HEADER}")
    try:
        rows = [[int(cell) for cell in line.split(",")] for line in data[1:]]
    except ValueError as problem:
        raise LineError(f"{path} has a row that is not three whole numbers") from problem
    if not rows or any(len(row) != 3 for row in rows):
        raise LineError(f"{path} must have rows of three whole numbers")
    return rows, rates[0] if rates else _DEFAULT_HZ
