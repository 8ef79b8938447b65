"""The generated files of this folder, and the function that writes each. A test checks that they are up to date."""

from collections.abc import Callable
from pathlib import Path

from hardware import block_diagrams, board, dimensions, parts, power, schematics, sensor_mount_drawing, wiring
from hardware.circuit import describe
from hardware.netlist import check

FOLDER = Path(__file__).parent
_MARK = "<!-- written by `make hardware` -->"


def _netlist() -> str:
    return check(describe()).netlist


def _power() -> str:
    return f"# Power\n{_MARK}\n\n{power.report()}"


def _parts() -> str:
    return f"# Parts\n{_MARK}\nThe same as [CSV](parts.csv).\n\n{parts.as_table()}"


FILES: dict[str, Callable[[], str]] = {
    "wiring.md": wiring.document,
    "board.md": board.document,
    "parts.md": _parts,
    "parts.csv": parts.as_csv,
    "power.md": _power,
    "dimensions.md": dimensions.document,
    "topout.net": _netlist,
    "drawings/block.svg": block_diagrams.block,
    "drawings/hub.svg": schematics.hub,
    "drawings/pod.svg": schematics.pod,
    "drawings/level-shifter.svg": schematics.level_shifter,
    "drawings/cable.svg": block_diagrams.cable,
    "drawings/sensor-mount.svg": sensor_mount_drawing.sensor_mount,
    "drawings/board.svg": block_diagrams.board_parts,
    "drawings/board-wires.svg": block_diagrams.board_wires,
}
