"""The end of Floors: a player has all the stars (F2)."""

from topout.ui.end_page import EndPage
from topout.ui.floors import hand_of


def make(table, t):
    from topout.ui.result import tell_winners

    state = table.state
    columns = [(str(stars), hand_of(t, state, player)) for player, stars in enumerate(state.stars)]
    return EndPage(table, t, columns, (tell_winners(table, t), t("result.target", state.target)))
