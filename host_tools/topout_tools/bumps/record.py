"""Records from a console into a CSV file. The console sends `# rate_hz: 200` and then `x,y,z` in mg, a line a sample.

It sends either what its sensor measures now, without end, or its black box, the second around the last alarm, and then
`# end`.

Every row goes to the disk as soon as it arrives, so that pulling the cable or Ctrl-C loses nothing.
"""

import time
from collections.abc import Iterator
from typing import TextIO

from topout_tools.bumps.recording import HEADER
from topout_tools.errors import UserError
from topout_tools.extras import extra
from topout_tools.printable import printable

_BAUD = 115200  # has no effect over USB
_PATIENCE_S = 0.2
_LONGEST_LINE = 200  # characters
_MOST_NOTES = 100
END = "# end"


def lines_from(port: str, seconds: float | None) -> Iterator[str]:
    """Yield whole lines as they come, in ASCII, until the time is over. A line that is too long is cut.

    Raises UserError if there is no console at that port.
    """
    with extra("serial"):
        import serial

    try:
        with serial.Serial(port, _BAUD, timeout=_PATIENCE_S) as console:
            end = None if seconds is None else time.monotonic() + seconds
            pending = b""
            while end is None or time.monotonic() < end:
                pending += console.read(max(1, console.in_waiting))
                *whole, pending = pending.split(b"\n")
                pending = pending[:_LONGEST_LINE]
                for line in whole:
                    text = line.strip()[:_LONGEST_LINE].decode("ascii", "replace")
                    yield printable(text).replace("\ufffd", "?")
    except (serial.SerialException, OSError) as problem:
        raise UserError(f"cannot record from {port}: {problem}") from problem


def write_recording(lines: Iterator[str], out: TextIO) -> int:
    """Write the samples, and return how many there were. Lines before the rate, and other lines, are ignored."""
    samples = notes = 0
    has_rate = False
    for line in lines:
        if line == END:
            break
        if line.startswith("# rate_hz:") and not has_rate:
            has_rate = True
            print(line, file=out)
        elif has_rate and line.startswith("#") and not samples and notes < _MOST_NOTES:
            notes += 1
            print(line, file=out)
        elif has_rate and _is_sample(line):
            samples += 1
            print(*([HEADER] if samples == 1 else []), line, sep="\n", file=out, flush=True)
    return samples


def _is_sample(line: str) -> bool:
    cells = line.split(",")
    return len(cells) == 3 and all(cell.strip().lstrip("-").isdigit() for cell in cells)
