"""The ST7789 screen, landscape, as a displayio display that refreshes only on request.

The panel's memory is portrait, 240 columns by 320 rows. The panel itself turns the picture (MADCTL), because
displayio's own rotation costs time at every refresh. Some boards have a display that CircuitPython has set up itself.
"""

import time

import board
import busio
import displayio
import supervisor
from busdisplay import BusDisplay
from fourwire import FourWire
from micropython import const

from topout.constants import TICKS_MASK

_BAUD = const(31_250_000)  # a quarter of the system clock; twice that saves 5 % of a refresh but needs short wires
# How long after its reset the panel must not be woken. A panel that was awake, as before a reload, takes longer.
_ASLEEP_S = 0.006
_AWAKE_S = 0.12

_SLEEP_OUT = const(0x11)
_WAKES_MS = const(120)

# BusDisplay's format: a command, how many bytes follow (bit 7: a pause comes after them), those bytes, and the pause in
# ms. Without bit 7 the pause would be 10 ms.
_BITS_AND_TURN = b"\x3a\x81\x55\x00\x36\x81"  # 16 bits a pixel; the board's own byte for the turn follows
_ON = (
    b"\x00"
    b"\x21\x80\x00"  # inverted: an IPS panel then shows the colours as they are
    b"\x29\x80\x00"  # display on
)


def make_display(brightness: float = 1.0, was_asleep: bool = False) -> BusDisplay:
    """Return the display, black and dark until its first refresh. Takes 1/8 s, or 1/4 s if it was awake."""
    return finish_display(wake_panel(was_asleep), brightness)


def wake_panel(was_asleep: bool) -> tuple:
    """Begin to wake the panel, and return what `finish_display` needs. Other work can be done while it wakes up.

    The SPI bus is part of it: until a BusDisplay exists, displayio does not keep the bus alive, and every import
    collects garbage.
    """
    from topout.board.boards import this_board

    pins = this_board().PINS
    if "display_sck" not in pins:
        return None, None, 0
    displayio.release_displays()  # a display survives a reload and would hold its pins
    spi = busio.SPI(clock=getattr(board, pins["display_sck"]), MOSI=getattr(board, pins["display_mosi"]))
    bus = FourWire(
        spi,
        command=getattr(board, pins["display_dc"]),
        chip_select=getattr(board, pins["display_cs"]),
        reset=getattr(board, pins["display_reset"]) if "display_reset" in pins else None,
        baudrate=_BAUD,
    )
    time.sleep(_ASLEEP_S if was_asleep else _AWAKE_S)
    bus.send(_SLEEP_OUT, b"")
    return spi, bus, supervisor.ticks_ms()


def finish_display(waking: tuple, brightness: float = 1.0) -> BusDisplay:
    """Wait until the panel is awake, then return the display."""
    from topout.board.boards import this_board

    _, bus, since_ms = waking
    if bus is None:
        return _take_over(board.DISPLAY, brightness)  # type: ignore[attr-defined]  # the Pico has none
    this = this_board()
    passed_ms = (supervisor.ticks_ms() - since_ms) & TICKS_MASK
    time.sleep(max(0, _WAKES_MS + 1 - passed_ms) / 1000)
    display = BusDisplay(
        bus,
        _BITS_AND_TURN + this.MADCTL + _ON,
        width=this.SCREEN[0],
        height=this.SCREEN[1],
        rowstart=this.SCREEN[2],
        backlight_pin=getattr(board, this.PINS["display_backlight"]),
        brightness=brightness,
        auto_refresh=False,
    )
    display.root_group = None  # type: ignore[assignment]  # not CircuitPython's own terminal
    return display


def _take_over(display, brightness):
    """Return the board's own display. It cannot be made again: releasing it would lose it."""
    display.auto_refresh = False
    display.root_group = None
    display.brightness = brightness
    return display
