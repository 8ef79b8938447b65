"""The display's controller: SPI bytes in, the picture on the glass out.

The memory is portrait, 320 rows of 240 columns. MADCTL sets where a written pixel is stored in it; the glass always
shows the memory the same way. A board mounts the panel on its side, `mounted`: the picture is upright when the firmware
writes with this MADCTL. `screen` is the part that can be seen: width, height, first row. The panel is an IPS one: it
shows the negative unless inversion is on.

Errors of the firmware are counted, never raised: unknown commands, windows outside the memory, surplus bytes, commands
before the chip is ready. A command that comes too early is ignored.
"""

import numpy
from PIL import Image

from topout_tools.sim.clock import Clock

COLUMNS = 240
ROWS = 320

_SWRESET = 0x01
_SLPIN = 0x10
_SLPOUT = 0x11
_NORON = 0x13
_INVOFF = 0x20
_INVON = 0x21
_DISPOFF = 0x28
_DISPON = 0x29
_CASET = 0x2A
_RASET = 0x2B
_RAMWR = 0x2C
_MADCTL = 0x36
_COLMOD = 0x3A

_ROWS_REVERSED = 0x80
_COLUMNS_REVERSED = 0x40
_EXCHANGED = 0x20
_BLUE_FIRST = 0x08
_RGB565 = 0x55

# Measured on the device: one pixel alone takes 0.12 ms, a full frame 39 ms on the wire. displayio sends pieces of whole
# rows: as many rows as fit into 256 pixels, at least one. It opens a window for each piece.
_WINDOW_US = 100
_PIXEL_NS = 508
_PIECE_PX = 256

_RESET_US = 5_000  # the chip ignores commands for this time after a reset
_RESET_AWAKE_US = 120_000  # a chip that was awake at the reset ignores SLPOUT for this time
_WAKE_US = 120_000  # leaving sleep takes this time, its supplies included


