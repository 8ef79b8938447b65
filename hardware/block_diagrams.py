"""Drawings other than schematics: the block diagram, the cable, the perfboard's two sides."""

from hardware import board, part_kinds
from hardware.assumptions import PATCH_CABLE_M
from hardware.circuit import CABLE, POD_NAMES, Circuit, cable_nets, describe
from hardware.svg import Sheet
from topout.board.pico_pods import PINS

_WIRE_INKS = {"orange": "#e8791c", "green": "#2e9e4f", "blue": "#2368c4", "brown": "#8a5a2b"}
_PAPER, _POD, _SUPPLY = "#eef4f8", "#f3efe4", "#c0392b"
_STEP = 24  # between two holes on the drawing


def block() -> str:
    """Return the block diagram: the console's parts and the wires between them."""
    sheet = Sheet(860, 400)
    sheet.words(20, 30, "Topout: what is connected to what", 18, bold=True)
    sheet.box(20, 50, 470, 320, _PAPER)
    sheet.words(36, 74, "Hub", 15, bold=True)
    sheet.box(190, 120, 120, 190)
    sheet.words(250, 205, f"Raspberry\nPi Pico\n{len(PINS)} of 26 pins", 13, "middle")
    left = (
        (90, "Screen 320×240", "SPI", ("display_sck", "display_mosi")),
        (160, "Accelerometer", "I2C", ("i2c_sda", "i2c_scl")),
        (220, "FRAM, optional", "I2C", ("i2c_sda", "i2c_scl")),
        (280, "Piezo", "PWM", ("piezo",)),
    )
    for y, name, bus, signals in left:
        sheet.box(36, y, 118, 40)
        sheet.words(95, y + 25, name, 12, "middle")
        middle = max(y + 20, 132) if y < 200 else min(y + 20, 298)
        sheet.line([(154, y + 20), (172, y + 20), (172, middle), (190, middle)])
        sheet.words(158, y + 14, bus, 10, ink="#0b5fa5")
        sheet.words(36, y + 52, ", ".join(PINS[signal] for signal in signals), 9.5, ink="#5d6d78")
    sheet.box(350, 90, 124, 44)
    sheet.words(412, 108, "Keys MENU,\nUNDO, FALL", 12, "middle")
    sheet.box(350, 180, 124, 44)
    sheet.words(412, 198, "Level shifters\n3.3 → 5 V", 12, "middle")
    sheet.box(350, 270, 124, 44)
    sheet.words(412, 288, "Fuse 0.5 A,\n470 µF", 12, "middle")
    sheet.line([(310, 132), (330, 132), (330, 112), (350, 112)])
    sheet.line([(310, 202), (350, 202)])
    sheet.line([(310, 292), (350, 292)], _SUPPLY, 2.5)
    sheet.words(250, 346, "USB 5 V, 500 mA", 12, "middle", _SUPPLY)
    sheet.line([(250, 332), (250, 310)], _SUPPLY, 2.5)
    for at, pod in enumerate(POD_NAMES):
        y = 56 + at * 64
        sheet.box(640, y, 200, 52, _POD)
        sheet.words(652, y + 22, f"Pod {at + 1}", 13, bold=True)
        sheet.words(652, y + 40, f"ring of 12 ({PINS['ring_' + pod]}), keys A B C (row {PINS['row_' + pod]})", 8.5)
        sheet.line([(490, 212), (592, 212), (620, y + 26), (640, y + 26)], width=2.5)
    sheet.line([(474, 202), (490, 202), (490, 212)])
    sheet.line([(474, 292), (490, 292), (490, 212)], _SUPPLY, 2.5)
    sheet.line([(474, 112), (490, 112), (490, 212)])
    sheet.words(498, 204, "8 wires each", 11)
    sheet.words(498, 232, f"{PATCH_CABLE_M:g} m at most", 11)
    return sheet.text()


def _paint_wire(sheet: Sheet, colour: str, points: list[tuple[float, float]]) -> None:
    white, _, name = colour.rpartition("-")
    sheet.line(points, "#8795a1", 9)
    sheet.line(points, "white" if white else _WIRE_INKS[name], 7)
    if white:
        sheet.line(points, _WIRE_INKS[name], 7, "10 8")


