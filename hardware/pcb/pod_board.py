"""The pod's board, which hangs from the lid by its keys and four screws. Jack, diodes and capacitor are underneath."""

from hardware.circuit import describe
from hardware.dimensions import POD, POD_BOARD
from hardware.pcb import footprints
from hardware.pcb.layout import BACK, GRID, Layout, Placed, Word

_KEYS_Y = POD.key_y


def _y(steps: int) -> float:
    return _KEYS_Y + steps * GRID


def layout() -> Layout:
    """Return the board of pod 1; the others are the same."""
    parts = describe().parts
    board = Layout("pod", POD_BOARD.outline, (0.0, _KEYS_Y))
    for at, key in enumerate("ABC"):
        x = (at - 1) * 19.05
        board.placed.append(Placed(f"SW10{at + 1}", footprints.KEY, x, _KEYS_Y))
        board.placed.append(Placed(f"D10{at + 1}", footprints.DIODE, x + 3.81, _y(18), side=BACK, value="BAT85"))
        board.words.append(Word(key, x, _KEYS_Y - 4.6, 1.8))
    board.placed += [
        Placed("D104", footprints.DIODE, -38 * GRID, _y(40), 90, side=BACK, value="BAT85"),
        Placed("J101", footprints.JACK, 0.0, POD_BOARD.jack_y, side=BACK, value="RJ45"),
        Placed(
            "C101",
            footprints.POD_BULK,
            POD_BOARD.capacitor_x,
            POD_BOARD.capacitor_y - 1.27,
            90,
            side=BACK,
            value=parts["C101"].value,
        ),
        Placed("LED101", footprints.RING, 0.0, POD_BOARD.ring_y),
    ]
    for at, (x, y) in enumerate(POD_BOARD.holes):
        board.placed.append(Placed(f"H{at + 1}", footprints.hole(POD_BOARD.hole), x, y))
        board.keep_off.append((x, y, POD_BOARD.post / 2 + 0.3))
    board.words += [
        Word("Topout pod", 0.0, _y(24), 1.5),
        Word("keys and ring on this side", 0.0, _y(36), 1.0),
        Word("PWR", -5.5, _y(58), 1.0),
        Word("GND", 0.0, _y(61), 1.0),
        Word("IN", 5.0, _y(58), 1.0),
        Word("ring: 3 wires, on foam tape", 0.0, _y(51), 0.9),
        Word("NOT for networks:", 0.0, _y(52), 1.1, BACK),
        Word("PoE destroys the hub", 0.0, _y(49), 1.1, BACK),
        Word("these parts on this side, keys and ring on the other", 0.0, _y(-8), 0.9, BACK),
        Word("+", 16.4, _y(44), 1.4, BACK),
    ]
    return board
