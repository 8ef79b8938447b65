"""The page's icons as an app: the same picture as icon.svg, in the sizes that phones want."""

import io
import math

from PIL import Image, ImageDraw

SIZES = (192, 512)
_FINER = 4  # drawn larger, then reduced
_COLORS = 48
_UNITS = 32  # the sides of icon.svg
_WOOD, _LIGHT, _FLOOR = "#3b2414", "#ffb454", "#fff3df"
_DASH, _GAP = 3.2, 2.036  # of the ring, whose radius is 10
_FLOORS = ((11, 20, 21), (13, 16, 19), (15, 12, 17))  # from x, at y, to x


def icon(size: int, *, is_maskable: bool = False) -> bytes:
    """Return a PNG. A maskable one has wood up to its edges, and the picture within what no phone cuts off."""
    whole = size * _FINER
    picture = Image.new("RGBA", (whole, whole), _WOOD if is_maskable else (0, 0, 0, 0))
    unit = whole / _UNITS * (0.8 if is_maskable else 1)
    origin = (whole - unit * _UNITS) / 2
    _draw(ImageDraw.Draw(picture), origin, unit)
    out = io.BytesIO()
    small = picture.resize((size, size), Image.Resampling.LANCZOS)
    small.quantize(_COLORS, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _draw(draw: ImageDraw.ImageDraw, origin: float, unit: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return origin + x * unit, origin + y * unit

    draw.rounded_rectangle((*at(0, 0), *at(_UNITS, _UNITS)), radius=7 * unit, fill=_WOOD)
    degrees = 360 / round(2 * math.pi * 10 / (_DASH + _GAP))
    lit = degrees * _DASH / (_DASH + _GAP)
    for nth in range(round(360 / degrees)):
        draw.arc((*at(4, 4), *at(28, 28)), nth * degrees, nth * degrees + lit, fill=_LIGHT, width=round(4 * unit))
    half = 1.2
    for left, y, right in _FLOORS:
        box = (*at(left - half, y - half), *at(right + half, y + half))
        draw.rounded_rectangle(box, radius=half * unit, fill=_FLOOR)
