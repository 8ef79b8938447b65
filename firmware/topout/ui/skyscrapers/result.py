"""The result of a game of Skyscrapers, with a table of points by cause, and how often everybody fell."""

from topout.games import skyscrapers as rules
from topout.games.skyscrapers_ledger import BONUS
from topout.match.seats import pod_name
from topout.ui import result
from topout.ui.texts import number

_CAUSES = ("result.builds", "result.falls", "result.cards", "result.bonus", "result.tally", "result.adjusted")


class Result(result.Result):
    def how(self) -> list:
        state = self.table.state
        if state.ended_by != rules.LAST_CARD:
            return super().how()
        last = next(player for player, causes in enumerate(state.ledger) if causes[BONUS])
        return [self.t("end.last_card", self.table.name(last))]

    def own_pages(self) -> list:
        return [self._causes, lambda: self.hands(self._falls())]

    def _causes(self):
        table = self.table
        lines = []
        for cause, key in enumerate(_CAUSES):
            lines.append("\t".join([self.t(key)] + [number(causes[cause]) for causes in table.state.ledger]))
        return "\t".join([self.t("result.causes")] + [pod_name(pod) for pod in table.seats]), (), lines, ()

    def _falls(self):
        """Return how many workers each player made fall."""
        falls = [0] * len(self.table.seats)
        for event in self.table.session.log:
            if event[0] == rules.FALL:
                falls[event[1]] += len(event) - 2
        return falls
