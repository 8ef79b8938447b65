"""One-bit bitmaps, copied, filled and read by rows, equal Blinka's own loops over pixels."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from topout_tools.sim import builtin_modules, displayio_rows

_bitmaptools: Any = builtin_modules.find("bitmaptools")
_displayio: Any = builtin_modules.find("displayio")

_SIZES = st.integers(1, 100)
_PLACES = st.integers(0, 110)
_SEEDS = st.integers(0, 1 << 30)


def made(width: int, height: int, seed: int) -> Any:
    bitmap = _displayio.Bitmap(width, height, 2)
    for at in range(width * height):
        bitmap[at] = (at * at + at * seed >> 3) & 1
    bitmap._finish_refresh()
    return bitmap


def same(width: int, height: int, seed: int, *how: Callable[[Any], object]) -> None:
    results = []
    for change in how:
        bitmap = made(width, height, seed)
        change(bitmap)
        area = bitmap._dirty_area
        results.append((list(bitmap._data), area.x1 != area.x2 and (area.x1, area.y1, area.x2, area.y2)))
    assert results[0] == results[1]


@settings(max_examples=300, deadline=None)
@given(_SIZES, _SIZES, _SEEDS, _SIZES, _SIZES, _PLACES, _PLACES, _PLACES, _PLACES, _SIZES, _SIZES, st.booleans())
def test_a_part_is_copied_the_same(width, height, seed, wide, high, x, y, left, top, across, down, skips_paper):
    source = made(wide, high, seed + 1)
    left, top = left % wide, top % high
    box = (left, top, left + across, top + down)
    options = {"x1": box[0], "y1": box[1], "x2": box[2], "y2": box[3], "skip_source_index": 0 if skips_paper else None}
    same(
        width,
        height,
        seed,
        lambda target: _bitmaptools._slow_blit(target, source, x, y, **options),
        lambda target: displayio_rows.copy(target, source, x, y, box, skips_paper=skips_paper),
    )


@settings(max_examples=200, deadline=None)
@given(_SIZES, _SIZES, _SEEDS, _PLACES, _PLACES, _PLACES, _PLACES, st.integers(0, 1))
def test_a_region_is_filled_the_same(width, height, seed, x1, y1, x2, y2, value):
    box = (x1 - 5, y1 - 5, x2, y2)
    same(
        width,
        height,
        seed,
        lambda target: _bitmaptools._slow_fill_region(target, *box, value),
        lambda target: displayio_rows.fill(target, box, value),
    )


@settings(max_examples=100, deadline=None)
@given(_SIZES, st.integers(1, 20), st.binary(min_size=260, max_size=260))
def test_a_sheet_of_letters_is_read_the_same(width, height, data):
    same(
        width,
        height,
        0,
        lambda target: _bitmaptools._slow_readinto(target, io.BytesIO(data), 1, reverse_pixels_in_element=True),
        lambda target: displayio_rows.read(target, io.BytesIO(data)),
    )


@pytest.mark.parametrize("box", [(-1, 0, 4, 4), (0, 0, 9, 4), (0, 0, 4, 9), (3, 0, 2, 4), (0, 3, 4, 2)])
def test_what_lies_beyond_a_bitmap_is_refused_as_on_the_chip(box):
    small, large = _displayio.Bitmap(8, 8, 2), _displayio.Bitmap(20, 20, 2)
    left, top, right, bottom = box
    with pytest.raises(ValueError, match="out of range"):
        _bitmaptools.fill_region(small, left, top, right, bottom, 1)
    with pytest.raises(ValueError, match="out of range"):
        _bitmaptools.blit(large, small, 0, 0, x1=left, y1=top, x2=right, y2=bottom)


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (8, 0), (0, 8)])
def test_a_copy_that_begins_beyond_its_target_is_refused_as_on_the_chip(x, y):
    with pytest.raises(ValueError, match="out of range"):
        _bitmaptools.blit(_displayio.Bitmap(8, 8, 2), _displayio.Bitmap(4, 4, 2), x, y)
