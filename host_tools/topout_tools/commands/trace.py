"""`topout trace`: where in the console's source a fault comes from."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from topout.constants import VERSION
from topout_tools.errors import UserError
from topout_tools.printable import printable


def trace(
    code: Annotated[
        list[str], typer.Argument(metavar="CODE...", help="as on the screen; also a line of a traceback, or a module")
    ],
    map_file: Annotated[
        Path | None,
        typer.Option("--map", metavar="FILE", help="the drive's map, or a released zip; else that of the last deploy"),
    ] = None,
) -> None:
    """Say where in the source a fault of the console comes from: the screen shows its code.

    Each drive has a map of its own. `topout deploy` stores it in your data folder; a released zip has it inside.

    \b
    topout trace 510d
    topout trace keyerror 510d
    topout trace 510d --map build/drive.map
    """
    from topout_tools.drive.fault_map import look_up
    from topout_tools.drive.stored_maps import read_map

    frame, names = " ".join(code), []
    for name, text in [(str(map_file), read_map(map_file))] if map_file else _known_maps():
        homes = look_up(text, frame) or look_up(text, frame.split()[-1].strip("'"))
        if homes:
            print("\n".join(homes))
            return
        names.append(name)
    asked = f"«{printable(frame)}» is not in {', '.join(names)}"
    raise UserError(f"{asked}: is it the drive that the console runs? --map FILE names another")


def _known_maps() -> Iterator[tuple[str, str]]:
    """Yield each map and its name: those of deployed drives, the newest first, then the one of this version."""
    from topout_tools.drive import assembled
    from topout_tools.drive.stored_maps import read_map, stored

    for path in stored():
        yield path.name, read_map(path)
    maps: list[bytes] = []
    assembled(take_map=maps.append)
    yield f"the drive of topout {VERSION}", maps[0].decode("utf-8")
