"""The pins of the board by their names in CircuitPython, its name, and its own display if it has one."""

from topout_tools.sim import builtin_display, current
from topout_tools.sim.board_definitions import PINS
from topout_tools.sim.modules.microcontroller import Pin

_PINS = {number: Pin(f"GP{number}") for number in range(46)}


def __getattr__(name: str) -> object:
    board_id = current.circuit.board.board_id
    if name == "board_id":
        return board_id
    if name == "DISPLAY" and builtin_display.is_on(board_id):
        return builtin_display.display()
    number = PINS[board_id].get(name)
    if number is None:
        raise AttributeError(name)
    return _PINS[number]
