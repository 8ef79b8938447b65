"""The result of a game on a score sheet."""

from topout.games import sheet as rules
from topout.ui import result


class Result(result.Result):
    def how(self) -> list:
        return [self.t(how(self.table.state))]

    def own_pages(self) -> list:
        return self.alarms()


def how(state) -> str:
    """Return the text key for why the game ended."""
    return "how." + (state.ended_by if rules.winners(state) else "nobody_left")
