"""Tables with a game in play: played by a script without a browser, and saved as `topout sim` saves them."""

from functools import cache
from pathlib import Path

from topout_tools.script.play import play
from topout_tools.web.saved_table import SavedState, SavedTable


def prepare_table(path: Path, script: str, names: Path | None = None) -> SavedTable:
    """Return a table as it is at the end of this script. `names` is a list of players' names."""
    table = SavedTable(path)
    table.save(SavedState(_memory_after(script, names)))
    return table


@cache
def _memory_after(script: str, names: Path | None) -> bytes:
    """Return a console's memory at the end of this script. Many tests begin with the same one."""
    memory: list[bytes] = []
    play(f"quick\n{script}", "script", Path(), Path(), take_memory=memory.append, names=names)
    return memory[0]
