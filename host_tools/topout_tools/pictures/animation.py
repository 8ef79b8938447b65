"""Combines moments of the table into a GIF.

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
from topout_tools.pictures.frame import Moment
from topout_tools.pictures.painting import paint
from topout_tools.sim.st7789 import to_rgb

_FRAME_MS = 60
_LONGEST_MS = 1500
_LAST_MS = 2500
_PRESS_MS = 240
_COLORS = 128
_WORDS = 1 << 16


def animated(moments: Sequence[Moment]) -> bytes:
    """Return a GIF that loops without end. Raises UserError if there are no moments."""
    if not moments:
        raise UserError("nothing was to be seen: there is no film")
    timed = _timed(_with_presses(moments))
    pictures = [paint(moment) for moment, _ in timed]
    palette, indexes = _palette(pictures)
    frames = [_frame(indexes[picture], palette) for picture in pictures]
    out = io.BytesIO()
    durations = [ms for _, ms in timed]
    first, *rest = frames
    first.save(out, "GIF", save_all=True, append_images=rest, duration=durations, loop=0, disposal=1)
    return out.getvalue()


def _with_presses(moments: Sequence[Moment]) -> list[Moment]:
    """Return the moments with each press shown for at least 240 ms. Moments for late releases are inserted."""
    ups_ms: dict[str, float] = {}  # the earliest release of each key that is shown as down
    shown = []
    for moment, following_ms in zip(moments, [*(later.at_ms for later in moments[1:]), math.inf], strict=True):
        ups_ms |= {key: moment.at_ms + _PRESS_MS for key in moment.pressed if key not in ups_ms}
        at_ms: float = moment.at_ms
        while at_ms < following_ms:
            ups_ms = {key: up_ms for key, up_ms in ups_ms.items() if key in moment.pressed or up_ms > at_ms}
            shown.append(moment._replace(at_ms=int(at_ms), pressed=frozenset(ups_ms)))
            at_ms = min((up_ms for key, up_ms in ups_ms.items() if key not in moment.pressed), default=math.inf)
    return shown


def _timed(moments: list[Moment]) -> list[tuple[Moment, int]]:
    """Return the moments and how many ms each is shown. Long waits are cut; the last frame stays for a while."""
    lasts_ms = [min(_LONGEST_MS, after.at_ms - moment.at_ms) for moment, after in pairwise(moments)]
    return _merged(list(zip(moments, [*lasts_ms, _LAST_MS], strict=True)))


def _merged(timed: list[tuple[Moment, int]]) -> list[tuple[Moment, int]]:
    """Merge frames that are too short for browsers: the time of a dropped frame goes to the next one."""
    merged: list[tuple[Moment, int]] = []
    owed_ms = 0
    for moment, ms in timed:
        owed_ms += ms
        if owed_ms >= _FRAME_MS or moment is timed[-1][0]:
            merged.append((moment, owed_ms // 10 * 10))
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
