"""Five rings of twelve NeoPixels, one before each player, kept under 300 mA together whatever is asked of them.

The current model is the WS2812B's worst case. A channel draws 20 mA at 255, and in proportion below. The chips of the
60 pixels draw 0.6 mA each, lit or dark, plugged in or not: 36 mA. That leaves 264 mA for light. If a pattern asks for
more, all rings are dimmed by the same factor, so that the picture stays the same.

Writing a ring takes 0.4 ms, and 1.8 ms if another ring was written just before: only rings that changed are written.
A pod that was unplugged comes back dark, so every 400 ms one ring in turn is written again, changed or not.

A ring whose pin fails is None in `chains`; the others still work.
"""

import board
from micropython import const
from neopixel import NeoPixel

from topout.constants import PIXELS, TICKS_MASK

RINGS = const(5)
BUDGET_MA = const(300)

_CHANNEL_MA = const(20)
_IDLE_MA = const(36)  # 60 pixels at 0.6 mA
_BUDGET_UNITS = const(3366)  # (300 − 36) mA × 255 / 20 mA: limit of the sum of all channels
_EVERY_PIXEL = const(0xFFF)
_FULL = const(256)
_ALL = const(0b11111)
_REPEAT_MS = const(400)


def make_chain(pod: str) -> NeoPixel:
    """Return the pixels on a pod's pin."""
    from topout.board.boards import this_board

    return NeoPixel(getattr(board, this_board().PINS["ring_" + pod]), PIXELS, auto_write=False)


class Rings:
    """The rings: takes requests (colours as 0xRRGGBB) and shows them within the current limit."""

    def __init__(self, chains: list) -> None:
        self.chains = chains
        self.writing = -1  # the ring being written, to be blamed if that fails; else −1
        self._asked: list = [(0, 0, 0, 0)] * RINGS
        self._asked_units = [0] * RINGS
        self._written_units = [0] * RINGS
        self._changed = _ALL
        self._percent = 100
        self._level = _FULL
        self._next_repeat = 0
        self._repeated_ms = 0

    def set(self, ring: int, mask: int, color: int, over: int = 0, over_color: int = 0) -> None:
        """Ask a ring for a colour at the pixels of `mask`, and for `over_color` at those of `over`, which lies on top.

        The other pixels are dark.
        """
        asked = (mask & ~over, color, over, over_color)
        if asked != self._asked[ring]:
            self._asked[ring] = asked
            self._asked_units[ring] = _units(*asked)
            self._changed |= 1 << ring

    def fill(self, ring: int, color: int) -> None:
        """Ask a whole ring for a colour."""
        self.set(ring, _EVERY_PIXEL, color)

    def set_brightness(self, percent: int) -> None:
        """Dim all rings to the player's choice, 0–100. The current limit is applied after that."""
        if percent != self._percent:
            self._percent = percent
            self._changed = _ALL

    def show(self, now_ms: int) -> bool:
        """Write the rings whose request changed. Return whether there were any."""
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
        """Current of the rings now, by the model, rounded up."""
        return _IDLE_MA + (sum(self._written_units) * _CHANNEL_MA + 254) // 255

    def _allowed_level(self) -> int:
        level = self._percent * _FULL // 100
        units = sum(self._asked_units)
        if units * level > _BUDGET_UNITS * _FULL:
            level = _BUDGET_UNITS * _FULL // units
        return level

    def _write(self, ring: int) -> None:
        chain = self.chains[ring]
        if chain is None:
            return
        mask, color, over, over_color = self._asked[ring]
        color = _dimmed(color, self._level)
        over_color = _dimmed(over_color, self._level)
        for pixel in range(PIXELS):
            bit = 1 << pixel
            chain[pixel] = color if mask & bit else over_color if over & bit else 0
        self._written_units[ring] = _units(mask, color, over, over_color)
        self._send(ring)

    def _repeat_one(self, now_ms: int) -> None:
        if ((now_ms - self._repeated_ms) & TICKS_MASK) < _REPEAT_MS:
            return
        self._repeated_ms = now_ms
        self._send(self._next_repeat)
        self._next_repeat = (self._next_repeat + 1) % RINGS

    def _send(self, ring: int) -> None:
        if self.chains[ring] is not None:
            self.writing = ring
            self.chains[ring].show()
            self.writing = -1


def _dimmed(color, level):
    return (color >> 16) * level >> 8 << 16 | (color >> 8 & 255) * level >> 8 << 8 | (color & 255) * level >> 8


def _units(mask, color, over, over_color):
    """Return the sum of a ring's channels."""
    units = 0
    for pixels, each in ((mask, color), (over, over_color)):
        each = (each >> 16) + (each >> 8 & 255) + (each & 255)
        while pixels:
            pixels &= pixels - 1
            units += each
    return units
