"""The files of this folder that are written by code, and what writes each. A test holds them current."""

from collections.abc import Callable
from pathlib import Path

from hardware import board, dimensions, parts, power, schematics, section, sketches, wiring
from hardware.circuit import describe
from hardware.netlist import check

FOLDER = Path(__file__).parent
_MARK = "<!-- written by `make hardware`: {} -->"


def _netlist() -> str:
    return check(describe()).netlist


def _power() -> str:
    return f"# Power\n{_MARK.format('`python -m hardware.power` prints it')}\n\n{power.report()}"


def _parts() -> str:
    mark = _MARK.format("`python -m hardware.parts` prints it")
    return f"# Parts\n{mark}\nThe same as [CSV](parts.csv).\n\n{parts.as_table()}"


FILES: dict[str, Callable[[], str]] = {
    "wiring.md": wiring.document,
    "board.md": board.document,
    "parts.md": _parts,
    "parts.csv": parts.as_csv,
    "power.md": _power,
    "dimensions.md": dimensions.document,
    "topout.net": _netlist,
    "drawings/block.svg": sketches.block,
    "drawings/hub.svg": schematics.hub,
    "drawings/pod.svg": schematics.pod,
    "drawings/level-shifter.svg": schematics.level_shifter,
    "drawings/cable.svg": sketches.cable,
    "drawings/sensor-mount.svg": section.sensor_mount,
    "drawings/board.svg": sketches.board_parts,
    "drawings/board-wires.svg": sketches.board_wires,
}