class ST7789:
    """Memory, registers and counters of one panel."""

    def __init__(self, clock: Clock, mounted: int, screen: tuple[int, int, int]) -> None:
        self._clock = clock
        self._mounted = mounted
        self._screen = screen
        self.backlight = 0.0
        self.is_connected = True
        self.changed = 0
        self.bytes_received = 0
        self.written_us = 0  # when the last byte came
        self.pixels_written = 0
        self.most_pixels_at_once = 0
        self.unknown_commands = 0
        self.bad_windows = 0
        self.stray_bytes = 0
        self.too_early = 0
        self.composed_ns = 0  # the time displayio has spent on pixels that it has not sent yet
        self.is_asleep = True
        self._hears_us = self._wakes_us = 0
        self._ram = numpy.zeros((ROWS, COLUMNS), dtype=numpy.uint16)
        self.reset()

    def reset(self) -> None:
        """Set the registers to their defaults, as the reset pin or SWRESET does. The memory stays."""
        now_us = self._clock.now_us
        self._hears_us = now_us + _RESET_US
        self._wakes_us = now_us + (_RESET_US if self.is_asleep else _RESET_AWAKE_US)
        self.changed += 1
        self.is_asleep = True
        self.is_on = False
        self.is_inverted = False
        self.madctl = 0
        self.colmod = 0x66
        self._columns = (0, COLUMNS - 1)
        self._rows = (0, ROWS - 1)
        self._command = 0
        self._data = bytearray()
        self._pixel = 0
        self._half_pixel = b""

    def write(self, data: bytes, is_command: bool) -> None:
        """Take bytes that are sent while the chip is selected."""
        if not self.is_connected:
            return
        self.bytes_received += len(data)
        if is_command:
            for command in data:
                self._take_command(command)
        else:
            self._take_data(bytes(data))
        self.written_us = self._clock.now_us

    def set_backlight(self, fraction: float) -> None:
        """Set the brightness of the backlight, 0.0–1.0."""
        if fraction != self.backlight:
            self.backlight = fraction
            self.changed += 1

    def image(self) -> Image.Image:
        """Return the picture as the players see it, RGB."""
        return Image.fromarray(self.pixels(), "RGB")

    def pixels(self) -> numpy.ndarray:
        """Return the picture as an array of rows of pixels of red, green, blue."""
        width, height, first_row = self._screen
        if not self._is_lit():
            return numpy.zeros((height, width, 3), dtype=numpy.uint8)
        words = self._as_written(self._mounted)[first_row : first_row + height, :width]
        return to_rgb(words if self.is_inverted else ~words, bool(self.madctl & _BLUE_FIRST))

    def _is_lit(self) -> bool:
        return self.is_on and not self.is_asleep and self.backlight > 0 and self.is_connected

    def _take_command(self, command: int) -> None:
        self._data.clear()
        if self._clock.now_us < (self._wakes_us if command == _SLPOUT else self._hears_us):
            self.too_early += 1
            self._command = 0
            return
        self._command = command
        if command == _RAMWR:
            self._begin_pixels()
        elif command in _SWITCHES:
            _SWITCHES[command](self)
            self.changed += 1
        elif command not in (_CASET, _RASET, _MADCTL, _COLMOD, _NORON):
            self.unknown_commands += 1

    def _take_data(self, data: bytes) -> None:
        if self._command == _RAMWR:
            self._take_pixels(data)
            return
        expected = _DATA_BYTES.get(self._command, 0)
        self._data += data
        if len(self._data) < expected:
            return
        self.stray_bytes += len(self._data) - expected
        del self._data[expected:]
        if expected:
            self._set_register()

    def _set_register(self) -> None:
        if self._command == _MADCTL:
            self.madctl = self._data[0]
        elif self._command == _COLMOD:
            self.colmod = self._data[0]
        else:
            self._set_window()

    def _set_window(self) -> None:
        first = int.from_bytes(self._data[0:2], "big")
        last = int.from_bytes(self._data[2:4], "big")
        is_wide = bool(self.madctl & _EXCHANGED) == (self._command == _CASET)
        if first > last or last >= (ROWS if is_wide else COLUMNS):
            self.bad_windows += 1
            return
        if self._command == _CASET:
            self._columns = (first, last)
        else:
            self._rows = (first, last)

    def _begin_pixels(self) -> None:
        self._pixel = 0
        self._half_pixel = b""
        columns = self._columns[1] - self._columns[0] + 1
        rows = self._rows[1] - self._rows[0] + 1
        pieces = -(-rows // max(1, _PIECE_PX // columns))
        self.composed_ns += pieces * _WINDOW_US * 1000

    def _take_pixels(self, data: bytes) -> None:
        if self.colmod != _RGB565:
            self.stray_bytes += len(data)
            return
        data = self._half_pixel + data
        self._half_pixel = data[len(data) & ~1 :]
        words = numpy.frombuffer(data[: len(data) & ~1], dtype=">u2")
        self._clock.advance_us((len(words) * _PIXEL_NS + self.composed_ns) // 1000)
        self.composed_ns = 0
        self.pixels_written += len(words)
        self.most_pixels_at_once = max(self.most_pixels_at_once, len(words))
        self.changed += 1
        self._store(words)

    def _store(self, words: numpy.ndarray) -> None:
        """Store words at the running position in the window; past its end the position wraps, as in the chip."""
        x0, x1 = self._columns
        y0, y1 = self._rows
        window = self._as_written(self.madctl)[y0 : y1 + 1, x0 : x1 + 1]
        if window.size == 0:
            self.bad_windows += 1
            return
        if self._pixel == 0 and len(words) == window.size:
            window[:] = words.reshape(window.shape)
            return
        positions = (self._pixel + numpy.arange(len(words))) % window.size
        window[positions // window.shape[1], positions % window.shape[1]] = words
        self._pixel = (self._pixel + len(words)) % window.size

    def _as_written(self, madctl: int) -> numpy.ndarray:
        """Return the memory as MADCTL maps it for writing. It is a view: a change in it changes the memory."""
        ram = self._ram
        if madctl & _ROWS_REVERSED:
            ram = ram[::-1]
        if madctl & _COLUMNS_REVERSED:
            ram = ram[:, ::-1]
        return ram.T if madctl & _EXCHANGED else ram

    def _set_asleep(self, is_asleep: bool) -> None:
        self.is_asleep = is_asleep
        if not is_asleep:
            self._hears_us = self._clock.now_us + _WAKE_US

    def _set_on(self, is_on: bool) -> None:
        self.is_on = is_on

    def _set_inverted(self, is_inverted: bool) -> None:
        self.is_inverted = is_inverted


_DATA_BYTES = {_CASET: 4, _RASET: 4, _MADCTL: 1, _COLMOD: 1}

_SWITCHES = {
    _SWRESET: ST7789.reset,
    _SLPIN: lambda panel: panel._set_asleep(True),
    _SLPOUT: lambda panel: panel._set_asleep(False),
    _DISPOFF: lambda panel: panel._set_on(False),
    _DISPON: lambda panel: panel._set_on(True),
    _INVOFF: lambda panel: panel._set_inverted(False),
    _INVON: lambda panel: panel._set_inverted(True),
}


def to_rgb(words: numpy.ndarray, is_blue_first: bool = False) -> numpy.ndarray:
    """Return 16-bit words as 8-bit channels. The top bits are repeated below, so that full brightness stays full."""
    first = (words >> 11) & 31
    green = (words >> 5) & 63
    last = words & 31
    red, blue = (last, first) if is_blue_first else (first, last)
    channels = [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)]
    return numpy.stack(channels, axis=-1).astype(numpy.uint8)


def to_words(pixels: numpy.ndarray) -> numpy.ndarray:
    """Return 8-bit channels as the words they came from: red in the upper five bits, green in six, blue in five."""
    red, green, blue = (pixels[..., channel].astype(numpy.uint16) for channel in range(3))
    return (red >> 3) << 11 | (green >> 2) << 5 | blue >> 3
