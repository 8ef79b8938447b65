"""Schematics of hub, pod and one ring's line, drawn by schemdraw. All nets come from the circuit."""

import schemdraw
import schemdraw.elements as elm
from schemdraw import logic

from hardware import assumptions, part_kinds
from hardware.circuit import CABLE, Circuit, describe

schemdraw.use("svg")
schemdraw.svgconfig.text = "text"

_INK = "#1d2b36"
_NET = "#0b5fa5"
_COLOURS = {str(wire): colour for wire, colour, _ in CABLE}
_STYLE = {"color": _INK, "bgcolor": "white", "fontsize": 11, "unit": 2.2, "margin": 0.4}
_SYMBOLS = {
    part_kinds.RESISTOR: elm.ResistorIEC,
    part_kinds.CAPACITOR: elm.Capacitor,
    part_kinds.ELECTROLYTIC: elm.Capacitor2,
    part_kinds.FUSE: elm.FuseIEC,
    part_kinds.DIODE: elm.Schottky,
    part_kinds.KEY: elm.Button,
    part_kinds.PIEZO: elm.Crystal,
}


def hub() -> str:
    """Return the schematic of the hub, with wires labelled by their nets."""
    circuit = describe()
    with _sheet() as sheet:
        _title(
            sheet,
            "Topout hub",
            (0, 23.6),
            "equal names are joined; pins without a name stay free; the cables J1–J5: cable.svg",
        )
        half = len(part_kinds.PICO.pins) // 2
        numbers = [pin.number for pin in part_kinds.PICO.pins]
        _chip(sheet, circuit, "U1", numbers[:half], numbers[half:][::-1], (3.4, 3.0), 7.0)
        gates = part_kinds.BUFFER.pins
        order = [pin.number for pin in gates]
        for at, ref in enumerate(("U2", "U3")):
            _chip(sheet, circuit, ref, order[:7], order[7:][::-1], (17.5, 14.8 - 7.9 * at), 3.4)
        for ref, corner in (("A1", (28.4, 13.0)), ("A2", (28.4, 6.2)), ("A3", (28.4, 0.0))):
            pins = [pin.number for pin in circuit.parts[ref].kind.pins if circuit.net_of(ref, pin.number)]
            _chip(sheet, circuit, ref, pins, [], corner, 3.4)
        supply = ["F1", "C1", "C2", "C3", "C4", "R6", "LS1", "R7", "R8", "R9", "R10", "R1", "R2", "R3", "R4", "R5"]
        lines = [f"R{number}" for number in range(11, 21)]
        clamps = [f"D{number}" for number in range(11, 29)]
        columns = (supply, [*lines, *clamps[:6]], clamps[6:])
        for x, refs in zip((36.4, 46.4, 56.4), columns, strict=True):
            for at, ref in enumerate(refs):
                _between(sheet, circuit, [ref], (x, 22.0 - 1.5 * at))
        for at in range(3):
            _between(sheet, circuit, [f"D{at + 1}", f"SW{at + 1}"], (17.5, 4.2 - 1.55 * at))
    return _text(sheet)


def pod() -> str:
    """Return the schematic of pod 1: the eight wires of its cable, the ring, the keys."""
    circuit = describe()
    with _sheet() as sheet:
        _title(sheet, "Topout pod 1", (0, 9.2), "pods 2–5 are the same with their own row and data")
        _chip(sheet, circuit, "J101", [], [str(at) for at in range(1, 9)], (0, 0), 3.0)
        _chip(sheet, circuit, "LED101", ["IN", "PWR", "GND"], [], (9.0, 4.2), 3.0)
        _between(sheet, circuit, ["C101"], (9.0, 1.6))
        for at in range(3):
            _between(sheet, circuit, [f"D10{at + 1}", f"SW10{at + 1}"], (15.6, 6.2 - 1.8 * at))
        _between(sheet, circuit, ["D104"], (15.6, 0.8))
    return _text(sheet)


