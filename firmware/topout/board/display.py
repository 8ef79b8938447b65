"""The 2.0" 320×240 ST7789 screen, landscape, as a displayio display that refreshes only when it is told to.

The panel's memory is portrait, 240 columns by 320 rows. The panel itself turns the picture (MADCTL), because
displayio's own rotation costs time at every refresh; 0xA0 is what displayio's rotation=90 amounts to on this panel.
"""

import time

import board
import busio
import displayio
import supervisor
from busdisplay import BusDisplay
from fourwire import FourWire
from micropython import const

from topout.facts import TICKS_MASK

WIDTH_PX = const(320)
HEIGHT_PX = const(240)

_BAUD = const(31_250_000)  # a quarter of the system clock; twice that saves 5 % of a refresh and asks for short wires
# So long after its reset the panel must not be woken: a panel that was awake, as before a reload, takes its time.
_ASLEEP_S = 0.006
_AWAKE_S = 0.12

_SLEEP_OUT = const(0x11)
_WAKES_MS = const(120)

# As BusDisplay wants it: a command, how many bytes follow, with bit 7 for a pause after them, those bytes, and the
# pause in ms: without that bit it would be 10.
_SET_UP = (
    b"\x3a\x81\x55\x00"  # 16 bits a pixel
    b"\x36\x81\xa0\x00"  # landscape: exchange rows and columns, rows from the far end, red first
    b"\x21\x80\x00"  # inverted, as an IPS panel shows colours as they are
    b"\x29\x80\x00"  # display on
)


def make_display(brightness: float = 1.0, was_asleep: bool = False) -> BusDisplay:
    """The display, black and dark until its first refresh. Takes an eighth of a second, a quarter if it was awake."""
    return finish_display(wake_panel(was_asleep), brightness)


def wake_panel(was_asleep: bool) -> tuple:
    """What `finish_display` needs. The panel takes its time to wake up, which can be spent on other things.

    The SPI bus is part of it: until a BusDisplay exists, displayio does not keep it alive, and every import collects.
    """
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
    time.sleep(_ASLEEP_S if was_asleep else _AWAKE_S)
    bus.send(_SLEEP_OUT, b"")
    return spi, bus, supervisor.ticks_ms()


def finish_display(waking: tuple, brightness: float = 1.0) -> BusDisplay:
    from topout.board.pins import PINS

    _, bus, since_ms = waking
    passed_ms = (supervisor.ticks_ms() - since_ms) & TICKS_MASK
    time.sleep(max(0, _WAKES_MS + 1 - passed_ms) / 1000)
    display = BusDisplay(
        bus,
        _SET_UP,
        width=WIDTH_PX,
        height=HEIGHT_PX,
        backlight_pin=getattr(board, PINS["display_backlight"]),
        brightness=brightness,
        auto_refresh=False,
    )
    display.root_group = None  # type: ignore[assignment]  # not CircuitPython's own terminal
    return display
