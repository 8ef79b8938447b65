"""Compares the panel's pictures with the simulator's, pixel by pixel, and keeps them as PNG files to look at."""

from __future__ import annotations

from pathlib import Path

import numpy
from PIL import Image

from topout_tools.sim.st7789 import COLUMNS, ROWS, to_rgb

_RAW = ".565"


def read_panel(path: Path) -> numpy.ndarray:
    """Return a picture of the rig as 240 rows of 320 pixels of red, green, blue."""
    words = numpy.frombuffer(path.read_bytes(), dtype=">u2").reshape(COLUMNS, ROWS)
    return to_rgb(words)


def compare(rig: Path, simulator: Path) -> tuple[list[str], list[str]]:
    """Return the names of the rig's pictures, and of those that differ. Both versions of these are saved."""
    names, different = [], []
    for raw in sorted(rig.glob(f"*{_RAW}")):
        seen = read_panel(raw)
        wanted = numpy.asarray(Image.open(simulator / f"{raw.stem}.png").convert("RGB"))
        names.append(raw.stem)
        Image.fromarray(seen).save(raw.with_suffix(".png"))
        if not numpy.array_equal(seen, wanted):
            different.append(raw.stem)
            Image.fromarray(numpy.hstack([seen, wanted])).save(rig / f"{raw.stem}-rig-and-simulator.png")
        raw.unlink()
    return names, different
