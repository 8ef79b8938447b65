"""`topout sim`: the console at a web table."""

from host_tools.mistakes import MistakeError


def sim() -> None:
    """Play at a web table in the browser."""
    raise MistakeError("the simulator is not built yet; `topout replay` settles scores already")
