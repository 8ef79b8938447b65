"""The list of boards, and the one that the console runs on.

A board is a data module: its pins, which parts it has, its screen. The first board of the list that fits is taken,
unless settings.toml names another: TOPOUT_BOARD = "pico-solo".
"""

import os
import sys

_PICOS = ("raspberry_pi_pico", "raspberry_pi_pico_w", "raspberry_pi_pico2", "raspberry_pi_pico2_w")

# Name, data module, and CircuitPython's board.board_id of the boards that it fits.
BOARDS: tuple[tuple, ...] = (
    ("pico-pods", "topout.board.pico_pods", _PICOS),
    ("pico-solo", "topout.board.pico_solo", _PICOS),
    ("pico-solo-170", "topout.board.pico_solo_170", _PICOS),
    ("display-pack-28", "topout.board.display_pack_28", _PICOS),
    ("pimoroni-explorer", "topout.board.pimoroni_explorer2350", ("pimoroni_explorer2350",)),
)

_found: list = []


def this_board():
    """Return the board's data module. Raises RuntimeError if there is none for this board."""
    if not _found:
        import board

        module = _module_for(os.getenv("TOPOUT_BOARD"), board.board_id)
        __import__(module)
        _found.append(sys.modules[module])
    return _found[0]


def _module_for(name, board_id):
    for board, module, board_ids in BOARDS:
        if board == name or (not name and board_id in board_ids):
            return module
    raise RuntimeError("no board module for " + (name or board_id))
