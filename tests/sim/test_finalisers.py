"""SPI, I2C and PWM objects without a reference are finalised at the next collection, as on the chip."""

IMPORTS = """
import board, busio, displayio, fourwire, gc, pwmio
from busdisplay import BusDisplay
from topout.board.pico_pods import PINS
"""
I2C = "make = lambda: busio.I2C(getattr(board, PINS['i2c_scl']), getattr(board, PINS['i2c_sda']))\n"
BUS = """
def make_bus():
    spi = busio.SPI(clock=board.GP18, MOSI=board.GP19)
    return fourwire.FourWire(spi, command=board.GP20, chip_select=board.GP17, reset=board.GP21)
"""
SHOW = "display = BusDisplay(bus, b'', width=320, height=240, auto_refresh=False)\n"
CLAIM = """
def is_free(make):
    try:
        made = make()
    except ValueError:
        return False
    made.deinit()
    return True
"""


def test_a_display_waits_for_ever_for_a_bus_that_was_collected(start):
    machine = start(
        IMPORTS + BUS + "bus = make_bus()\ngc.collect()\nprint('sending')\nbus.send(0x11, b'')\nprint('sent')"
    )
    machine.run_for(60_000)
    assert machine.serial == "sending\n"
    assert machine.is_running


def test_a_bus_that_nobody_holds_still_sends_until_it_is_collected(start):
    machine = start(IMPORTS + BUS + "bus = make_bus()\nbus.send(0x11, b'')\nprint('sent')")
    assert machine.serial == "sent\n"


def test_a_bus_that_somebody_holds_outlives_collections(start):
    machine = start(
        IMPORTS + "spi = busio.SPI(clock=board.GP18, MOSI=board.GP19)\n"
        "bus = fourwire.FourWire(spi, command=board.GP20, chip_select=board.GP17, reset=board.GP21)\n"
        "gc.collect()\nbus.send(0x11, b'')\nprint('sent')"
    )
    assert machine.serial == "sent\n"


def test_a_display_keeps_its_bus_also_one_that_was_garbage_already(start):
    machine = start(IMPORTS + BUS + "bus = make_bus()\n" + SHOW + "gc.collect()\nbus.send(0x11, b'')\nprint('sent')")
    assert machine.serial == "sent\n"


def test_a_displays_bus_is_free_after_release_and_collection(start):
    machine = start(
        IMPORTS + BUS + CLAIM + "bus = make_bus()\n" + SHOW + "displayio.release_displays()\n"
        "again = lambda: busio.SPI(clock=board.GP18, MOSI=board.GP19)\n"
        "print(is_free(again))\ngc.collect()\nprint(is_free(again))"
    )
    assert machine.serial == "False\nTrue\n"


def test_an_import_collects(start):
    machine = start(IMPORTS + BUS + "bus = make_bus()\nimport topout.constants\nbus.send(0x11, b'')\nprint('sent')")
    machine.run_for(60_000)
    assert machine.serial == ""


def test_an_i2c_bus_that_nobody_holds_frees_its_pins_at_the_next_collection(start):
    machine = start(
        IMPORTS
        + CLAIM
        + "make = lambda: busio.I2C(getattr(board, PINS['i2c_scl']), getattr(board, PINS['i2c_sda']))\nmake()\n"
        "print(is_free(make))\ngc.collect()\nprint(is_free(make))"
    )
    assert machine.serial == "False\nTrue\n"


def test_a_tone_that_nobody_holds_ends_at_the_next_collection(start):
    machine = start(
        IMPORTS + "import time\npin = getattr(board, PINS['piezo'])\n"
        "pwmio.PWMOut(pin, frequency=2000, duty_cycle=32768)\ntime.sleep(0.1)\ngc.collect()\ntime.sleep(0.2)\n"
        "pwmio.PWMOut(pin, frequency=2000)\nprint('free')"
    )
    machine.run_for(500)
    assert machine.serial == "free\n"
    begun, ended = machine.tones[:2]
    assert (begun.duty > 0, ended.duty) == (True, 0)
    assert 95 <= ended.start_ms - begun.start_ms <= 130


def test_what_was_deinited_frees_nothing_of_its_successor(start):
    machine = start(
        IMPORTS + CLAIM + I2C + "first = make()\nfirst.deinit()\n"
        "second = make()\nfirst = None\ngc.collect()\nprint(is_free(make))"
    )
    assert machine.serial == "False\n"
