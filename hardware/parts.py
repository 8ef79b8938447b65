"""The parts list: what to buy for two to five pods, counted from the circuit, with part numbers and alternatives.

    python -m hardware.parts          the whole list
    python -m hardware.parts costs    the costs, as in the README

Prices are classes, because shops differ. The total is the sum of the classes' lower and upper ends.
"""

import csv
import sys
from io import StringIO
from typing import NamedTuple

from hardware import part_kinds
from hardware.circuit import PODS, describe

POD_COUNTS = range(2, PODS + 1)
_DEAR_EUR = 3
PRICES_EUR = {"a": (0.05, 0.5), "b": (0.5, 3), "c": (3, 8), "d": (8, 14), "e": (14, 25)}


class Item(NamedTuple):
    name: str
    number: str
    alternatives: str
    price: str
    kind: part_kinds.Kind | None = None  # counted in the circuit by kind and value …
    value: str | None = None
    hub: int = 0  # … or by a fixed number in the hub and in each pod
    pod: int = 0
    optional: bool = False


ITEMS = (
    Item(
        "Raspberry Pi Pico",
        "Adafruit 4864; Raspberry Pi SC0915",
        "Pico H, Pico 2 (the same pins)",
        "c",
        part_kinds.PICO,
    ),
    Item(
        '2.0" 320×240 TFT, ST7789',
        "Adafruit 4311",
        "any 2.0″ 240×320 ST7789 with BL; holes differ",
        "e",
        part_kinds.SCREEN,
    ),
    Item("Accelerometer LIS3DH", "Adafruit 2809", "a board that carries its pull-ups", "c", part_kinds.SENSOR),
    Item("FRAM 32 KB, MB85RC256V", "Adafruit 1895", "none: the Pico's flash does", "d", part_kinds.FRAM, optional=True),
    Item("NeoPixel ring of 12", "Adafruit 1643", "WS2812B ring of 12, ⌀ 37 mm", "c", part_kinds.RING),
    Item("Level shifter 74AHCT125, DIP-14", "Adafruit 1787; TI SN74AHCT125N", "74HCT125", "b", part_kinds.BUFFER),
    Item("Piezo, 12 mm", "Adafruit 160; TDK PS1240P02BT", "27 mm disc", "b", part_kinds.PIEZO),
    Item("Keyswitch, MX, linear and silent", "Cherry MX3A-L1NN", "any MX switch for a 14 mm hole", "b", part_kinds.KEY),
    Item("Keycap 1u", "—", "any MX cap", "a", part_kinds.KEY),
    Item("Schottky diode BAT85", "Vishay BAT85S", "BAT43, 1N5817; not 1N4148", "a", part_kinds.DIODE),
    Item("Resettable fuse 0.5 A", "Bourns MF-R050", "Littelfuse RXEF050", "a", part_kinds.FUSE),
    Item("Capacitor 470 µF 10 V", "—", "330–1000 µF", "a", part_kinds.ELECTROLYTIC, "470 µF 10 V"),
    Item("Capacitor 47 µF 10 V", "—", "33–100 µF", "a", part_kinds.ELECTROLYTIC, "47 µF 10 V"),
    Item("Capacitor 100 nF", "—", "—", "a", part_kinds.CAPACITOR),
    Item("Resistor 330 Ω", "—", "300–470 Ω", "a", part_kinds.RESISTOR, "330 Ω"),
    Item("Resistor 3.3 kΩ", "—", "2.7–3.9 kΩ", "a", part_kinds.RESISTOR, "3.3 kΩ"),
    Item("Resistor 100 Ω", "—", "100–220 Ω", "a", part_kinds.RESISTOR, "100 Ω"),
    Item(
        "Patch cable, straight, 8 wires of AWG 26, ⌀ 6 mm at most, 2.5 m", "—", "no crossover, no flat one", "c", pod=1
    ),
    Item("RJ45 coupler, straight through", "—", "—", "b", pod=1),
    Item("Perfboard, 2.54 mm, 90 × 70 mm", "—", "larger, cut down", "b", hub=1),
    Item("Socket strip, 20 pins", "—", "2 × 20 pins of any strip", "a", hub=2),
    Item("Socket, DIP-14", "—", "none: soldered in", "a", part_kinds.BUFFER),
    Item("Screw M3 × 10 (lids)", "—", "—", "a", hub=4, pod=4),
    Item("Screw M3 × 6 (board)", "—", "—", "a", hub=4),
    Item("Screw M2.5 × 5 (screen, sensor)", "—", "—", "a", hub=8),
    Item("Screw M2.5 × 8 (ring's tray)", "—", "—", "a", pod=2),
    Item("Rubber foot, self-adhesive, ⌀ 10 mm", "—", "⌀ 8–10 mm", "a", hub=3, pod=4),
    Item("Cable tie 2.5 mm", "—", "—", "a", pod=2),
    Item("USB cable (micro-B) and a 5 V 1 A supply", "—", "a computer, a power bank", "c", hub=1),
)


