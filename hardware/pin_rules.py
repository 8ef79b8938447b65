"""Rules for the pin table alone: each signal has its own pin, and the chip can use that pin for it."""

from collections import Counter
from collections.abc import Iterator

from hardware import pico

_PWM = ("piezo", "display_backlight")


def pin_faults(pins: dict[str, str]) -> list[str]:
    """Return all faults of a pin table; empty if there are none."""
    unknown = [f"{signal} is on {pin}, which the Pico has on no pin" for signal, pin in pins.items() if not _is(pin)]
    return unknown or [*_shared(pins), *_spi(pins), *_i2c(pins), *_pwm(pins)]


def _is(pin: str) -> bool:
    return pin in pico.GPIO and pin not in pico.ON_BOARD


def _shared(pins: dict[str, str]) -> Iterator[str]:
    for pin, count in Counter(pins.values()).items():
        if count > 1:
            yield f"{pin} carries {count} signals"


def _spi(pins: dict[str, str]) -> Iterator[str]:
    sck, mosi = pico.spi_role(pins["display_sck"]), pico.spi_role(pins["display_mosi"])
    if sck[1] != "SCK":
        yield f"display_sck: {pins['display_sck']} is no SPI clock"
    if mosi[1] != "TX":
        yield f"display_mosi: {pins['display_mosi']} is no SPI output"
    if sck[0] != mosi[0]:
        yield "clock and data of the display are on different SPI blocks"


def _i2c(pins: dict[str, str]) -> Iterator[str]:
    sda, scl = pico.i2c_role(pins["i2c_sda"]), pico.i2c_role(pins["i2c_scl"])
    if sda[1] != "SDA":
        yield f"i2c_sda: {pins['i2c_sda']} is no I2C data pin"
    if scl[1] != "SCL":
        yield f"i2c_scl: {pins['i2c_scl']} is no I2C clock pin"
    if sda[0] != scl[0]:
        yield "i2c_sda and i2c_scl are on different I2C blocks"


def _pwm(pins: dict[str, str]) -> Iterator[str]:
    slices = {pico.pwm_slice(pins[signal]) for signal in _PWM}
    if len(slices) < len(_PWM):
        yield "piezo and backlight share a PWM slice, and so one frequency"
