"""A chain's pixels. The second buffer is the one that the chip keeps for brightness."""


class PixelBuf:
    def __init__(self, size, byteorder, brightness, auto_write):
        self.colours = bytearray(3 * size)
        self.sent = bytearray(3 * size)

    def __setitem__(self, pixel, colour):
        at = 3 * pixel
        self.colours[at] = colour >> 8 & 255
        self.colours[at + 1] = colour >> 16
        self.colours[at + 2] = colour & 255

    def show(self):
        self._transmit(self.colours)
