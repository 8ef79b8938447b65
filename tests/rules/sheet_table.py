"""A score sheet for tests, with a method for each event."""

from topout.games import sheet as rules
from topout.match.session import Session

NONE = rules.NONE
OUT = rules.NOT_IN


def row(factor=1, least=0, most=999):
    return (factor, least, most)


TIE = row(rules.TIE)


class SheetTable(Session):
    """A session with a method for each event; each returns the refusal, or None."""

    def __init__(self, *rows, players=3, first=0, rounds=1, start=0, target=NONE, low_wins=0):
        rows = rows or (row(),)
        numbers = [number for each in rows for number in each]
        super().__init__(rules, (players, first, rounds, start, target, low_wins, len(rows), *numbers))

    def enter_row(self, *numbers):
        return self.apply((rules.ENTER, *numbers))

    def change(self, entry, player, number):
        return self.apply((rules.CHANGE, entry, player, number))

    def out(self, player):
        return self.apply((rules.OUT, player))

    def finish(self):
        return self.apply((rules.FINISH,))

    @property
    def ended(self):
        return self.state.ended_by

    @property
    def winners(self):
        return rules.winners(self.state)
