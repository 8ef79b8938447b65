"""The end of a game of Santorini: New York (N6)."""

from topout.ui.end_page import EndPage
from topout.ui.newyork import tell_workers


def make(table, t):
    from topout.ui.newyork.result import how
    from topout.ui.result import tell_winners

    columns = [(str(wins), tell_workers(table.state, player)) for player, wins in enumerate(table.state.wins)]
    return EndPage(table, t, columns, (tell_winners(table, t), t(how(table))))
