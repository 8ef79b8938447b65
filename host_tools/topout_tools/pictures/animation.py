"""Combines frames of the table into a GIF.

The file is small: one palette for all frames, only the changed part of each frame, at most sixteen frames a second, and
long waits cut short. A pressed key stays marked long enough to be seen.
"""

import io
import math
from collections.abc import Sequence
from itertools import pairwise

import numpy
from PIL import Image

from topout_tools.errors import UserError
from topout_tools.pictures.frame import Frame
from topout_tools.pictures.painting import paint
from topout_tools.sim.st7789 import to_rgb

_FRAME_MS = 60
_LONGEST_MS = 1500
_LAST_MS = 2500
_PRESS_MS = 240
_COLORS = 128
_WORDS = 1 << 16


def animated(frames: Sequence[Frame]) -> bytes:
    """Return a GIF that loops without end. Raises UserError if there are no frames."""
    if not frames:
        raise UserError("nothing was to be seen: there is no film")
    timed = _timed(_with_presses(frames))
    pictures = [paint(frame) for frame, _ in timed]
    palette, indexes = _palette(pictures)
    first, *others = [_frame(indexes[picture], palette) for picture in pictures]
    out = io.BytesIO()
    durations = [ms for _, ms in timed]
    first.save(out, "GIF", save_all=True, append_images=others, duration=durations, loop=0, disposal=1)
    return out.getvalue()


def _with_presses(frames: Sequence[Frame]) -> list[Frame]:
    """Return the moments with each press shown for at least 240 ms. Moments for late releases are inserted."""
    ups_ms: dict[str, float] = {}  # the earliest release of each key that is shown as down
    shown = []
    for frame, following_ms in zip(frames, [*(later.at_ms for later in frames[1:]), math.inf], strict=True):
        ups_ms |= {key: frame.at_ms + _PRESS_MS for key in frame.pressed if key not in ups_ms}
        at_ms: float = frame.at_ms
        while at_ms < following_ms:
            ups_ms = {key: up_ms for key, up_ms in ups_ms.items() if key in frame.pressed or up_ms > at_ms}
            shown.append(frame._replace(at_ms=int(at_ms), pressed=frozenset(ups_ms)))
            at_ms = min((up_ms for key, up_ms in ups_ms.items() if key not in frame.pressed), default=math.inf)
    return shown


def _timed(frames: list[Frame]) -> list[tuple[Frame, int]]:
    """Return the moments and how many ms each is shown. Long waits are cut; the last frame stays for a while."""
    lasts_ms = [min(_LONGEST_MS, after.at_ms - frame.at_ms) for frame, after in pairwise(frames)]
    return _merged(list(zip(frames, [*lasts_ms, _LAST_MS], strict=True)))


def _merged(timed: list[tuple[Frame, int]]) -> list[tuple[Frame, int]]:
    """Merge frames that are too short for browsers: the time of a dropped frame goes to the next one."""
    merged: list[tuple[Frame, int]] = []
    owed_ms = 0
    for frame, ms in timed:
        owed_ms += ms
        if owed_ms >= _FRAME_MS or frame is timed[-1][0]:
            merged.append((frame, owed_ms // 10 * 10))
            owed_ms %= 10
    return merged


def _palette(pictures: list[numpy.ndarray]) -> tuple[list[int], numpy.ndarray]:
    """Return the palette for all frames (the most frequent colours), and the nearest index for each 16-bit word."""
    counts = numpy.zeros(_WORDS, dtype=numpy.int64)
    for picture in pictures:
        counts += numpy.bincount(picture.ravel(), minlength=_WORDS)
    words = numpy.argsort(-counts, kind="stable")[: numpy.count_nonzero(counts)].astype(numpy.uint16)
    levels = to_rgb(words).astype(numpy.int32)
    chosen = levels[:_COLORS]
    distances = ((levels[:, numpy.newaxis] - chosen) ** 2).sum(axis=2)
    indexes = numpy.zeros(_WORDS, dtype=numpy.uint8)
    indexes[words] = distances.argmin(axis=1)
    return chosen.ravel().tolist(), indexes


def _frame(indexes: numpy.ndarray, palette: list[int]) -> Image.Image:
    frame = Image.fromarray(indexes, "P")
    frame.putpalette(palette)
    return frame
