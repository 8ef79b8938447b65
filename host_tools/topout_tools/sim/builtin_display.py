"""The display that CircuitPython sets up by itself before the program runs, on boards that have one (board.DISPLAY)."""

from typing import Any

from topout_tools.sim import builtin_modules, current
from topout_tools.sim.board_definitions import DISPLAY_MADCTL, DISPLAYS

_SLEEP_OUT = 0x11
_WAKES_US = 125_000
_SET_UP = b"\x3a\x81\x55\x00\x21\x80\x00\x36\x81%c\x00\x29\x80\x00"


def is_on(board_id: str) -> bool:
    return board_id in DISPLAYS


def display() -> Any:
    """Return the display of this run of the processor."""
    processor = current.processor
    if processor.display is None:
        processor.display = _set_up()
    return processor.display


def _set_up() -> Any:
    from topout_tools.sim.modules.busio import SPI
    from topout_tools.sim.modules.microcontroller import Pin

    board = current.circuit.board
    wires = {signal: Pin(pin) for signal, pin in DISPLAYS[board.board_id].items()}
    current.circuit.clock.advance_us(_WAKES_US)
    spi = SPI(wires["display_sck"], wires["display_mosi"])
    fourwire, busdisplay = builtin_modules.find("fourwire"), builtin_modules.find("busdisplay")
    assert fourwire and busdisplay
    bus = fourwire.FourWire(spi, command=wires["display_dc"], chip_select=wires["display_cs"], baudrate=15_000_000)
    bus.send(_SLEEP_OUT, b"")
    current.circuit.clock.advance_us(_WAKES_US)
    width, height, _ = board.screen
    return busdisplay.BusDisplay(
        bus,
        _SET_UP % DISPLAY_MADCTL[board.board_id],
        width=width,
        height=height,
        backlight_pin=wires["display_backlight"],
        auto_refresh=True,
    )
