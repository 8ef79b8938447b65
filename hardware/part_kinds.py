"""Every kind of part in the console, with its pins: number or printed label, name, electrical type.

The pins of breakout boards are named as printed on them, because that is what a person with a soldering iron reads.
"""

from typing import NamedTuple

from hardware.pico import LABELS

PASSIVE, INPUT, OUTPUT, BOTH, POWER_IN, POWER_OUT = "PASSIVE", "INPUT", "OUTPUT", "BIDIR", "PWRIN", "PWROUT"


class Pin(NamedTuple):
    number: str
    name: str
    type: str


class Kind(NamedTuple):
    name: str
    pins: tuple[Pin, ...]


def _labelled(*pairs: tuple[str, str]) -> tuple[Pin, ...]:
    return tuple(Pin(label, label, type_) for label, type_ in pairs)


def _pico_type(label: str) -> str:
    if label.startswith("GP"):
        return BOTH
    return {"VBUS": POWER_OUT, "3V3": POWER_OUT, "GND": POWER_IN, "AGND": POWER_IN}.get(label, PASSIVE)


_BUFFER = ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"]


def _buffer_type(name: str) -> str:
    if name in ("GND", "VCC"):
        return POWER_IN
    return OUTPUT if name.endswith("Y") else INPUT


def _two(first: str = "1", second: str = "2") -> tuple[Pin, ...]:
    return Pin("1", first, PASSIVE), Pin("2", second, PASSIVE)


PICO = Kind("Pico", tuple(Pin(str(at + 1), label, _pico_type(label)) for at, label in enumerate(LABELS)))
BUFFER = Kind("74AHCT125", tuple(Pin(str(at + 1), name, _buffer_type(name)) for at, name in enumerate(_BUFFER)))
SCREEN = Kind(
    "ST7789 2.0in",
    _labelled(
        ("VIN", POWER_IN),
        ("3Vo", PASSIVE),
        ("GND", POWER_IN),
        ("SCK", INPUT),
        ("MISO", PASSIVE),
        ("MOSI", INPUT),
        ("CS", INPUT),
        ("RST", INPUT),
        ("DC", INPUT),
        ("SDCS", PASSIVE),
        ("BL", INPUT),
    ),
)
SENSOR = Kind(
    "LIS3DH",
    _labelled(
        ("VIN", POWER_IN),
        ("3Vo", PASSIVE),
        ("GND", POWER_IN),
        ("SCL", INPUT),
        ("SDA", BOTH),
        ("SDO", PASSIVE),
        ("CS", PASSIVE),
        ("INT", OUTPUT),
    ),
)
FRAM = Kind(
    "FRAM MB85RC256V",
    _labelled(("VCC", POWER_IN), ("GND", POWER_IN), ("WP", PASSIVE), ("SCL", INPUT), ("SDA", BOTH))
    + _labelled(("A2", PASSIVE), ("A1", PASSIVE), ("A0", PASSIVE)),
)
RING = Kind("NeoPixel ring 12", _labelled(("PWR", POWER_IN), ("GND", POWER_IN), ("IN", INPUT), ("OUT", PASSIVE)))
PLUG = Kind("RJ45 wires", tuple(Pin(str(at), str(at), PASSIVE) for at in range(1, 9)))
RESISTOR = Kind("resistor", _two())
CAPACITOR = Kind("capacitor", _two())
ELECTROLYTIC = Kind("electrolytic", _two("+", "-"))
DIODE = Kind("diode", (Pin("A", "anode", PASSIVE), Pin("K", "cathode", PASSIVE)))
KEY = Kind("key", _two())
PIEZO = Kind("piezo", _two())
FUSE = Kind("fuse", _two())
