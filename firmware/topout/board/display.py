"""The 2.0" 320×240 ST7789 screen, landscape, as a displayio display that refreshes only when it is told to.

The panel's memory is portrait, 240 columns by 320 rows. The panel itself turns the picture (MADCTL), because
displayio's own rotation costs time at every refresh; 0xA0 is what displayio's rotation=90 amounts to on this panel.
"""

import board
import busio
import displayio
from adafruit_st7789 import ST7789
from fourwire import FourWire
from micropython import const

WIDTH_PX = const(320)
HEIGHT_PX = const(240)

_MADCTL = const(0x36)
_LANDSCAPE = b"\xa0"  # exchange rows and columns, rows from the far end, red first
_BAUD = const(31_250_000)  # a quarter of the system clock; twice that saves 5 % of a refresh and asks for short wires


def make_display(brightness: float = 1.0) -> ST7789:
    """The display, black and dark until its first refresh. Takes 1.2 s: the panel's own start-up times."""
    from topout.board.pins import PINS

    displayio.release_displays()  # a display outlives a reload and would hold its pins
    spi = busio.SPI(clock=getattr(board, PINS["display_sck"]), MOSI=getattr(board, PINS["display_mosi"]))
    bus = FourWire(
        spi,
        command=getattr(board, PINS["display_dc"]),
        chip_select=getattr(board, PINS["display_cs"]),
        reset=getattr(board, PINS["display_reset"]),
        baudrate=_BAUD,
    )
    display = ST7789(
        bus,
        width=WIDTH_PX,
        height=HEIGHT_PX,
        rotation=0,
        backlight_pin=getattr(board, PINS["display_backlight"]),
        brightness=brightness,
        auto_refresh=False,
    )
    bus.send(_MADCTL, _LANDSCAPE)
    display.root_group = None  # not CircuitPython's own terminal
    return display
