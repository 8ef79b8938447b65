"""How a game on the score track ended: besides, who fell how often, if that is counted."""

from topout.games import track as rules
from topout.ui import result


class Result(result.Result):
    def how(self) -> list:
        return [self.t(how(self.table.state))]

    def own_pages(self) -> list:
        state = self.table.state
        return [lambda: self.hands(state.falls)] if rules.has_falls(state) else self.alarms()


def how(state) -> str:
    """Why it ended, as a text key."""
    return "how." + (state.how if rules.winners(state) else "nobody_left")
