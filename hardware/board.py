"""The hub's perfboard: the hole of each part's pin, and the wires between holes.

Seen from the parts' side, USB at the top: columns 1–30 from the left, rows A–X from the top, 2.54 mm apart. The places
are chosen here; the connections come from the circuit. Screen, sensor, FRAM and keys are not on the board, but their
wires end in it.
"""

from string import ascii_uppercase

from hardware.circuit import CABLE, Circuit, describe

COLUMNS, ROWS = 30, 24
Hole = tuple[int, int]  # column and row, from 1

_LEADS = {  # two-legged parts: the holes of their first and second leg (anode and cathode); some lie under the Pico
    "F1": ("12B", "12D"),
    "C1": ("22K", "24K"),
    "C2": ("20B", "20C"),
    "C3": ("20N", "20O"),
    "R1": ("21E", "25E"),
    "R2": ("21F", "25F"),
    "R3": ("21G", "25G"),
    "R4": ("21H", "25H"),
    "R5": ("21R", "25R"),
    "R6": ("4V", "8V"),
    "R7": ("4W", "8W"),
    "R8": ("4X", "8X"),
    "R9": ("10X", "14X"),
    "R10": ("10W", "14W"),
    "LS1": ("16W", "18W"),
    "C4": ("11D", "11E"),
    "D11": ("21S", "24S"),
    "D12": ("21T", "24T"),
    "D13": ("21U", "24U"),
    "D14": ("21V", "24V"),
    "D15": ("21W", "24W"),
    "D16": ("21X", "24X"),
    "D17": ("21P", "24P"),
    "D18": ("21Q", "24Q"),
    "D19": ("5J", "8J"),
    "D20": ("5K", "8K"),
    "D21": ("5L", "8L"),
    "D22": ("5M", "8M"),
    "D23": ("5N", "8N"),
    "D24": ("5O", "8O"),
    "D25": ("5P", "8P"),
    "D26": ("5Q", "8Q"),
    "D27": ("5R", "8R"),
    "D28": ("5S", "8S"),
    "R11": ("4U", "8U"),
    "R12": ("4F", "8F"),
    "R13": ("4G", "8G"),
    "R14": ("4H", "8H"),
    "R15": ("4I", "8I"),
    "R16": ("4A", "8A"),
    "R17": ("4B", "8B"),
    "R18": ("4C", "8C"),
    "R19": ("4D", "8D"),
    "R20": ("4E", "8E"),
}
_CHIPS = {"U2": "15B", "U3": "15M"}  # pin 1; seven rows, three columns wide
_SOCKETS = ("3A", "10A")  # pins 1 and 40 of the Pico
_CABLES = {"J1": "29A", "J2": "29I", "J3": "29Q", "J4": "27A", "J5": "27I"}  # wire 1; the other seven are below it
_FAR_WIRES = {  # wires to parts off the board, downwards from here
    "12F": [("A1", pin) for pin in ("VIN", "GND", "SCK", "MOSI", "CS", "RST", "DC", "BL")],
    "13F": [("A2", pin) for pin in ("VIN", "GND", "SCL", "SDA", "INT")],
    "13L": [("A3", pin) for pin in ("VCC", "GND", "SCL", "SDA")],
    "1G": [("D1", "A"), ("D2", "A"), ("D3", "A"), ("SW1", "2")],
}
OFF_BOARD = ("A1", "A2", "A3", "D1", "D2", "D3", "SW1", "SW2", "SW3")


def hole(name: str) -> Hole:
    """Return column and row of a hole's name: 12B → (12, 2)."""
    return int(name[:-1]), ascii_uppercase.index(name[-1]) + 1


def name_of(place: Hole) -> str:
    return f"{place[0]}{ascii_uppercase[place[1] - 1]}"


def _below(name: str, steps: int, right: int = 0) -> Hole:
    column, row = hole(name)
    return column + right, row + steps


def places() -> dict[tuple[str, str], Hole]:
    """Return the hole of every pin and wire that ends in the board, by reference and pin number."""
    circuit = describe()
    found: dict[tuple[str, str], Hole] = {}
    for at in range(20):
        found["U1", str(at + 1)] = _below(_SOCKETS[0], at)
        found["U1", str(40 - at)] = _below(_SOCKETS[1], at)
    for ref, first in _CHIPS.items():
        for at in range(7):
            found[ref, str(at + 1)] = _below(first, at)
            found[ref, str(14 - at)] = _below(first, at, 3)
    for ref, legs in _LEADS.items():
        for own, leg in zip(circuit.parts[ref].kind.pins, legs, strict=True):
            found[ref, own.number] = hole(leg)
    for ref, first in _CABLES.items():
        for wire, _, _ in CABLE:
            found[ref, str(wire)] = _below(first, wire - 1)
    for first, wires in _FAR_WIRES.items():
        for at, (ref, pin) in enumerate(wires):
            found[ref, circuit.number_of(ref, pin)] = _below(first, at)
    return found


def links(circuit: Circuit, net: str) -> list[tuple[Hole, Hole]]:
    """Return the shortest wires that join all holes of a net. Each step adds the nearest hole not yet joined."""
    where = places()
    open_ = [where[end] for end in circuit.nets[net] if end in where]
    if not open_:
        return []
    joined = [open_.pop(0)]
    found = []
    while open_:
        pairs = [(abs(a[0] - b[0]) + abs(a[1] - b[1]), a, b) for a in joined for b in open_]
        _, near, far = min(pairs)
        found.append((near, far))
        open_.remove(far)
        joined.append(far)
    return found


def document() -> str:
    """Return board.md: every hole with its part, and every wire."""
    circuit = describe()
    where = places()
    lines = [
        "# The hub's board",
        "<!-- written by `make hardware` from hardware/board.py and hardware/circuit.py -->",
        (
            "Perfboard, 30 × 24 holes, parts' side up, USB at the top: columns 1–30 from the left, rows A–X from "
            "the top. [Where the parts are](drawings/board.svg), [the wires](drawings/board-wires.svg)."
        ),
        "",
        "| net | wires, hole to hole |",
        "| --- | --- |",
    ]
    for net in circuit.nets:
        pairs = [f"{name_of(a)}–{name_of(b)}" for a, b in links(circuit, net)]
        if pairs:
            lines.append(f"| {net} | {', '.join(pairs)} |")
    lines += ["", "| part | pin: hole |", "| --- | --- |"]
    for ref in dict.fromkeys(ref for ref, _ in where):
        names = {pin.number: pin.name for pin in circuit.parts[ref].kind.pins}
        holes = [f"{names[pin]}: {name_of(place)}" for (owner, pin), place in where.items() if owner == ref]
        lines.append(f"| {ref} {circuit.parts[ref].value} | {', '.join(holes)} |")
    return "\n".join(lines) + "\n"
