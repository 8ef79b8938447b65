"""Programs that are sent to a console and run there; never imported here, but for their types."""

from pathlib import Path

_HERE = Path(__file__).parent
_IMPORT = "from host_tools.wire.on_board.say import say\n"  # there is no such module on the console


def source_of(name: str) -> str:
    return (_HERE / f"{name}.py").read_text("utf-8").replace(_IMPORT, (_HERE / "say.py").read_text("utf-8"))
