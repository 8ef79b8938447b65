"""The screen: displayio, our set-up and Adafruit's driver above; SPI commands and the panel's memory below."""

import numpy
import pytest

_SET_UP = """
import displayio
from topout.board.hub import Hub

hub = Hub()
display = hub.display
"""

_CORNERS = (
    _SET_UP
    + """
bitmap = displayio.Bitmap(320, 240, 8)
palette = displayio.Palette(5)
for index, color in enumerate((0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)):
    palette[index] = color
for x in range(20):
    for y in range(10):
        bitmap[x, y] = 1
        bitmap[319 - x, y] = 2
        bitmap[x, 239 - y] = 3
        bitmap[319 - x, 239 - y] = 4
root = displayio.Group()
root.append(displayio.TileGrid(bitmap, pixel_shader=palette))
display.root_group = root
display.refresh()
while True:
    hub.watchdog.feed()
"""
)


def test_colours_come_out_in_the_right_corners(start):
    image = start(_CORNERS).screen()
    assert image.size == (320, 240)
    assert image.getpixel((0, 0)) == image.getpixel((19, 9)) == (255, 0, 0)
    assert image.getpixel((319, 0)) == image.getpixel((300, 9)) == (0, 255, 0)
    assert image.getpixel((0, 239)) == image.getpixel((19, 230)) == (0, 0, 255)
    assert image.getpixel((319, 239)) == image.getpixel((300, 230)) == (255, 255, 255)
    assert image.getpixel((20, 0)) == image.getpixel((0, 10)) == image.getpixel((160, 120)) == (0, 0, 0)


def test_the_set_up_sends_nothing_the_panel_does_not_know_and_nothing_too_early(start):
    panel = start(_CORNERS).circuit.panel
    assert (panel.unknown_commands, panel.bad_windows, panel.stray_bytes, panel.too_early) == (0, 0, 0, 0)


_AGAIN = _CORNERS.replace(
    "display = hub.display",
    "import gc\nfrom topout.board.display import make_display\n"
    "displayio.release_displays()\ngc.collect()\ndisplay = make_display()",
)


_RELOAD = """
import microcontroller
from topout.board.hub import Hub
hub = Hub()
hub.watchdog.feed()
if not microcontroller.nvm[0]:
    microcontroller.nvm[0] = 1
    {how}
while True:
    hub.watchdog.feed()
"""


@pytest.mark.parametrize("how", ["import supervisor; supervisor.reload()", "microcontroller.reset()"])
def test_a_console_that_starts_over_sets_the_panel_up_in_its_own_time(start, how):
    machine = start(_RELOAD.format(how=how), nvm=bytearray(4096))
    machine.run_for(5000)
    assert len(machine.resets) == 1 and machine.is_running
    panel = machine.circuit.panel
    assert (panel.too_early, panel.is_asleep, panel.is_on) == (0, False, True)


def test_a_panel_that_is_awake_is_set_up_again_in_its_own_time(start):
    machine = start(_AGAIN)
    assert machine.circuit.panel.too_early == 0
    assert machine.screen().getpixel((0, 0)) == (255, 0, 0)


_SEND = """
import board, busio, fourwire, time
from topout.board.watchdog import Watchdog
spi = busio.SPI(clock=board.GP18, MOSI=board.GP19)
bus = fourwire.FourWire(spi, command=board.GP20, chip_select=board.GP17, reset=board.GP21)
for pause_ms, command in {steps!r}:
    time.sleep(pause_ms / 1000)
    bus.send(command, b"")
dog = Watchdog()
while True:
    dog.feed()
"""
_SLEEP_OUT, _DISPLAY_ON, _RESET = 0x11, 0x29, 0x01


def _state_after(start, *steps):
    panel = start(_SEND.format(steps=steps)).circuit.panel
    return panel.is_asleep, panel.is_on, panel.too_early


def test_the_panel_ignores_commands_for_120_ms_after_sleep_out(start):
    assert _state_after(start, (5, _SLEEP_OUT), (119, _DISPLAY_ON)) == (False, False, 1)
    assert _state_after(start, (5, _SLEEP_OUT), (121, _DISPLAY_ON)) == (False, True, 0)


def test_the_panel_ignores_commands_for_5_ms_after_its_reset(start):
    assert _state_after(start, (2, _SLEEP_OUT)) == (True, False, 1)