def cable() -> str:
    """Return the cable drawing: the eight wires with colours and signals, at a plug seen from its contacts."""
    sheet = Sheet(860, 390)
    sheet.words(20, 30, "The cable: a straight patch cable, cut in two", 18, bold=True)
    sheet.words(20, 52, "Plug seen with its contacts up and its latch away from you; colours by T568B.", 12)
    sheet.box(20, 84, 130, 268, _PAPER)
    sheet.words(85, 76, "plug", 12, "middle")
    for at, (wire, colour, signal) in enumerate(CABLE):
        y = 106 + at * 32
        sheet.box(34, y - 7, 60, 14, "#d9b45b", round_=2)
        sheet.words(112, y + 5, str(wire), 14, bold=True)
        _paint_wire(sheet, colour, [(150, y), (380, y)])
        sheet.words(396, y + 5, colour, 13)
        carried = {"ring": "ring data", "row": "the pod's own row"}.get(signal, signal.replace("_", " "))
        sheet.words(520, y + 5, carried, 13, bold=True)
        nets = sorted({cable_nets(pod)[wire] for pod in POD_NAMES})
        sheet.words(660, y + 5, nets[0] if len(nets) == 1 else f"{nets[0]} … {nets[-1]}", 12, ink="#0b5fa5")
    sheet.words(
        20,
        376,
        "5 V is twisted with ground, data with column d. Not for network gear: passive PoE destroys the hub.",
        12,
    )
    return sheet.text()


def _at(place: board.Hole, is_mirrored: bool) -> tuple[float, float]:
    column = board.COLUMNS + 1 - place[0] if is_mirrored else place[0]
    return 40 + column * _STEP, 60 + place[1] * _STEP


def _paper(title: str, is_mirrored: bool) -> Sheet:
    sheet = Sheet(80 + (board.COLUMNS + 1) * _STEP, 110 + (board.ROWS + 1) * _STEP)
    sheet.words(30, 30, title, 18, bold=True)
    sheet.box(26, 50, 28 + (board.COLUMNS + 1) * _STEP, 40 + (board.ROWS + 1) * _STEP, "#f7f3e8")
    for column in range(1, board.COLUMNS + 1):
        x, y = _at((column, 1), is_mirrored)
        sheet.words(x, y - 12, str(column), 9, "middle", "#5d6d78")
        for row in range(1, board.ROWS + 1):
            sheet.disc(*_at((column, row), is_mirrored), 2, "#c9bfa5")
    for row in range(1, board.ROWS + 1):
        x, y = _at((board.COLUMNS if is_mirrored else 1, row), is_mirrored)
        sheet.words(x - 20, y + 3, board.name_of((1, row))[-1], 9, "middle", "#5d6d78")
    return sheet


def board_parts() -> str:
    """Return the perfboard from the parts' side."""
    circuit = describe()
    where = board.places()
    sheet = _paper("The hub's board, parts' side", False)
    for ref in dict.fromkeys(ref for ref, _ in where):
        _outline(sheet, circuit, ref, [place for (owner, _), place in where.items() if owner == ref])
    for (ref, pin), place in where.items():
        x, y = _at(place, False)
        sheet.disc(x, y, 4.5, "#0b5fa5" if circuit.net_of(ref, pin) else "#b9c3ca")
        _name_pin(sheet, circuit, ref, pin, x, y)
    return sheet.text()


