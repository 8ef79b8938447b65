"""Sends a chain's bytes, three a pixel: green, red, blue."""

import _outside
from uctypes import addressof


def neopixel_write(pin, data):
    _outside.light(pin.pin, addressof(data), len(data))
