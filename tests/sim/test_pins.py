"""The table of pins fits what the RP2040 can do with each."""

import pytest

from topout.board.pico_pods import PINS
from topout_tools.sim.processor import slice_of

_PICO_PINS = {f"GP{number}" for number in (*range(23), 26, 27, 28)}


def test_twenty_five_signals_have_a_pin_of_the_pico_each():
    assert len(PINS) == 25
    assert len(set(PINS.values())) == 25
    assert set(PINS.values()) < _PICO_PINS


def test_display_is_on_spi0_and_sensor_on_one_i2c_block():
    assert PINS["display_sck"] in {"GP2", "GP6", "GP18", "GP22"}
    assert PINS["display_mosi"] in {"GP3", "GP7", "GP19"}
    i2c1 = {("GP2", "GP3"), ("GP6", "GP7"), ("GP10", "GP11"), ("GP14", "GP15"), ("GP18", "GP19"), ("GP26", "GP27")}
    assert (PINS["i2c_sda"], PINS["i2c_scl"]) in i2c1


def test_piezo_can_change_its_frequency_without_the_backlight_changing_too():
    assert slice_of(PINS["piezo"]) != slice_of(PINS["display_backlight"])


def test_every_part_of_the_hub_can_be_built_on_these_pins(start):
    machine = start("from topout.board.hub import Hub\nhub = Hub()\nwhile True:\n    hub.watchdog.feed()\n")
    assert machine.namespace["hub"].missing == []


_SECOND_DISPLAY = """
import gc, time
import displayio
from topout.board.display import make_display
first = make_display()
displayio.release_displays()
if {collects}:
    gc.collect()
try:
    second = make_display()
    reason = ""
except ValueError as error:
    reason = str(error)
while True:
    time.sleep(1)
"""


@pytest.mark.parametrize(("collects", "reason"), [(False, "GP18 in use"), (True, "")])
def test_a_released_display_s_bus_has_its_pins_until_it_is_collected(start, collects, reason):
    machine = start(_SECOND_DISPLAY.format(collects=collects))
    assert machine.namespace["reason"] == reason
