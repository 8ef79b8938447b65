"""The 40 pins of the Raspberry Pi Pico, and the RP2040's functions on each.

From the Pico datasheet (pin-out) and the RP2040 datasheet, section 1.4.3 (function table). A Pico 2 has the same pins
and the same functions there.
"""

_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
_RIGHT = "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
LABELS = tuple((_LEFT + " " + _RIGHT).split())  # pin 1 first
GPIO = tuple(label for label in LABELS if label.startswith("GP"))

ON_BOARD = ("GP23", "GP24", "GP25", "GP29")  # regulator mode, VBUS sense, LED, VSYS sense: not on any pin
HANDS_OFF = ("RUN", "3V3_EN", "ADC_VREF")  # reset, the regulator's switch, the converter's reference

_SPI = ("RX", "CS", "SCK", "TX")


def number(label: str) -> int:
    """Return the number of a GPIO label: GP17 → 17."""
    return int(label.removeprefix("GP"))


def pin_of(label: str) -> int:
    """Return the board's pin, 1–40, of a label."""
    return LABELS.index(label) + 1


def spi_role(label: str) -> tuple[int, str]:
    """Return the SPI block of a pin and its role there: GP18 → (0, "SCK")."""
    return number(label) // 8 % 2, _SPI[number(label) % 4]


def i2c_role(label: str) -> tuple[int, str]:
    """Return the I2C block of a pin and its role there: GP26 → (1, "SDA")."""
    return number(label) // 2 % 2, ("SDA", "SCL")[number(label) % 2]


def pwm_slice(label: str) -> int:
    """Return the PWM slice; the two pins of a slice share one frequency."""
    return number(label) // 2 % 8
