"""A recording of the accelerometer, as CSV: `# key: value` lines, a header row, then one sample a row, in whole mg."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from topout_tools.errors import UserError

HEADER = "x_mg,y_mg,z_mg"
BLACK_BOX = "black_box"  # the note of a recording that is the second around an alarm
SLOWEST_HZ, FASTEST_HZ = 10, 100_000
_FAR_MG = 1_000_000  # beyond any sensor, and safe to compute with
_LONGEST_LINE = 10_000
_PIECE_ROWS = 4096
_MOST_NOTES = 100


@dataclass
class Recording:
    rate_hz: float
    samples_mg: np.ndarray  # one row a sample: x, y, z
    notes: dict[str, str] = field(default_factory=dict)


def read_recording(path: str) -> Recording:
    """Return a file's recording. Raises UserError, with file and line, if the file is not such a recording."""
    pieces = list(read_pieces(path))
    return Recording(pieces[0].rate_hz, np.concatenate([piece.samples_mg for piece in pieces]), pieces[0].notes)


def read_pieces(path: str) -> Iterator[Recording]:
    """Yield a file's recording in pieces, so that a file may be larger than memory.

    All pieces share one dict of notes, which grows as they are read, to a hundred at most. Raises UserError.
    """
    try:
        with Path(path).open(encoding="utf-8-sig") as lines:
            yield from _Parser(path).parse(iter(lambda: lines.readline(_LONGEST_LINE), ""))
    except OSError as problem:
        raise UserError(f"cannot read {path}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise UserError(f"{path}: not a text file") from problem


class _Parser:
    def __init__(self, path: str) -> None:
        self._path = path
        self._notes: dict[str, str] = {}
        self._rate_hz = 0.0
        self._has_header = False

    def parse(self, lines: Iterator[str]) -> Iterator[Recording]:
        rows: list[list[int]] = []
        for number, line in enumerate(lines, start=1):
            row = self._take(line.strip(), f"{self._path}, line {number}")
            if row:
                rows.append(row)
            if len(rows) == _PIECE_ROWS:
                yield self._piece(rows)
                rows.clear()
        if not self._has_header:
            raise UserError(f"{self._path}: no header row {HEADER}")
        yield self._piece(rows)

    def _take(self, line: str, where: str) -> list[int] | None:
        if line.startswith("#"):
            key, _, value = line[1:].partition(":")
            if len(self._notes) < _MOST_NOTES:
                self._notes[key.strip()] = value.strip()
            if key.strip() == "rate_hz":
                self._rate_hz = _rate(value.strip(), where)
        elif line and not self._has_header:
            if line.replace(" ", "") != HEADER:
                raise UserError(f"{where}: expected the header row {HEADER}")
            self._has_header = True
        elif line:
            return _row(line, where)
        return None

    def _piece(self, rows: list[list[int]]) -> Recording:
        if not self._rate_hz:
            raise UserError(f"{self._path}: no '# rate_hz: N' line")
        return Recording(self._rate_hz, np.array(rows, dtype=np.int64).reshape(-1, 3), self._notes)


def _rate(value: str, where: str) -> float:
    try:
        rate_hz = float(value)
    except ValueError:
        raise UserError(f"{where}: rate_hz must be a number, not '{value}'") from None
    if not (math.isfinite(rate_hz) and SLOWEST_HZ <= rate_hz <= FASTEST_HZ):
        raise UserError(f"{where}: rate_hz must be from {SLOWEST_HZ} to {FASTEST_HZ}, not {value}")
    return rate_hz


def _row(line: str, where: str) -> list[int]:
    cells = line.split(",")
    if len(cells) != 3:
        raise UserError(f"{where}: expected three whole numbers, not '{_short(line)}'")
    try:
        values = [int(cell) for cell in cells]
    except ValueError:
        raise UserError(f"{where}: expected three whole numbers, not '{_short(line)}'") from None
    return [max(-_FAR_MG, min(_FAR_MG, value)) for value in values]


def _short(line: str) -> str:
    return line if len(line) <= 40 else line[:39] + "…"
