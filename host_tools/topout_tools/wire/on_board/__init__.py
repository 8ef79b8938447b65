"""Programs that are sent to a console and run there. The host imports them only to check their types."""

from pathlib import Path

_HERE = Path(__file__).parent
_IMPORT = "from topout_tools.wire.on_board.print_json import say\n"  # there is no such module on the console


def source_of(name: str) -> str:
    return (_HERE / f"{name}.py").read_text("utf-8").replace(_IMPORT, (_HERE / "print_json.py").read_text("utf-8"))
