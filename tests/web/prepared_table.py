"""Tables with a game in play: played by a script without a browser, and saved as `topout sim` saves them."""

from functools import cache
from pathlib import Path

from topout_tools.script.play import play
from topout_tools.web.saved_table import SavedState, SavedTable

# The first round was undone, so that a restart shows the dials at once, and not how to set up the table.
NEW_YORK_DIALS = """choose English
begin newyork p1 p3 first p3
dial p1 1
press p1.b
dial p3 2
press p3.b
press undo
press undo
press menu
"""


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
