"""Bitmaps, palettes and tile grids take about the bytes that they take on the device: tests measure live heap by them.

See shared-module/displayio in CircuitPython for what a struct holds.
"""

import _outside
from uctypes import addressof

CIRCUITPYTHON_TERMINAL = None
_COLOUR_BYTES = 16


def release_displays():
    pass


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits, the leftmost in the highest bits of a byte; a row takes whole words of 4 bytes."""

    def __init__(self, width, height, colours):
        bits = 1
        while colours - 1 >> bits:
            bits *= 2
        self.width = width
        self.height = height
        self.bits = bits
        self.words = bytearray((width * bits + 31) // 32 * 4 * height)

    def __setitem__(self, at, colour):
        x, y = at if isinstance(at, tuple) else (at % self.width, at // self.width)
        _outside.fill(addressof(self.words), self.width, self.height, self.bits, x, y, x + 1, y + 1, colour)


class Palette:
    def __init__(self, count):
        self.colours = bytearray(_COLOUR_BYTES * count)

    def __setitem__(self, index, colour):
        at = _COLOUR_BYTES * index
        self.colours[at] = colour >> 16
        self.colours[at + 1] = colour >> 8 & 255
        self.colours[at + 2] = colour & 255

    def __getitem__(self, index):
        at = _COLOUR_BYTES * index
        return self.colours[at] << 16 | self.colours[at + 1] << 8 | self.colours[at + 2]


class TileGrid:
    hidden = False  # a bit in the chip's own structure, not an attribute

    def __init__(self, bitmap, pixel_shader, x=0, y=0):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y


class Group:
    hidden = False

    def __init__(self, scale=1, x=0, y=0):
        self.layers = []
        self.scale = scale
        self.x = x
        self.y = y

    def __len__(self):
        return len(self.layers)

    def __getitem__(self, index):
        return self.layers[index]

    def append(self, layer):
        self.layers.append(layer)

    def pop(self, index):
        return self.layers.pop(index)
