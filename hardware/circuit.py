"""The console's electronics: parts and nets of hub, cables and five pods, made from the firmware's own pin table.

    circuit = describe()
    circuit.net_of("U1", "GP18")  → "DISPLAY_SCK"

Pins are addressed by number or by name. Both ends of a cable's wire are on the same net, because a straight patch cable
connects them.
"""

from typing import NamedTuple

from hardware import part_kinds
from topout.board.pico_pods import PINS

PODS = 5
POD_NAMES = tuple("p" + str(at + 1) for at in range(PODS))
KEYS = ("a", "b", "c")
HUB_KEYS = ("MENU", "UNDO", "FALL")
PLUG = "d"  # the column that each pod closes permanently, without a key
COLUMNS = (*KEYS, PLUG)

GROUND, USB_5V, POD_5V, LOGIC_3V3 = "GND", "USB_5V", "POD_5V", "3V3"

# The plug's wire, its colour by T568B, its signal. The pairs are 1-2, 3-6, 4-5 and 7-8; ethernet_port.py computes what
# a network port does to each. 5 V is beside ground, so that a port only trips the fuse. Ring data is beside the column
# that the firmware accepts only after a third of a second, because it hears the data.
CABLE = (
    (1, "white-orange", "ring"),
    (2, "orange", "column_d"),
    (3, "white-green", "row"),
    (4, "blue", "5 V"),
    (5, "white-blue", "ground"),
    (6, "green", "column_a"),
    (7, "white-brown", "column_b"),
    (8, "brown", "column_c"),
)


class Part(NamedTuple):
    ref: str
    kind: part_kinds.Kind
    value: str
    where: str  # "hub", or the pod's name


class Circuit:
    """Parts by reference, and nets: a name and its pins, as (reference, pin number)."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.nets: dict[str, list[tuple[str, str]]] = {}

    def add(self, ref: str, kind: part_kinds.Kind, value: str, where: str, **wires: str) -> None:
        """Add a part, and the net of each of its pins. A pin whose name is not a Python name is given as `_1`."""
        self.parts[ref] = Part(ref, kind, value, where)
        for pin, net in wires.items():
            self.wire(ref, pin.removeprefix("_"), net)

    def wire(self, ref: str, pin: str, net: str) -> None:
        self.nets.setdefault(net, []).append((ref, self.number_of(ref, pin)))

    def remove(self, ref: str) -> None:
        """Remove a part with its wires: this is how a test makes a fault."""
        del self.parts[ref]
        for ends in self.nets.values():
            ends[:] = [end for end in ends if end[0] != ref]

    def number_of(self, ref: str, pin: str) -> str:
        for candidate in self.parts[ref].kind.pins:
            if pin in (candidate.number, candidate.name):
                return candidate.number
        raise KeyError(f"{ref} has no pin {pin}")

    def net_of(self, ref: str, pin: str) -> str | None:
        """Return the net of a pin, or None if it is not connected."""
        end = (ref, self.number_of(ref, pin))
        return next((net for net, ends in self.nets.items() if end in ends), None)

    def of_kind(self, kind: part_kinds.Kind) -> list[Part]:
        return [part for part in self.parts.values() if part.kind is kind]


def describe(pins: dict[str, str] = PINS, pods: int = PODS) -> Circuit:
    """Return the whole console on these pins. With fewer pods it has only the parts that they need."""
    circuit = Circuit()
    _add_pico(circuit, pins)
    _add_supply(circuit)
    _add_boards(circuit)
    _add_hub_keys(circuit)
    _add_protection(circuit, POD_NAMES[:pods])
    _add_level_shifters(circuit, POD_NAMES[:pods])
    for at, pod in enumerate(POD_NAMES[:pods]):
        _add_pod(circuit, at + 1, pod)
    return circuit


def _add_pico(circuit: Circuit, pins: dict[str, str]) -> None:
    circuit.add("U1", part_kinds.PICO, "Raspberry Pi Pico", "hub", VBUS=USB_5V, _3V3=LOGIC_3V3)
    for pin in part_kinds.PICO.pins:
        if pin.name in ("GND", "AGND"):
            circuit.wire("U1", pin.number, GROUND)
    for signal, label in pins.items():
        circuit.wire("U1", label, signal.upper())


def _add_supply(circuit: Circuit) -> None:
    circuit.add("F1", part_kinds.FUSE, "0.5 A resettable", "hub", _1=USB_5V, _2=POD_5V)
    circuit.add("C1", part_kinds.ELECTROLYTIC, "470 µF 10 V", "hub", _1=POD_5V, _2=GROUND)


def _add_boards(circuit: Circuit) -> None:
    circuit.add("A1", part_kinds.SCREEN, "Adafruit 4311", "hub", VIN=LOGIC_3V3, GND=GROUND)
    wires = {"SCK": "SCK", "MOSI": "MOSI", "CS": "CS", "DC": "DC", "RST": "RESET", "BL": "BL"}
    for pin, signal in wires.items():
        circuit.wire("A1", pin, "DISPLAY_" + signal)
    circuit.add("R11", part_kinds.RESISTOR, "100 Ω", "hub", _1="DISPLAY_BACKLIGHT", _2="DISPLAY_BL")
    circuit.add(
        "A2", part_kinds.SENSOR, "Adafruit 2809", "hub", VIN=LOGIC_3V3, GND=GROUND, SCL="I2C_SCL", SDA="I2C_SDA"
    )
    circuit.wire("A2", "INT", "ACCELEROMETER_INTERRUPT")
    circuit.add("A3", part_kinds.FRAM, "Adafruit 1895", "hub", VCC=LOGIC_3V3, GND=GROUND, SCL="I2C_SCL", SDA="I2C_SDA")
    circuit.add("R6", part_kinds.RESISTOR, "100 Ω", "hub", _1="PIEZO", _2="PIEZO_DISC")
    circuit.add("LS1", part_kinds.PIEZO, "PS1240", "hub", _1="PIEZO_DISC", _2=GROUND)


def line_of(signal: str) -> str:
    """Return the net on the far side of the resistor that protects a signal's pin: row_p1 → ROW_P1_LINE."""
    return signal.upper() + "_LINE"


