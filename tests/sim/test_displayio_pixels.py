"""The fast pixel loops give the same pixels as Blinka's slow ones."""

from array import array
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from topout_tools.sim import builtin_modules, displayio_pixels

_tilegrid: Any = builtin_modules.find("displayio._tilegrid")
_vectorshape: Any = builtin_modules.find("vectorio._vectorshape")
_displayio: Any = builtin_modules.find("displayio")
_vectorio: Any = builtin_modules.find("vectorio")


class _Transform:
    def __init__(self, scale: int) -> None:
        self.scale = scale


class _Bitmap:
    """A bitmap and a grid of its tiles, made without the device's cost."""

    def __init__(self, data: st.DataObject) -> None:
        tiles_across, tiles_down = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 3))
        self.tile_width, self.tile_height = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 5))
        self.values = data.draw(st.sampled_from((2, 4, 16, 200)))
        self.bitmap = _displayio.Bitmap(tiles_across * self.tile_width, tiles_down * self.tile_height, self.values)
        seed = data.draw(st.integers(0, 1 << 20))
        for index in range(self.bitmap.width * self.bitmap.height):
            self.bitmap[index] = (index * 7 + seed * 13 + index * index) % self.values
        self.tile_count = tiles_across * tiles_down


def _grid(data: st.DataObject, made: _Bitmap) -> object:
    grid = object.__new__(_tilegrid.TileGrid)
    grid._absolute_transform = _Transform(data.draw(st.integers(1, 3)))
    grid._width_in_tiles, grid._height_in_tiles = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    cells = grid._width_in_tiles * grid._height_in_tiles
    grid._tiles = bytearray(data.draw(st.lists(st.integers(0, made.tile_count - 1), min_size=cells, max_size=cells)))
    grid._tile_width, grid._tile_height = made.tile_width, made.tile_height
    grid._top_left_x, grid._top_left_y = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    grid._bitmap_width_in_tiles = made.bitmap.width // made.tile_width
    return grid


class _Line:
    """A bitmap of two colours as wide as a line of text, and no tiles in it."""

    def __init__(self, data: st.DataObject) -> None:
        self.tile_width, self.tile_height = data.draw(st.integers(1, 130)), data.draw(st.integers(1, 5))
        self.bitmap = _displayio.Bitmap(self.tile_width, self.tile_height, 2)
        seed = data.draw(st.integers(0, 1 << 20))
        for index in range(self.bitmap.width * self.bitmap.height):
            self.bitmap[index] = (index * index + index * seed >> 3) & 1


def _grid_of_line(data: st.DataObject, line: _Line) -> object:
    grid = object.__new__(_tilegrid.TileGrid)
    grid._absolute_transform = _Transform(data.draw(st.integers(1, 2)))
    grid._width_in_tiles = grid._height_in_tiles = grid._bitmap_width_in_tiles = 1
    grid._tiles = bytearray(1)
    grid._tile_width, grid._tile_height = line.tile_width, line.tile_height
    grid._top_left_x = grid._top_left_y = 0
    return grid


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_tile_grids_are_drawn_the_same(data):
    made = _Bitmap(data)
    _compare(data, made, _grid(data, made))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_lines_of_text_are_drawn_the_same(data):
    line = _Line(data)
    _compare(data, line, _grid_of_line(data, line))


def _compare(data, made, grid):
    scale = grid._absolute_transform.scale
    width = grid._width_in_tiles * grid._tile_width * scale
    height = grid._height_in_tiles * grid._tile_height * scale
    start_x, start_y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    end_x, end_y = data.draw(st.integers(start_x + 1, width)), data.draw(st.integers(start_y + 1, height))
    margin = data.draw(st.integers(0, 5))
    area_width = end_x - start_x + 2 * margin
    size = area_width * (end_y - start_y + margin)
    x_stride, y_stride = data.draw(st.sampled_from((1, -1))), data.draw(st.sampled_from((area_width, -area_width)))
    start = (0 if x_stride == 1 else area_width - 1) + (0 if y_stride > 0 else size - area_width)
    geometry = (start, x_stride, y_stride, margin, 0, start_x, end_x, start_y, end_y)
    colors = [(value * 2654435761) & 0xFFFF for value in range(256)]
    opaque = bytearray((value * 31 + 7) % 5 > 0 for value in range(256))
    pattern = data.draw(st.integers(0, (1 << 32) - 1))
    results = []
    for fill in (_tilegrid._slow_fill_pixels, displayio_pixels.fill_pixels):
        buffer = memoryview(array("H", [0] * (size + size % 2)))
        mask = memoryview(array("I", [pattern] * (size // 32 + 1)))
        covered = fill(buffer, mask, colors, opaque, geometry, grid, made.bitmap)
        results.append((covered, bytes(buffer), bytes(mask)))
    assert results[0] == results[1]


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_rectangles_are_drawn_the_same(data):
    palette = _displayio.Palette(1)
    shape = _vectorio.Rectangle(
        pixel_shader=palette, width=data.draw(st.integers(1, 30)), height=data.draw(st.integers(1, 20))
    )
    x1, y1 = data.draw(st.integers(-10, 20)), data.draw(st.integers(-10, 20))
    x2, y2 = x1 + data.draw(st.integers(1, 40)), y1 + data.draw(st.integers(1, 30))
    geometry = (0, x2 - x1, x1, y1, x2, y2)
    sign = st.sampled_from((1, -1))
    transform = (False, data.draw(st.integers(-5, 5)), data.draw(st.integers(-5, 5)), data.draw(sign), data.draw(sign))
    size = (x2 - x1) * (y2 - y1)
    pattern = data.draw(st.integers(0, (1 << 32) - 1))
    results = []
    for fill in (_vectorshape._slow_fill_shape_pixels, _vectorshape._fill_shape_pixels):
        buffer = memoryview(array("H", [0] * (size + size % 2)))
        mask = memoryview(array("I", [pattern] * (size // 32 + 1)))
        covered = fill(buffer, mask, (0x1234, 0, shape.width, shape.height), geometry, shape, transform)
        results.append((covered, bytes(buffer), bytes(mask)))
    assert results[0] == results[1]
