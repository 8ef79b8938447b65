"""A recording of the accelerometer, as CSV: `# key: value` lines, a header row, then one sample a row, in whole mg."""

import math
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from host_tools.mistakes import MistakeError

HEADER = "x_mg,y_mg,z_mg"
SLOWEST_HZ, FASTEST_HZ = 10, 100_000
_FAR_MG = 1_000_000  # beyond any sensor, and safe to compute with


@dataclass
class Recording:
    rate_hz: float
    samples_mg: np.ndarray  # one row a sample: x, y, z
    notes: dict[str, str] = field(default_factory=dict)


def read_recording(path: str) -> Recording:
    """Raises MistakeError, naming file and line, when the file is not such a recording."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise MistakeError(f"cannot read {path}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise MistakeError(f"{path}: not a text file") from problem
    return _parse(text, path)


def _parse(text: str, path: str) -> Recording:
    notes: dict[str, str] = {}
    rows: list[list[int]] = []
    rate_hz = 0.0
    has_header = False
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        where = f"{path}, line {number}"
        if line.startswith("#"):
            key, _, value = line[1:].partition(":")
            notes[key.strip()] = value.strip()
            if key.strip() == "rate_hz":
                rate_hz = _rate(value.strip(), where)
        elif line and not has_header:
            if line.replace(" ", "") != HEADER:
                raise MistakeError(f"{where}: expected the header row {HEADER}")
            has_header = True
        elif line:
            rows.append(_row(line, where))
    if not has_header:
        raise MistakeError(f"{path}: no header row {HEADER}")
    if not rate_hz:
        raise MistakeError(f"{path}: no '# rate_hz: N' line")
    return Recording(rate_hz, np.array(rows, dtype=np.int64).reshape(-1, 3), notes)


def _rate(value: str, where: str) -> float:
    try:
        rate_hz = float(value)
    except ValueError:
        raise MistakeError(f"{where}: rate_hz must be a number, not '{value}'") from None
    if not (math.isfinite(rate_hz) and SLOWEST_HZ <= rate_hz <= FASTEST_HZ):
        raise MistakeError(f"{where}: rate_hz must be from {SLOWEST_HZ} to {FASTEST_HZ}, not {value}")
    return rate_hz


def _row(line: str, where: str) -> list[int]:
    cells = line.split(",")
    if len(cells) != 3:
        raise MistakeError(f"{where}: expected three whole numbers, not '{_short(line)}'")
    try:
        values = [int(cell) for cell in cells]
    except ValueError:
        raise MistakeError(f"{where}: expected three whole numbers, not '{_short(line)}'") from None
    return [max(-_FAR_MG, min(_FAR_MG, value)) for value in values]


def _short(line: str) -> str:
    return line if len(line) <= 40 else line[:39] + "…"
