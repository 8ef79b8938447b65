"""Prints the pin tables of boards.md, from the firmware's data modules: python -m hardware.boards"""

from topout.board.boards import BOARDS
from topout_tools.sim.board_data import BoardData, board_data

_MEANINGS = {
    "key_a": "key A",
    "key_b": "key B",
    "key_c": "key C",
    "key_menu": "MENU",
    "key_undo": "UNDO",
    "key_fall": "FALL",
    "piezo": "tones",
    "amplifier": "switches the loudspeaker's amplifier on",
    "i2c_sda": "accelerometer, SDA",
    "i2c_scl": "accelerometer, SCL",
    "accelerometer_interrupt": "accelerometer, INT1: not needed",
}


def as_table(board: BoardData) -> str:
    """Return the pins of a board without pods, as Markdown."""
    lines = [f"| {board.name} | pin | GPIO |", "| --- | --- | --- |"]
    for signal, pin in board.pins.items():
        what = _MEANINGS.get(signal, signal.replace("_", ", ", 1))
        lines.append(f"| {what} | {pin} | {board.wires[signal].removeprefix('GP')} |")
    return "\n".join(lines)


def without_pods() -> list[BoardData]:
    return [board for board in (board_data(name) for name, _, _ in BOARDS) if not board.has_pods]


if __name__ == "__main__":
    print("\n\n".join(as_table(board) for board in without_pods()))