def _outline(sheet: Sheet, circuit: Circuit, ref: str, holes: list[board.Hole]) -> None:
    part = circuit.parts[ref]
    if ref in board.OFF_BOARD and ref.startswith(("D", "SW")):
        return
    xs, ys = zip(*(_at(place, False) for place in holes), strict=True)
    margin = 9
    fill = "#e3efe3" if ref in board.OFF_BOARD or ref.startswith("J") else "#ffffff"
    sheet.box(min(xs) - margin, min(ys) - margin, max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin, fill)
    if part.kind is part_kinds.DIODE:
        sheet.line([(xs[1] - 10, ys[1] - margin), (xs[1] - 10, ys[1] + margin)], width=4)  # the cathode's ring
    if ref in ("C1", "LS1"):
        radius = (5.0 if ref == "C1" else 6.1) / 2.54 * _STEP
        sheet.disc(sum(xs) / 2, sum(ys) / 2, radius, "none", "#1d2b36")
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    if ref == "U1":
        sheet.words(x, max(ys) + 4, f"{ref} {part.value}", 9.5, "middle", bold=True)
    elif ref.startswith("J"):
        sheet.words(min(xs) - 12, y, ref, 11, "end", bold=True)
    elif ref in ("C1", "LS1"):
        sheet.words(x, y + 26, f"{ref} {part.value}", 9.5, "middle", bold=True)
    elif (len(holes) == 2 and xs[0] == xs[1]) or ref in board.OFF_BOARD:
        sheet.words(x, min(ys) - 12, ref, 10, "middle", bold=True)
    elif len(holes) == 14:
        sheet.words(x, y + 16, ref, 11, "middle", bold=True)
    else:
        label = ref if part.kind is part_kinds.DIODE else f"{ref} {part.value}"
        sheet.words(x, y + 4, label, 9.5, "middle", bold=True)


def _name_pin(sheet: Sheet, circuit: Circuit, ref: str, pin: str, x: float, y: float) -> None:
    name = next(candidate.name for candidate in circuit.parts[ref].kind.pins if candidate.number == pin)
    if ref == "U1":
        if circuit.net_of(ref, pin):
            sheet.words(x - 9, y + 3, name, 8, "end", "#1d2b36")
    elif ref.startswith("U"):
        is_left = int(pin) <= 7
        sheet.words(x + (8 if is_left else -8), y + 3, name, 7, "start" if is_left else "end")
    elif ref in ("A1", "A2", "A3", "D1", "D2", "D3", "SW1"):
        short = {"D1": "A", "D2": "B", "D3": "C", "SW1": "row"}.get(ref, name)
        sheet.words(x + (-7 if ref == "A1" else 7), y + 3, short, 7, "end" if ref == "A1" else "start")
    elif ref in ("C1", "F1") and pin == "1":
        sheet.words(x - 8, y - 6, "+" if ref == "C1" else "", 12)
    elif ref.startswith("J"):
        sheet.words(x + 7, y + 3, name, 7)


_NET_INKS = (
    "#c0392b",
    "#2368c4",
    "#2e9e4f",
    "#e8791c",
    "#7d3c98",
    "#00838f",
    "#8a5a2b",
    "#ad1457",
    "#5d6d78",
    "#9e9d24",
)


def _bulge(near: board.Hole, far: board.Hole) -> float:
    """Return how far a wire bows out, so that it does not seem to touch the holes it passes."""
    left, right = sorted((near[0], far[0]))
    top, bottom = sorted((near[1], far[1]))
    if left != right and top != bottom:
        return 0
    passed = [place for place in board.places().values() if left <= place[0] <= right and top <= place[1] <= bottom]
    return 0.5 * _STEP if len(passed) > 2 else 0


def board_wires() -> str:
    """Return the perfboard from the solder side, mirrored, with every wire."""
    circuit = describe()
    sheet = _paper("The hub's board, solder side, mirrored: insulated wires", True)
    for at, net in enumerate(circuit.nets):
        ink = {"GND": "#111111", "POD_5V": "#c0392b", "USB_5V": "#ff6f61"}.get(net, _NET_INKS[at % len(_NET_INKS)])
        for near, far in board.links(circuit, net):
            sheet.curve(_at(near, True), _at(far, True), _bulge(near, far), ink, 2.2)
    for place in board.places().values():
        sheet.disc(*_at(place, True), 4, "#444444")
    for (ref, pin), place in board.places().items():
        if pin == "1" and ref[0] in "UJ":
            x, y = _at(place, True)
            sheet.words(x, y - 7, ref, 10, "middle", bold=True)
    return sheet.text()
