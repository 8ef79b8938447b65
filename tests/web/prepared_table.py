"""Tables with a game in play: played by a script without a browser, and saved as `topout sim` saves them."""

from pathlib import Path

from topout_tools.script.play import play
from topout_tools.web.saved_table import SavedState, SavedTable


def prepare_table(path: Path, script: str, names: Path | None = None) -> SavedTable:
    """Return a table as it is at the end of this script. `names` is a list of players' names."""
    memory: list[bytes] = []
    play(f"quick\n{script}", "script", path.parent, path.parent, take_memory=memory.append, names=names)
    table = SavedTable(path)
    table.save(SavedState(memory[0]))
    return table