def level_shifter() -> str:
    """Return one ring's line from the Pico to the ring, with every part on the way and its reason."""
    circuit = describe()
    resistor, bulk, pod_bulk = (circuit.parts[ref].value for ref in ("R1", "C1", "C101"))
    with _sheet() as sheet:
        _title(sheet, "3.3 V → 5 V, one of five ring lines", (-1.4, 7.6), "")
        sheet += elm.Dot(open=True).at((0, 2)).label(f"Pico\n{circuit.net_of('U2', '1A')}", "left")
        sheet += elm.Line().length(1.2)
        gate = sheet.add(logic.Buf().label("U2", "top", fontsize=10))
        sheet += elm.Line().at(gate.out).length(0.6)
        sheet += elm.ResistorIEC().label(f"R1\n{resistor}")
        sheet += elm.Line().length(0.6)
        sheet += elm.Coax(length=4.2).label("patch cable, wire 1; back through wire 5", "bottom")
        sheet += elm.Line().length(0.6)
        ring = elm.Ic(
            pins=[elm.IcPin("IN", side="left"), elm.IcPin("PWR", side="top"), elm.IcPin("GND", side="bottom")]
        )
        placed = sheet.add(ring.anchor("IN").label("ring\nof 12", "center", ofst=(0.5, 0)))
        sheet += elm.Line().at(placed.PWR).up().length(0.6)
        sheet += elm.Vdd().label("POD_5V")
        sheet += elm.Ground().at(placed.GND)
        for x, name, value in ((3.6, "C2", circuit.parts["C2"].value), (0.6, "C1", bulk)):
            sheet += elm.Vdd().at((x, 5.6)).label("POD_5V")
            sheet += elm.Capacitor().at((x, 5.6)).down().length(1.8).label(f"{name}\n{value}", "bottom")
            sheet += elm.Ground()
        sheet += elm.Vdd().at((14.6, 4.2)).label("POD_5V")
        sheet += elm.Capacitor().at((14.6, 4.2)).down().length(2).label(f"C101\n{pod_bulk}", "bottom")
        sheet += elm.Ground()
        ring_wants_v = assumptions.WS2812_HIGH_IN * 5
        note = (
            f"The gate takes {assumptions.AHCT_HIGH_IN_V} V for a one and gives 5 V; the ring wants {ring_wants_v} V.\n"
        )
        note += "C2 stands beside the chip, C101 at the ring; R1 at the gate takes the ringing out of the cable."
        sheet += elm.Label().at((-1.4, -0.9)).label(note, halign="left", fontsize=10)
    return _text(sheet)


def _sheet() -> schemdraw.Drawing:
    sheet = schemdraw.Drawing(show=False)
    sheet.config(**_STYLE)
    return sheet


def _text(sheet: schemdraw.Drawing) -> str:
    return sheet.get_imagedata("svg").decode("utf-8").rstrip() + "\n"


def _title(sheet: schemdraw.Drawing, title: str, at: tuple[float, float], note: str) -> None:
    sheet += elm.Label().at(at).label(title, fontsize=16, halign="left")
    sheet += elm.Label().at((at[0], at[1] - 0.7)).label(note, fontsize=10, halign="left")


def _chip(
    sheet: schemdraw.Drawing, circuit: Circuit, ref: str, left: list, right: list, corner: tuple, width: float
) -> None:
    """Draw a box with the part's pins, each with the name of its net."""
    part = circuit.parts[ref]
    names = {pin.number: pin.name for pin in part.kind.pins}
    pins = []
    for side, numbers in (("left", left), ("right", right)):
        for slot, number in enumerate(reversed(numbers)):
            shown, name = (number, names[number]) if number.isdigit() else ("", number)
            if part.kind is part_kinds.PLUG:
                name = _COLOURS[number]
            place = f"{slot + 1}/{len(numbers)}"
            pins.append(elm.IcPin(name, pin=shown, side=side, slot=place, anchorname=f"at{number}"))
    height = max(len(left), len(right)) * 0.8 + 0.4
    chip = elm.Ic(pins=pins, size=(width, height), pinspacing=0.8, edgepadH=0.2, leadlen=0.5, lblsize=10, plblsize=9)
    placed = sheet.add(chip.at(corner))
    title = f"{ref}  {part.value}"
    sheet += elm.Label().at((corner[0] + width / 2, corner[1] + height + 0.15)).label(title, fontsize=11)
    for side, numbers in (("left", left), ("right", right)):
        for number in numbers:
            _net_name(sheet, circuit.net_of(ref, number), getattr(placed, f"at{number}"), side)


def _net_name(sheet: schemdraw.Drawing, net: str | None, at: tuple, side: str) -> None:
    if net is None:
        sheet += elm.Line(color="#9aa5ad").at(at).length(0.01)
        return
    align = "right" if side == "left" else "left"
    shift = -0.2 if side == "left" else 0.12
    text = elm.Label(color=_NET).at((at[0] + shift, at[1] - 0.18))
    sheet += text.label(net, fontsize=9, halign=align, valign="bottom", color=_NET)


def _between(sheet: schemdraw.Drawing, circuit: Circuit, refs: list[str], at: tuple[float, float]) -> None:
    """Draw parts in a row between two nets: name – part – part – name."""
    first, last = circuit.parts[refs[0]], circuit.parts[refs[-1]]
    _net_name(sheet, circuit.net_of(first.ref, first.kind.pins[0].number), at, "left")
    here = at
    for ref in refs:
        part = circuit.parts[ref]
        symbol = _SYMBOLS[part.kind]().at(here).right().length(2.2)
        placed = sheet.add(symbol.label(f"{ref} {part.value}", "top", fontsize=9, ofst=0.08))
        here = placed.end
    _net_name(sheet, circuit.net_of(last.ref, last.kind.pins[1].number), here, "right")
