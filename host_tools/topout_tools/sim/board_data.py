"""What the simulator knows of a board: the data module that the firmware has for it."""

import runpy
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from topout.board.boards import BOARDS
from topout_tools.errors import UserError
from topout_tools.sim import board_definitions
from topout_tools.sim.switches import KEYS, ONE_SET

DEFAULT = BOARDS[0][0]
_OLD_PINS = "pins.py"  # of drives before there were several boards


class BoardData(NamedTuple):
    """A board: `pins` by signal, as its data module names them, and what else it says."""

    name: str
    board_id: str
    pins: dict[str, str]
    has_pods: bool
    madctl: int
    screen: tuple[int, int, int]

    @property
    def wires(self) -> dict[str, str]:
        """Return the processor's pin for each signal, those of a display that CircuitPython sets up included."""
        numbers = board_definitions.PINS[self.board_id]
        wires = {signal: f"GP{numbers[pin]}" if pin in numbers else pin for signal, pin in self.pins.items()}
        return wires | board_definitions.DISPLAYS.get(self.board_id, {})

    @property
    def keys(self) -> frozenset[str]:
        """Return the board's keys, such as p1.b or hub.menu."""
        if self.has_pods:
            return frozenset(KEYS)
        return frozenset(key for key in ONE_SET if f"key_{key.removeprefix('hub.')}" in self.pins)

    @property
    def settings(self) -> dict[str, str]:
        """What settings.toml must say to choose this board."""
        first = next(name for name, _, board_ids in BOARDS if self.board_id in board_ids)
        return {} if first == self.name else {"TOPOUT_BOARD": self.name}


def names() -> list[str]:
    return [name for name, _, _ in BOARDS]


def board_data(name: str, root: Path | None = None) -> BoardData:
    """Return a board's data; its pins as a drive has them, if `root` is given. Raises UserError for an unknown name."""
    for board, module, board_ids in BOARDS:
        if board == name:
            data = import_module(module)
            pins = _pins_on(root, module) or data.PINS if root else data.PINS
            return BoardData(name, board_ids[0], pins, data.HAS_PODS, data.MADCTL[0], data.SCREEN)
    raise UserError(f"there is no board «{name}»: {', '.join(names())}")


def _pins_on(root: Path, module: str) -> dict[str, str] | None:
    path = root.joinpath(*module.split(".")).with_suffix(".py")
    for place in (path, path.with_name(_OLD_PINS)):
        if place.is_file():
            return runpy.run_path(str(place))["PINS"]
    return None
