"""Programs that run on a console. The host imports them only to check their types.

The build for the drive keeps the firmware's names that they use (`drive`), so a name that changes changes here too.
"""

from pathlib import Path

_HERE = Path(__file__).parent
_IMPORT = "from topout_tools.wire.on_board.print_checked import print_checked\n"  # the console has no such module


def source_of(name: str) -> str:
    return _read(name).replace(_IMPORT, _read("print_checked"))


def _read(name: str) -> str:
    return (_HERE / f"{name}.py").read_text("utf-8")
