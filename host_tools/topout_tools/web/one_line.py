"""An unexpected error as one line for the page."""

import traceback
from pathlib import Path


def in_one_line(error: BaseException) -> str:
    """Return the error's type, its first line, and where it was raised."""
    lines = str(error).strip().splitlines() or [""]
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {lines[0][:200]}{where}"
