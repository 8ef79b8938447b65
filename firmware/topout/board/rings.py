"""Five rings of twelve NeoPixels, one before each player, held under 300 mA together whatever is asked of them.

The model of current, worst case of the WS2812B: 20 mA for a channel at 255 and in proportion below, and 0.6 mA for each
of the 60 pixels' own chips, lit or dark, plugged in or not. 36 mA are gone before anything shines; 264 mA are left for
light. When a pattern asks for more, all rings are dimmed by the same factor, so that the picture stays the same.

Writing a ring takes 0.4 ms, and 1.8 ms when another ring was written just before: only rings that changed are written.
A pod that was unplugged comes back dark, so every 400 ms one ring in turn is written again, changed or not.

A ring whose pin fails is None in `chains`; the others shine on.
"""

import board
from micropython import const
from neopixel import NeoPixel

RINGS = const(5)
PIXELS = const(12)
BUDGET_MA = const(300)

_CHANNEL_MA = const(20)
_IDLE_MA = const(36)  # 60 pixels at 0.6 mA
_BUDGET_UNITS = const(3366)  # (300 − 36) mA × 255 / 20 mA: the sum of all channels may be this much
_RING_BYTES = const(36)
_FULL = const(256)
_ALL = const(0b11111)
_REPEAT_MS = const(400)
_TICKS_MASK = const(0x1FFFFFFF)


def make_chain(pod: str) -> NeoPixel:
    """The pixels on a pod's pin."""
    from topout.board.pins import PINS

    return NeoPixel(getattr(board, PINS["ring_" + pod]), PIXELS, auto_write=False)


class Rings:
    """What each pixel is asked to show (colours as 0xRRGGBB), and what may be shown of it."""

    def __init__(self, chains: list) -> None:
        self.chains = chains
        self.writing = -1  # the ring whose pin is being written to: the one to blame if that fails
        self._asked = bytearray(RINGS * _RING_BYTES)
        self._asked_units = 0
        self._written_units = [0] * RINGS
        self._changed = _ALL
        self._percent = 100
        self._level = _FULL
        self._next_repeat = 0
        self._repeated_ms = 0

    def set_pixel(self, ring: int, pixel: int, color: int) -> None:
        """Ask one pixel of a ring for a colour."""
        at = ring * _RING_BYTES + pixel * 3
        self._set_channel(ring, at, color >> 16)
        self._set_channel(ring, at + 1, (color >> 8) & 255)
        self._set_channel(ring, at + 2, color & 255)

    def fill(self, ring: int, color: int) -> None:
        """Ask a whole ring for a colour."""
        for pixel in range(PIXELS):
            self.set_pixel(ring, pixel, color)

    def set_brightness(self, percent: int) -> None:
        """Dim all rings by the player's choice, 0–100, before the limit on current."""
        if percent != self._percent:
            self._percent = percent
            self._changed = _ALL

    def show(self, now_ms: int) -> bool:
        """Bring the rings to what is asked. True if any had changed."""
        if not self._changed:
            self._repeat_one(now_ms)
            return False
        level = self._allowed_level()
        if level != self._level:
            self._level = level
            self._changed = _ALL
        for ring in range(RINGS):
            if self._changed & (1 << ring):
                self._write(ring)
        self._changed = 0
        return True

    @property
    def milliamps(self) -> int:
        """What the rings draw now, by the model, rounded up."""
        units = 0
        for ring_units in self._written_units:
            units += ring_units
        return _IDLE_MA + (units * _CHANNEL_MA + 254) // 255

    def _set_channel(self, ring: int, at: int, value: int) -> None:
        before = self._asked[at]
        if value != before:
            self._asked[at] = value
            self._asked_units += value - before
            self._changed |= 1 << ring

    def _allowed_level(self) -> int:
        level = self._percent * _FULL // 100
        if self._asked_units * level > _BUDGET_UNITS * _FULL:
            level = _BUDGET_UNITS * _FULL // self._asked_units
        return level

    def _write(self, ring: int) -> None:
        chain = self.chains[ring]
        if chain is None:
            return
        asked = self._asked
        level = self._level
        at = ring * _RING_BYTES
        units = 0
        for pixel in range(PIXELS):
            red = (asked[at] * level) >> 8
            green = (asked[at + 1] * level) >> 8
            blue = (asked[at + 2] * level) >> 8
            chain[pixel] = (red << 16) | (green << 8) | blue
            units += red + green + blue
            at += 3
        self._written_units[ring] = units
        self._send(ring)

    def _repeat_one(self, now_ms: int) -> None:
        if ((now_ms - self._repeated_ms) & _TICKS_MASK) < _REPEAT_MS:
            return
        self._repeated_ms = now_ms
        self._send(self._next_repeat)
        self._next_repeat = (self._next_repeat + 1) % RINGS

    def _send(self, ring: int) -> None:
        if self.chains[ring] is not None:
            self.writing = ring
            self.chains[ring].show()
            self.writing = -1
