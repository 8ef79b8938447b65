"""The end of a game on a score sheet (P4, P6, P7)."""

from topout.ui.end_page import EndPage
from topout.ui.texts import number


def make(table, t):
    from topout.ui.result import tell_winners
    from topout.ui.sheet.result import how

    state = table.state
    columns = [
        (number(score), t("play.out") if state.out_reason[player] else "") for player, score in enumerate(state.score)
    ]
    return EndPage(table, t, columns, (tell_winners(table, t), t(how(state))))
