"""`topout pins`: which pin of a board carries which signal."""

import json
from typing import Annotated

import typer

from topout_tools.sim.options import Board


def pins(
    board: Board = None,
    as_json: Annotated[bool, typer.Option("--json", help="as one JSON object, by signal name")] = False,
) -> None:
    """Print the pin table that firmware, simulator and wiring share.

    \b
    topout pins --json
    topout pins --board pico-pods
    """
    from topout_tools.sim.board_data import DEFAULT, board_data

    data = board_data(board or DEFAULT)
    if as_json:
        print(json.dumps(data.pins))
        return
    for signal, pin in data.pins.items():
        print(f"{pin:5} {signal}")
