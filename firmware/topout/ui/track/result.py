"""The result of a game on the score track; if falls are counted, with how often everybody fell."""

from topout.games import track as rules
from topout.ui import result


class Result(result.Result):
    def how(self) -> list:
        return [self.t(how(self.table.state))]

    def own_pages(self) -> list:
        state = self.table.state
        return [lambda: self.hands(state.falls)] if rules.has_falls(state) else self.alarms()


def how(state) -> str:
    """Return the text key for why the game ended."""
    return "how." + (state.ended_by if rules.winners(state) else "nobody_left")
