"""The hub's board: five jacks at its back edge, the Pico with its USB socket at the left, strips for screen and keys.

From back to front: jacks, the parts of each jack, the parts of the shared columns, level shifters and strips, the Pico.
"""

from hardware.circuit import COLUMNS, POD_NAMES, Circuit, describe
from hardware.dimensions import HUB_BOARD
from hardware.pcb import footprints
from hardware.pcb.layout import BACK, GRID, Layout, Placed, Word

_OWN_Y, _SHARED_Y, _CHIPS_Y = 61 * GRID, 40 * GRID, 9 * GRID
_SCREEN = ("VIN", "GND", "SCK", "MOSI", "CS", "RST", "DC", "BL")
_SENSOR = ("VIN", "GND", "SCL", "SDA", "INT")
_FRAM = ("VCC", "GND", "WP", "SCL", "SDA", "A2", "A1", "A0")
_KEYS = ("SW1.1", "SW2.1", "SW3.1", "SW1.2")


def layout() -> Layout:
    circuit = describe()
    board = Layout("hub", HUB_BOARD.outline, (0.0, 0.0), off_board=(("SW2", "2"), ("SW3", "2")))
    _add_jacks(board, circuit)
    _add_columns(board, circuit)
    _add_chips(board, circuit)
    _add_strips(board)
    for at, (x, y) in enumerate(HUB_BOARD.holes):
        board.placed.append(Placed(f"H{at + 1}", footprints.hole(HUB_BOARD.hole), x, y))
        board.keep_off.append((x, y, HUB_BOARD.post / 2 + 0.2))
    board.words += [
        Word("Topout hub", 17.0, 12.0, 1.8),
        Word("NOT for networks:", 37.5, 26.4, 1.0),
        Word("PoE destroys it", 37.5, 24.7, 1.0),
        Word("solder on this side, parts on the other", -19.0, -9.0, 1.1, BACK),
        Word("Topout hub", -19.0, -5.0, 2.0, BACK),
        Word("+", 29.2, 23.8, 1.2),
        Word("USB this way", -36.0, -7.6, 1.2),
    ]
    return board


def _upright(ref: str, circuit: Circuit, x: float, y: float) -> Placed:
    """Return a resistor or diode that stands along y, its first pad at the back."""
    part = circuit.parts[ref]
    shape = footprints.RESISTOR if ref.startswith("R") else footprints.DIODE
    return Placed(ref, shape, x, y, 270, value=part.value)


def _add_jacks(board: Layout, circuit: Circuit) -> None:
    """Add each jack, and in front of it the resistors and clamps of its own two lines."""
    for at, _ in enumerate(POD_NAMES):
        x = (at - 2) * HUB_BOARD.jack_pitch
        board.placed.append(Placed(f"J{at + 1}", footprints.JACK, x, HUB_BOARD.jacks_y, value="RJ45"))
        own = (f"R{at + 1}", f"R{16 + at}", f"D{19 + 2 * at}", f"D{20 + 2 * at}")
        for step, ref in enumerate(own):
            board.placed.append(_upright(ref, circuit, x + (step - 1.5) * 6 * GRID, _OWN_Y))
        board.words.append(Word(f"POD {at + 1}", x, 40.3, 1.0))


def _add_columns(board: Layout, circuit: Circuit) -> None:
    for at, column in enumerate(COLUMNS):
        x = -70 * GRID + at * 24 * GRID
        for step, ref in enumerate((f"R{7 + at}", f"R{12 + at}", f"D{11 + 2 * at}", f"D{12 + 2 * at}")):
            board.placed.append(_upright(ref, circuit, x + step * 5 * GRID, _SHARED_Y))
        board.words.append(Word(f"column {column}", x + 7.5 * GRID, _SHARED_Y - 11.6, 0.9))


def _add_chips(board: Layout, circuit: Circuit) -> None:
    for ref, capacitor, x in (("U2", "C2", -66), ("U3", "C3", -28)):
        board.placed.append(
            Placed(ref, footprints.DIP14, x * GRID, _CHIPS_Y - 3 * GRID, value=circuit.parts[ref].value)
        )
        board.placed.append(
            Placed(capacitor, footprints.CAPACITOR, (x - 5) * GRID, _CHIPS_Y + 5 * GRID, 270, value="100 nF")
        )
    board.placed += [
        Placed("U1", footprints.PICO, HUB_BOARD.pico_pin1_x, HUB_BOARD.pico_y - 8.89, value="Pico"),
        Placed("F1", footprints.FUSE, 22 * GRID, 40 * GRID, value="0.5 A"),
        Placed("C1", footprints.BULK, 42 * GRID, 38 * GRID, 270, value="470 µF"),
        Placed("C4", footprints.CAPACITOR, 24 * GRID, 32 * GRID, 270, value="100 nF"),
        Placed("LS1", footprints.PIEZO, 58 * GRID, 27 * GRID, value="PS1240"),
        Placed("R6", footprints.RESISTOR, 50 * GRID, 12 * GRID, value="100 Ω"),
        Placed("R11", footprints.RESISTOR, 50 * GRID, 7 * GRID, value="100 Ω"),
    ]


def _add_strips(board: Layout) -> None:
    strips = (("A1", "SCREEN", _SCREEN, 14, 7), ("A2", "SENSOR", _SENSOR, 12, -25), ("A3", "FRAM", _FRAM, 33, -25))
    for ref, title, labels, x, y in strips:
        board.placed.append(Placed(ref, footprints.header(title, labels), x * GRID, y * GRID))
        _label(board, title, labels, x * GRID, y * GRID)
    board.placed.append(Placed("KEYS", footprints.header("KEYS", _KEYS), 12 * GRID, -9 * GRID))
    _label(board, "KEYS", ("MENU", "UNDO", "FALL", "row"), 12 * GRID, -9 * GRID)
    for at in range(3):
        board.placed.append(Placed(f"D{at + 1}", footprints.DIODE, (36 + 6 * at) * GRID, -4 * GRID, 270, value="BAT85"))


def _label(board: Layout, title: str, labels: tuple[str, ...], x: float, y: float) -> None:
    board.words.append(Word(title, x + (len(labels) - 1) * 1.27, y - 2.2, 1.1))
    for at, label in enumerate(labels):
        board.words.append(Word(label, x + at * 2.54, y + 3.5, 0.8, turn=90))