def quantity(item: Item, pods: int) -> int:
    """Return how many of an item a console with this number of pods needs."""
    if item.kind is None:
        return item.hub + item.pod * pods
    wanted = describe(pods=pods).of_kind(item.kind)
    return sum(item.value in (None, part.value) for part in wanted)


NEEDED = [item for item in ITEMS if not item.optional]


def total_eur(pods: int, items: list[Item] = NEEDED) -> tuple[float, float]:
    """Return the lowest and highest cost of the items; by default of all but the optional ones."""
    counted = [(quantity(item, pods), PRICES_EUR[item.price]) for item in items]
    return sum(count * price[0] for count, price in counted), sum(count * price[1] for count, price in counted)


def _totals(items: list[Item] = NEEDED) -> str:
    return " | ".join("{:.0f}–{:.0f} €".format(*total_eur(pods, items)) for pods in POD_COUNTS) + " |"


def as_costs() -> str:
    """Return the cost table of the README: the expensive parts one by one, the others together."""
    lines = ["| what it costs | " + " | ".join(f"{pods} pods" for pods in POD_COUNTS) + " |"]
    lines.append("| --- |" + " ---: |" * len(POD_COUNTS))
    dear = [item for item in NEEDED if PRICES_EUR[item.price][0] >= _DEAR_EUR]
    lines += [f"| {item.name.partition(',')[0]} | {_totals([item])}" for item in dear]
    others = [item for item in NEEDED if item not in dear]
    lines.append(f"| keys, diodes, couplers, screws and the other small things | {_totals(others)}")
    lines.append(f"| **all of it** | {_totals()}")
    return "\n".join(lines) + "\n"


def uncounted() -> set[tuple[str, str]]:
    """Return the parts of the circuit that the list does not buy."""
    listed = {(item.kind.name, item.value) for item in ITEMS if item.kind}
    made_of_cable = part_kinds.PLUG.name
    return {
        (part.kind.name, part.value)
        for part in describe().parts.values()
        if part.kind.name != made_of_cable
        and (part.kind.name, None) not in listed
        and (part.kind.name, part.value) not in listed
    }


def as_csv() -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["part", "number", "alternatives", "price class", *(f"for {pods} pods" for pods in POD_COUNTS)])
    for item in ITEMS:
        name = item.name + (" (optional)" if item.optional else "")
        counts = [quantity(item, pods) for pods in POD_COUNTS]
        writer.writerow([name, item.number, item.alternatives, item.price, *counts])
    return out.getvalue()


def as_table() -> str:
    rows = list(csv.reader(StringIO(as_csv())))
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join(["---"] * 4 + ["---:"] * len(POD_COUNTS)) + " |")
    lines.append(f"| **all, without what is optional** | | | | {_totals()}")
    classes = ", ".join(f"**{name}** {low:g}–{high:g} €" for name, (low, high) in PRICES_EUR.items())
    return "\n".join(lines) + f"\n\nPrice classes, each: {classes}.\n"


if __name__ == "__main__":
    print(as_costs() if sys.argv[1:] == ["costs"] else as_table(), end="")