def test_a_panel_reset_while_awake_does_not_wake_again_for_120_ms(start):
    assert _state_after(start, (5, _SLEEP_OUT), (121, _RESET), (60, _SLEEP_OUT)) == (True, False, 1)
    assert _state_after(start, (5, _SLEEP_OUT), (121, _RESET), (121, _SLEEP_OUT)) == (False, False, 0)


def test_landscape_by_the_panel_is_what_adafruit_calls_rotation_90(start):
    by_panel = start(_CORNERS).circuit.panel.pixels()
    by_displayio = start(_CORNERS.replace("display = hub.display", _ROTATED_BY_DISPLAYIO)).circuit.panel.pixels()
    assert numpy.array_equal(by_panel, by_displayio)


_ROTATED_BY_DISPLAYIO = """
import board, busio, fourwire, gc
from adafruit_st7789 import ST7789
displayio.release_displays()
gc.collect()
spi = busio.SPI(clock=board.GP18, MOSI=board.GP19)
bus = fourwire.FourWire(spi, command=board.GP20, chip_select=board.GP17, reset=board.GP21)
display = ST7789(bus, width=320, height=240, rotation=90, backlight_pin=board.GP22, auto_refresh=False)
"""

_PARTIAL = (
    _SET_UP
    + """
bitmap = displayio.Bitmap(320, 240, 2)
palette = displayio.Palette(2)
palette[1] = 0xFFFF00
root = displayio.Group()
root.append(displayio.TileGrid(bitmap, pixel_shader=palette))
display.root_group = root
display.refresh()
hub.watchdog.feed()
for x in range(100, 110):
    for y in range(50, 70):
        bitmap[x, y] = 1
display.refresh()
hub.watchdog.feed()
display.refresh()
while True:
    hub.watchdog.feed()
"""
)


def test_a_change_sends_only_its_own_window(start):
    machine = start(_PARTIAL)
    panel = machine.circuit.panel
    before_px, before_us = panel.pixels_written, machine.clock.now_us
    assert before_px == 320 * 240
    machine.run_for(0.001)
    assert panel.pixels_written - before_px == 10 * 20
    assert 1_000 < machine.clock.now_us - before_us < 3_000
    assert machine.screen().getpixel((100, 50)) == (255, 255, 0)
    assert machine.screen().getpixel((99, 50)) == (0, 0, 0)


def test_nothing_is_sent_when_nothing_changed(start):
    machine = start(_PARTIAL)
    machine.run_for(10)
    sent = machine.circuit.panel.bytes_received
    machine.run_for(1000)
    assert machine.circuit.panel.bytes_received == sent


def test_a_full_refresh_takes_as_long_as_on_the_device(start):
    machine = start(_PARTIAL.replace("display.refresh()", "hub.watchdog.feed()\ndisplay.refresh()", 1))
    before_us = machine.clock.now_us
    machine.run_for(1)
    assert 390_000 < machine.clock.now_us - before_us < 530_000


def test_the_picture_is_dark_without_backlight_and_dimmed_light_is_still_light(start):
    machine = start(_CORNERS)
    display = machine.namespace["display"]
    display.brightness = 0.3
    assert abs(machine.circuit.panel.backlight - 0.3) < 0.01
    assert machine.screen().getpixel((0, 0)) == (255, 0, 0)
    display.brightness = 0
    assert machine.screen().getbbox() is None


def test_a_display_that_is_not_there_stops_nothing(make):
    machine = make(_CORNERS)
    machine.unplug("display")
    machine.boot()
    assert machine.crash is None
    assert machine.is_running
    assert machine.screen().getbbox() is None


def test_without_inversion_the_panel_shows_the_negative(start):
    machine = start(_CORNERS)
    machine.namespace["display"].bus.send(0x20, b"")
    assert machine.screen().getpixel((0, 0)) == (0, 255, 255)


def test_blue_first_swaps_red_and_blue(start):
    machine = start(_CORNERS)
    machine.namespace["display"].bus.send(0x36, b"\xa8")
    assert machine.screen().getpixel((0, 0)) == (0, 0, 255)


def test_wrong_bytes_are_counted_and_change_no_picture(start):
    machine = start(_CORNERS)
    panel, bus = machine.circuit.panel, machine.namespace["display"].bus
    before = panel.pixels()
    bus.send(0xEE, b"\x01\x02")
    bus.send(0x2A, b"\x01\x00\x00\x00")
    bus.send(0x2A, b"\x00\x00\xff\xff")
    bus.send(0x36, b"\xa0\xa0")
    assert (panel.unknown_commands, panel.bad_windows, panel.stray_bytes) == (1, 2, 3)
    assert numpy.array_equal(panel.pixels(), before)
