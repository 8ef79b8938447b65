"""The parts list: what to buy for two to five pods, counted from the circuit, with part numbers and alternatives.

    python -m hardware.parts          the whole list
    python -m hardware.parts costs    the costs, as in the README

Each item has one usual price, and a class for the range, because shops differ. There are two ways to build: with the
circuit boards, or with perfboard and cut cables. Most items belong to both.
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
BOARDS, PERFBOARD, BOTH = "boards", "perfboard", "both"


class Item(NamedTuple):
    name: str
    number: str
    alternatives: str
    price: str
    usual_eur: float
    kind: part_kinds.Kind | None = None  # counted in the circuit by kind and value …
    value: str | None = None
    hub: int = 0  # … or by a fixed number in the hub and in each pod
    pod: int = 0
    optional: bool = False
    way: str = BOTH


_SCREEN_WANTS = "2.0″, 240×320, ST7789, SPI, 8 pins; a bare backlight stays dim; holes differ"
_SENSOR_WANTS = "a LIS3DH board with pull-ups; address 0x18 or 0x19"

ITEMS = (
    Item(
        "Raspberry Pi Pico H",
        "Raspberry Pi SC0917; Adafruit 5525",
        "Pico or Pico 2 and 2 pin strips of 20, soldered on by you",
        "c",
        6,
        part_kinds.PICO,
    ),
    Item('2.0" 320×240 TFT, ST7789', "Adafruit 4311", _SCREEN_WANTS, "e", 19, part_kinds.SCREEN),
    Item("Accelerometer LIS3DH", "Adafruit 2809", _SENSOR_WANTS, "c", 6, part_kinds.SENSOR),
    Item(
        "FRAM 32 KB, MB85RC256V",
        "Adafruit 1895",
        "none: the Pico's flash does",
        "d",
        11,
        part_kinds.FRAM,
        optional=True,
    ),
    Item("NeoPixel ring of 12", "Adafruit 1643", "WS2812B ring of 12, ⌀ 37 mm", "c", 5, part_kinds.RING),
    Item("Level shifter 74AHCT125, DIP-14", "Adafruit 1787; TI SN74AHCT125N", "74HCT125", "b", 0.8, part_kinds.BUFFER),
    Item("Piezo, 12 mm, pins 5 mm apart", "Adafruit 160; TDK PS1240P02BT", "—", "b", 1, part_kinds.PIEZO),
    Item(
        "Keyswitch, MX, linear and silent",
        "Cherry MX3A-L1NN",
        "any MX switch for a 14 mm hole",
        "b",
        0.8,
        part_kinds.KEY,
    ),
    Item("Keycap 1u", "—", "any MX cap", "a", 0.3, part_kinds.KEY),
    Item("Schottky diode BAT85", "Vishay BAT85S", "BAT43; not 1N4148", "a", 0.12, part_kinds.DIODE),
    Item("Resettable fuse 0.5 A", "Bourns MF-R050", "Littelfuse RXEF050", "a", 0.4, part_kinds.FUSE),
    Item(
        "Capacitor 470 µF 10 V, ⌀ 10 mm, pins 5 mm apart",
        "—",
        "330–1000 µF",
        "a",
        0.2,
        part_kinds.ELECTROLYTIC,
        "470 µF 10 V",
    ),
    Item("Capacitor 47 µF 10 V, ⌀ 5 or 6.3 mm", "—", "33–100 µF", "a", 0.1, part_kinds.ELECTROLYTIC, "47 µF 10 V"),
    Item("Capacitor 100 nF", "—", "—", "a", 0.1, part_kinds.CAPACITOR),
    Item("Resistor 68 Ω", "—", "47–82 Ω", "a", 0.05, part_kinds.RESISTOR, "68 Ω"),
    Item("Resistor 100 Ω", "—", "100–220 Ω", "a", 0.05, part_kinds.RESISTOR, "100 Ω"),
    Item("Resistor 330 Ω", "—", "300–470 Ω", "a", 0.05, part_kinds.RESISTOR, "330 Ω"),
    Item("Resistor 3.3 kΩ", "—", "2.7–3.9 kΩ", "a", 0.05, part_kinds.RESISTOR, "3.3 kΩ"),
    Item(
        "Patch cable, straight, 8 wires of copper, AWG 26, ⌀ 6 mm at most, 2.5 m at most",
        "—",
        "no CCA (copper-clad aluminium: breaks, and loses too much), no crossover, no flat one",
        "c",
        4,
        pod=1,
    ),
    Item("Hub board", "pcb/hub-gerbers.zip", "five are the least you can order", "c", 5, hub=1, way=BOARDS),
    Item("Pod board", "pcb/pod-gerbers.zip", "five are the least you can order", "b", 2, pod=1, way=BOARDS),
    Item(
        "RJ45 jack, 8 contacts, through hole",
        "Amphenol 54602-908LF",
        "Molex 95501 (the same holes)",
        "b",
        1,
        part_kinds.PLUG,
        way=BOARDS,
    ),
    Item("Wire with sockets at both ends, 20 cm", "—", "hook-up wire, soldered", "a", 0.1, hub=17, way=BOARDS),
    Item("Pin strip, 2.54 mm, 8 pins", "—", "cut from a longer one", "a", 0.2, hub=3, way=BOARDS),
    Item("Foam tape, double-sided, 2 mm thick, 4 cm", "—", "—", "a", 0.2, pod=1, way=BOARDS),
    Item("RJ45 coupler, straight through", "—", "—", "b", 1.5, pod=1, way=PERFBOARD),
    Item("Perfboard, 2.54 mm, 90 × 70 mm", "—", "larger, cut down", "b", 2, hub=1, way=PERFBOARD),
    Item("Hook-up wire AWG 28–30, insulated, 10 m", "—", "wire of a patch cable", "c", 5, hub=1, way=PERFBOARD),
    Item("Hook-up wire AWG 24, for ground and 5 V, 2 m", "—", "—", "b", 1, hub=1, way=PERFBOARD),
    Item("Cable tie 2.5 mm", "—", "—", "a", 0.05, pod=2, way=PERFBOARD),
    Item("Socket strip, 20 pins", "—", "2 × 20 pins of any strip", "a", 0.5, hub=2),
    Item("Socket, DIP-14", "—", "none: soldered in", "a", 0.2, part_kinds.BUFFER),
    Item("Screw M3 × 10 (lids)", "—", "—", "a", 0.05, hub=4, pod=4),
    Item("Screw M3 × 6 (board)", "—", "—", "a", 0.05, hub=4),
    Item("Screw M2.5 × 5 (screen, sensor)", "—", "—", "a", 0.05, hub=8),
    Item("Screw M2.5 × 5 (pod's board)", "—", "—", "a", 0.05, pod=4, way=BOARDS),
    Item("Screw M2.5 × 8 (ring's tray)", "—", "—", "a", 0.05, pod=2, way=PERFBOARD),
    Item("Rubber foot, self-adhesive, ⌀ 10 mm", "—", "⌀ 8–10 mm", "a", 0.1, hub=3, pod=4),
    Item("USB cable (micro-B) and a 5 V 1 A supply", "—", "a computer, a power bank", "c", 7, hub=1),
)


def quantity(item: Item, pods: int) -> int:
    """Return how many of an item a console with this number of pods needs."""
    if item.kind is None:
        return item.hub + item.pod * pods
    wanted = describe(pods=pods).of_kind(item.kind)
    return sum(item.value in (None, part.value) for part in wanted)


def needed(way: str) -> list[Item]:
    """Return the items of a way to build, without the optional ones."""
    return [item for item in ITEMS if not item.optional and item.way in (BOTH, way)]


def total_eur(pods: int, items: list[Item]) -> tuple[float, float, float]:
    """Return the lowest, the usual and the highest cost of items."""
    counted = [(quantity(item, pods), item.usual_eur, *PRICES_EUR[item.price]) for item in items]
    return (
        sum(count * low for count, _, low, _ in counted),
        sum(count * usual for count, usual, _, _ in counted),
        sum(count * high for count, _, _, high in counted),
    )


def _totals(items: list[Item]) -> str:
    found = [total_eur(pods, items) for pods in POD_COUNTS]
    return " | ".join(f"{usual:.0f} € ({low:.0f}–{high:.0f})" for low, usual, high in found) + " |"


def as_costs() -> str:
    """Return the cost table of the README: the expensive parts one by one, the others together."""
    items = needed(BOARDS)
    lines = ["| what it costs | " + " | ".join(f"{pods} pods" for pods in POD_COUNTS) + " |"]
    lines.append("| --- |" + " ---: |" * len(POD_COUNTS))
    dear = [item for item in items if PRICES_EUR[item.price][0] >= _DEAR_EUR]
    lines += [f"| {item.name.partition(',')[0]} | {_totals([item])}" for item in dear]
    others = [item for item in items if item not in dear]
    lines.append(f"| keys, diodes, jacks, screws and the other small things | {_totals(others)}")
    lines.append(f"| **all of it, with the boards** | {_totals(items)}")
    lines.append(f"| all of it, with perfboard | {_totals(needed(PERFBOARD))}")
    return "\n".join(lines) + "\n"


def uncounted() -> set[tuple[str, str]]:
    """Return the parts of the circuit that the list does not buy."""
    listed = {(item.kind.name, item.value) for item in ITEMS if item.kind}
    return {
        (part.kind.name, part.value)
        for part in describe().parts.values()
        if (part.kind.name, None) not in listed and (part.kind.name, part.value) not in listed
    }


def _rows() -> list[list[str]]:
    head = ["part", "for", "number", "alternatives", "usual price, each", "price class"]
    rows = [[*head, *(f"for {pods} pods" for pods in POD_COUNTS)]]
    for item in ITEMS:
        name = item.name + (" (optional)" if item.optional else "")
        counts = [str(quantity(item, pods)) for pods in POD_COUNTS]
        rows.append([name, item.way, item.number, item.alternatives, f"{item.usual_eur:g} €", item.price, *counts])
    return rows


def as_csv() -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(_rows())
    return out.getvalue()


def as_table() -> str:
    lines = ["| " + " | ".join(row) + " |" for row in _rows()]
    lines.insert(1, "| " + " | ".join(["---"] * 6 + ["---:"] * len(POD_COUNTS)) + " |")
    for way, title in ((BOARDS, "all, with the boards"), (PERFBOARD, "all, with perfboard")):
        lines.append(f"| **{title}** | | | | | | {_totals(needed(way))}")
    classes = ", ".join(f"**{name}** {low:g}–{high:g} €" for name, (low, high) in PRICES_EUR.items())
    return "\n".join(lines) + f"\n\n{_PRICE_NOTE}\nPrice classes, each: {classes}.\n"


_PRICE_NOTE = """\
Totals: the usual price, and in brackets the sums of the classes' lower and upper ends, without what is optional. The
usual price is an estimate of what a single piece costs in a European hobby shop, and for resistors, diodes and screws a
piece from a small pack. No shop's list was read for it. Postage, printing and tools are not in it.
"""


if __name__ == "__main__":
    print(as_costs() if sys.argv[1:] == ["costs"] else as_table(), end="")
