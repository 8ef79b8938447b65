"""The console's circuit: every chip, and which pin of the Pico it hangs on, by the firmware's own table of pins.

It lives as long as the power is on. A processor that starts over finds its chips as it left them; after a power cut
there is a new circuit, with only the flash memory, the switches and the table still the same.
"""

from typing import Any, Protocol

from host_tools.sim import lis3dh
from host_tools.sim.clock import Clock
from host_tools.sim.lis3dh import LIS3DH
from host_tools.sim.piezo import Piezo
from host_tools.sim.ring import Ring
from host_tools.sim.st7789 import ST7789
from host_tools.sim.switches import ROWS, Switches
from host_tools.sim.table import Table

PODS = ("p1", "p2", "p3", "p4", "p5")


class Nvm(Protocol):
    """Bytes that survive: a slice is read or written as a whole."""

    def __len__(self) -> int: ...

    def __getitem__(self, where: Any) -> Any: ...

    def __setitem__(self, where: Any, value: Any) -> None: ...


class I2cChip(Protocol):
    """What hangs on the bus."""

    is_connected: bool

    def answers(self) -> bool: ...

    def write(self, data: bytes) -> None: ...

    def read(self, length: int) -> bytes: ...


class Circuit:
    """Chips by what they are, and by pin."""

    def __init__(self, clock: Clock, pins: dict[str, str], nvm: Nvm, table: Table, switches: Switches) -> None:
        self.clock = clock
        self.pins = pins
        self.nvm = nvm
        self.panel = ST7789(clock)
        self.accelerometer = LIS3DH(clock, table)
        self.switches = switches
        self.i2c_chips: dict[int, I2cChip] = {lis3dh.ADDRESS: self.accelerometer}
        self.piezo = Piezo(clock)
        self.rings = {pod: Ring() for pod in PODS}
        self.row_pins = [pins[f"row_{row}"] for row in ROWS]
        # An older drive knows no column of the plugs.
        self.column_pins = [pins[f"column_{column}"] for column in "abcd" if f"column_{column}" in pins]
        self._rings_by_pin = {pins[f"ring_{pod}"]: ring for pod, ring in self.rings.items()}
        self.spoiled: set[str] = set()  # signals, such as piezo or display_mosi, that nothing can be sent on
        self.has_pull_ups = True  # those on the boards of the chips that are there
        self._levels: dict[str, bool] = {}
        self._ring_free_us = 0
        self._clocks_to_free_data = 0

    def set_plugged(self, part: str, is_plugged: bool) -> None:
        """Plug in or take off a pod (p1 … p5), the sensor or the display."""
        if part == "sensor":
            self._clocks_to_free_data = 0
            self.accelerometer.is_connected = is_plugged
            self.accelerometer.power_up()
        elif part == "display":
            self.panel.is_connected = is_plugged
            self.panel.changed += 1
        elif is_plugged:
            self.switches.plug(part)
            self.rings[part].plug()
        else:
            self.switches.unplug(part)
            self.rings[part].unplug()

    def drive(self, pin: str, level: bool) -> None:
        """A pin is set high or low."""
        was_high = self._levels.get(pin, True)
        self._levels[pin] = level
        if pin == self.pins["display_reset"] and was_high and not level:
            self.panel.reset()
        elif pin == self.pins["display_backlight"]:
            self.panel.set_backlight(1.0 if level else 0.0)
        elif pin == self.pins["i2c_scl"] and level and not was_high and self._clocks_to_free_data:
            self._clocks_to_free_data -= 1

    def modulate(self, pin: str, frequency_hz: int, duty: float) -> None:
        """A pin carries a square wave, high for that share of the time."""
        self.check(pin)
        if pin == self.pins["display_backlight"]:
            self.panel.set_backlight(duty)
        elif pin == self.pins["piezo"]:
            self.piezo.drive(frequency_hz, duty)

    def level(self, pin: str, is_pulled_up: bool = False) -> bool:
        """What a pin reads; nothing pulls at it but what hangs on it, and perhaps the processor, upwards."""
        pins = self.pins
        if pin in (pins["i2c_scl"], pins["i2c_sda"]):
            is_held = self._levels.get(pin) is False or (pin == pins["i2c_sda"] and self._clocks_to_free_data > 0)
            return not is_held and (self._is_pulled_up() or is_pulled_up)
        if pin == pins["accelerometer_interrupt"]:  # the chip drives it low as long as it has nothing to say
            return is_pulled_up and not self.accelerometer.is_connected
        return self._levels.get(pin, is_pulled_up)

    def let_go(self, pin: str) -> None:
        """Nothing drives a pin any more."""
        self._levels.pop(pin, None)

    def send_spi(self, clock_pin: str, data_pin: str, data: bytes) -> None:
        """Bytes on an SPI bus: the panel hears them if they are on its wires while it is selected."""
        self.check(data_pin)
        pins = self.pins
        is_wired = clock_pin == pins["display_sck"] and data_pin == pins["display_mosi"]
        if is_wired and not self._levels.get(pins["display_cs"], True):
            self.panel.write(data, is_command=not self._levels.get(pins["display_dc"], False))

    def hold_data(self, clocks: int) -> None:
        """A chip that was left in the middle of a read waits for so many clocks, with the data line low."""
        self._clocks_to_free_data = clocks

    def is_i2c_idle(self, scl: str, sda: str) -> bool:
        """Whether both lines of an I2C bus on these pins are high, which takes something to pull them up."""
        return self._is_i2c(scl, sda) and self._is_pulled_up() and not self._clocks_to_free_data

    def i2c_chip(self, scl: str, sda: str, address: int) -> I2cChip | None:
        """The chip that acknowledges this address now, if any."""
        chip = self.i2c_chips.get(address) if self._is_i2c(scl, sda) else None
        return chip if chip is not None and chip.answers() else None

    def send_pixels(self, pin: str, data: bytes) -> None:
        """A NeoPixel transmission: 30 µs a pixel, and not before the last one, on whichever pin, has latched."""
        self.check(pin)
        self.clock.advance_to_us(self._ring_free_us)
        self.clock.advance_us(len(data) // 3 * 30)
        self._ring_free_us = self.clock.now_us + 1460
        if pin in self._rings_by_pin:
            self._rings_by_pin[pin].write(data)

    def check(self, pin: str) -> None:
        """Raise if nothing can be sent on a pin."""
        if self.spoiled and pin in [self.pins[signal] for signal in self.spoiled]:
            raise OSError(5, "Input/output error")

    def _is_pulled_up(self) -> bool:
        return self.has_pull_ups and any(chip.is_connected for chip in self.i2c_chips.values())

    def _is_i2c(self, scl: str, sda: str) -> bool:
        return scl == self.pins["i2c_scl"] and sda == self.pins["i2c_sda"]
