"""`topout pins`: which pin of the Pico carries which signal."""

import json
from typing import Annotated

import typer


def pins(as_json: Annotated[bool, typer.Option("--json", help="as one JSON object, by signal name")] = False) -> None:
    """Print the pin table that firmware, simulator and wiring share.

    \b
    topout pins --json
    """
    from topout.board.pins import PINS

    if as_json:
        print(json.dumps(PINS))
        return
    for signal, pin in PINS.items():
        print(f"{pin:5} {signal}")