def _add_hub_keys(circuit: Circuit) -> None:
    for at, (column, name) in enumerate(zip(KEYS, HUB_KEYS, strict=True)):
        _add_key(circuit, at + 1, name, "hub", line_of("column_" + column), "ROW_HUB")
    for at, column in enumerate(COLUMNS):
        ref = "R" + str(7 + at)
        circuit.add(ref, part_kinds.RESISTOR, "3.3 kΩ", "hub", _1=LOGIC_3V3, _2=line_of("column_" + column))


def _add_protection(circuit: Circuit, pods: tuple[str, ...]) -> None:
    """Add a resistor and two clamps to every line that leaves the box for a pin of the Pico.

    The clamps are on the cable's side of the resistor and take a discharge into 3.3 V or ground. A column's resistor
    costs no level, as nothing flows into an input. A row's carries the current of four columns, so it is smaller.
    """
    lines = [("column_" + column, "330 Ω") for column in COLUMNS] + [("row_" + pod, "68 Ω") for pod in pods]
    for at, (signal, ohm) in enumerate(lines):
        line = line_of(signal)
        circuit.add(f"R{12 + at}", part_kinds.RESISTOR, ohm, "hub", _1=signal.upper(), _2=line)
        circuit.add(f"D{11 + 2 * at}", part_kinds.DIODE, "BAT85", "hub", A=line, K=LOGIC_3V3)
        circuit.add(f"D{12 + 2 * at}", part_kinds.DIODE, "BAT85", "hub", A=GROUND, K=line)
    circuit.add("C4", part_kinds.CAPACITOR, "100 nF", "hub", _1=LOGIC_3V3, _2=GROUND)


def _add_key(circuit: Circuit, at: int, name: str, where: str, column: str, row: str) -> None:
    """Add a key. Current flows from the column, which is pulled up, through the diode and the key into the row."""
    between = f"KEY_{where}_{name}".upper()
    circuit.add(f"D{at}", part_kinds.DIODE, "BAT85", where, A=column, K=between)
    circuit.add(f"SW{at}", part_kinds.KEY, name, where, _1=between, _2=row)


def _add_level_shifters(circuit: Circuit, pods: tuple[str, ...]) -> None:
    for ref, capacitor, served in (("U2", "C2", pods[:4]), ("U3", "C3", pods[4:])):
        if not served:
            return
        circuit.add(ref, part_kinds.BUFFER, "74AHCT125", "hub", VCC=POD_5V, GND=GROUND)
        circuit.add(capacitor, part_kinds.CAPACITOR, "100 nF", "hub", _1=POD_5V, _2=GROUND)
        for gate in range(4):
            _add_gate(circuit, ref, str(gate + 1), served[gate] if gate < len(served) else None)


def _add_gate(circuit: Circuit, ref: str, gate: str, pod: str | None) -> None:
    """Add a gate that shifts a ring's line from 3.3 to 5 V. A spare gate is disabled and its input grounded."""
    if pod is None:
        circuit.wire(ref, gate + "OE", POD_5V)
        circuit.wire(ref, gate + "A", GROUND)
        return
    circuit.wire(ref, gate + "OE", GROUND)
    circuit.wire(ref, gate + "A", f"RING_{pod}".upper())
    circuit.wire(ref, gate + "Y", f"RING_{pod}_5V".upper())
    resistor = "R" + pod.removeprefix("p")
    circuit.add(resistor, part_kinds.RESISTOR, "330 Ω", "hub", _1=f"RING_{pod}_5V".upper(), _2=f"DATA_{pod}".upper())


def cable_nets(pod: str) -> dict[int, str]:
    """Return the net of each wire of a pod's cable."""
    nets = {"ring": f"DATA_{pod}".upper(), "row": line_of("row_" + pod), "ground": GROUND, "5 V": POD_5V}
    return {wire: nets.get(signal) or line_of(signal) for wire, _, signal in CABLE}


def _add_pod(circuit: Circuit, number: int, pod: str) -> None:
    first = number * 100
    for ref, where in ((f"J{number}", "hub"), (f"J{first + 1}", pod)):
        circuit.add(ref, part_kinds.PLUG, "8 wires", where)
        for wire, net in cable_nets(pod).items():
            circuit.wire(ref, str(wire), net)
    circuit.add(
        f"LED{first + 1}", part_kinds.RING, "Adafruit 1643", pod, PWR=POD_5V, GND=GROUND, IN=f"DATA_{pod}".upper()
    )
    circuit.add(f"C{first + 1}", part_kinds.ELECTROLYTIC, "47 µF 10 V", pod, _1=POD_5V, _2=GROUND)
    row = line_of("row_" + pod)
    for at, key in enumerate(KEYS):
        _add_key(circuit, first + at + 1, key.upper(), pod, line_of("column_" + key), row)
    circuit.add(f"D{first + 4}", part_kinds.DIODE, "BAT85", pod, A=line_of("column_" + PLUG), K=row)
