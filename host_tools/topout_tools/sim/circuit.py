"""The console's circuit: every chip, and the Pico pin that it is wired to, by the firmware's own table of pins.

A circuit exists as long as the power is on. After a reset the processor finds its chips as it left them. After a power
cut there is a new circuit; only the flash memory, the switches and the table stay the same.
"""

from typing import Any, Protocol

from topout_tools.sim.board_data import BoardData
from topout_tools.sim.clock import Clock
from topout_tools.sim.lis3dh import LIS3DH
from topout_tools.sim.piezo import Piezo
from topout_tools.sim.ring import Ring
from topout_tools.sim.st7789 import ST7789
from topout_tools.sim.switches import ROWS, SIGNALS, Switches
from topout_tools.sim.tabletop import Tabletop

PODS = ("p1", "p2", "p3", "p4", "p5")


class Nvm(Protocol):
    """Bytes that survive a power cut. A slice is read or written as a whole."""

    def __len__(self) -> int: ...

    def __getitem__(self, where: Any) -> Any: ...

    def __setitem__(self, where: Any, value: Any) -> None: ...


class I2cChip(Protocol):
    """A chip on the I2C bus."""

    is_connected: bool

    def answers(self) -> bool: ...

    def write(self, data: bytes) -> None: ...

    def read(self, length: int) -> bytes: ...


class Circuit:
    """All chips of one console, and the signals on its pins."""

    def __init__(self, clock: Clock, board: BoardData, nvm: Nvm, table: Tabletop, switches: Switches) -> None:
        self.clock = clock
        self.board = board
        self.pins = pins = board.wires
        self.nvm = nvm
        self.panel = ST7789(clock, board.madctl, board.screen)
        self.accelerometer = LIS3DH(clock, table)
        self.switches = switches
        self.i2c_chips: dict[int, I2cChip] = {}
        self.piezo = Piezo(clock)
        self.rings = {pod: Ring() for pod in PODS}
        self.row_pins = [pins.get(f"row_{row}") for row in ROWS]
        # The pin table of an older drive has no column for the plugs.
        self.column_pins = [pins[f"column_{column}"] for column in "abcd" if f"column_{column}" in pins]
        self.key_pins = {pin: SIGNALS[signal] for signal, pin in pins.items() if signal in SIGNALS}
        self._rings_by_pin = {pins[f"ring_{pod}"]: ring for pod, ring in self.rings.items() if board.has_pods}
        self.spoiled: set[str] = set()  # signals, such as piezo or display_mosi, on which sending fails
        self.has_pull_ups = True  # on the boards of the chips that are connected
        self._levels: dict[str, bool] = {}
        self._ring_free_us = 0
        self._clocks_to_free_data = 0

    def set_plugged(self, part: str, is_plugged: bool) -> None:
        """Plug in or unplug a pod (p1 … p5), the sensor or the display."""
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
        """Set a pin high or low."""
        was_high = self._levels.get(pin, True)
        self._levels[pin] = level
        if pin == self.pins.get("display_reset") and was_high and not level:
            self.panel.reset()
        elif pin == self.pins.get("display_backlight"):
            self.panel.set_backlight(1.0 if level else 0.0)
        elif pin == self.pins["i2c_scl"] and level and not was_high and self._clocks_to_free_data:
            self._clocks_to_free_data -= 1

    def modulate(self, pin: str, frequency_hz: int, duty: float) -> None:
        """Put a square wave on a pin, high for the share `duty` of the time. Raises OSError on a spoiled pin."""
        self.check(pin)
        if pin == self.pins.get("display_backlight"):
            self.panel.set_backlight(duty)
        elif pin == self.pins.get("piezo"):
            self.piezo.drive(frequency_hz, duty)

    def level(self, pin: str, is_pulled_up: bool = False) -> bool:
        """Return what a pin reads. Only the chips wired to it and the processor's own pull-up, if on, set its level."""
        pins = self.pins
        if pin in (pins["i2c_scl"], pins["i2c_sda"]):
            is_held = self._levels.get(pin) is False or (pin == pins["i2c_sda"] and self._clocks_to_free_data > 0)
            return not is_held and (self._is_pulled_up() or is_pulled_up)
        if pin == pins.get("accelerometer_interrupt"):  # the chip drives it low while it has no interrupt
            return is_pulled_up and not self.accelerometer.is_connected
        return self._levels.get(pin, is_pulled_up)

    def let_go(self, pin: str) -> None:
        """Stop driving a pin."""
        self._levels.pop(pin, None)

    def send_spi(self, clock_pin: str, data_pin: str, data: bytes) -> None:
        """Send bytes on an SPI bus. The panel gets them if they are on its wires while it is selected."""
        self.check(data_pin)
        pins = self.pins
        is_wired = clock_pin == pins["display_sck"] and data_pin == pins["display_mosi"]
        if is_wired and not self._levels.get(pins["display_cs"], True):
            self.panel.write(data, is_command=not self._levels.get(pins["display_dc"], False))

    def hold_data(self, clocks: int) -> None:
        """Hold the data line low for that many clocks, as a chip does when a read is broken off."""
        self._clocks_to_free_data = clocks

    def is_i2c_idle(self, scl: str, sda: str) -> bool:
        """Return whether both lines of an I2C bus on these pins are high, which needs pull-ups."""
        return self._is_i2c(scl, sda) and self._is_pulled_up() and not self._clocks_to_free_data

    def i2c_chip(self, scl: str, sda: str, address: int) -> I2cChip | None:
        """Return the chip that acknowledges this address now, or None."""
        chip = self.i2c_chips.get(address) if self._is_i2c(scl, sda) else None
        return chip if chip is not None and chip.answers() else None

    def send_pixels(self, pin: str, data: bytes) -> None:
        """Send NeoPixel data at 30 µs a pixel. It waits until the last transmission, on any pin, has latched."""
        self.check(pin)
        self.clock.advance_to_us(self._ring_free_us)
        self.clock.advance_us(len(data) // 3 * 30)
        self._ring_free_us = self.clock.now_us + 1460
        if pin in self._rings_by_pin:
            self._rings_by_pin[pin].write(data)

    def check(self, pin: str) -> None:
        """Raise OSError if a pin is spoiled."""
        if self.spoiled and pin in [self.pins.get(signal) for signal in self.spoiled]:
            raise OSError(5, "Input/output error")

    def _is_pulled_up(self) -> bool:
        return self.has_pull_ups and any(chip.is_connected for chip in self.i2c_chips.values())

    def _is_i2c(self, scl: str, sda: str) -> bool:
        return scl == self.pins["i2c_scl"] and sda == self.pins["i2c_sda"]
