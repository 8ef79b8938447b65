"""The result of a game of the series: how it ended, how the series stands, and the way to the next game."""

from topout.games import newyork as rules
from topout.ui import result
from topout.ui.newyork import MOVERS


class Result(result.Result):
    pods = ("key.previous", "key.next_game", "key.following")
    says_who_begins = False  # the cards decide who begins
    graph_title = "result.built"

    def how(self) -> list:
        return [self.t(how(self.table)), self._series()]

    def places(self) -> tuple:
        title, columns, lines, _ = super().places()
        return title, columns, [self.t("series.large", sum(self.table.state.wins)), lines[1]], ()

    def own_pages(self) -> list:
        return self.alarms()

    def again_asked(self) -> tuple:
        """Return the question for the next game's mover. Everything else of the series stays."""
        from topout.ui.form import Choose

        return (), ((Choose, "mover.next", MOVERS, self.table.state.mover),)

    def again_setup(self, setup: tuple, answers: tuple) -> tuple:
        return setup[:2] + answers + setup[3:]

    def follow(self, values: list, state, who: int | None, event: tuple) -> list:
        """Return how many pieces everybody has built."""
        if who is None or rules.piece_of(event) is None:
            return values
        return values[:who] + [values[who] + 1] + values[who + 1 :]

    def _series(self):
        state = self.table.state
        champion = state.champion
        if champion is None:
            return self.t("series.to_champion", rules.CHAMPION_WINS)
        is_new = state.winner == champion and state.wins[champion] == rules.CHAMPION_WINS
        return self.t("series.crowned" if is_new else "series.champion", self.table.name(champion))


def how(table) -> str:
    """Return the text key for how the game ended, from its last event: a claim, or the last but one player stuck."""
    event = table.session.log[-1]
    if event[0] != rules.CLAIM:
        return "how.last_workers"
    return "how.roof" if event[1] == rules.BY_ROOF else "how.climb"
