"""The dialog for a fall: asks how many, and shows the cost before it is booked.

The fall is put down to the player on turn, unless the players say that it was somebody else.
"""

from topout.games import track as rules
from topout.ui.colors import ALARM
from topout.ui.form import Dial, Form, or_another
from topout.ui.intents import ENTER
from topout.ui.sounds import FALL, LAST_ROUND
from topout.ui.texts import number
from topout.ui.track import booked
from topout.ui.track.play import does_ring_in_the_last_round


def ask_fall(table, t, by: int | None = None):
    state = table.state
    profile = state.profile
    aside = or_another(table, t, ask_fall) if by is None else ()
    if by is None:
        by = state.turn
    name = table.name(by)

    def is_out(count):
        is_lowest = booked(state, by, cost_of(count)) == profile[rules.LOWEST]
        return 0 < profile[rules.FALLS_OUT] <= state.falls[by] + count or (profile[rules.OUT_AT_LOWEST] and is_lowest)

    def cost_of(count):
        return -count * profile[rules.FALL_COST]

    def show(answers, count):
        cost = cost_of(count)
        falls = state.falls[by] + count
        most = profile[rules.FALLS_OUT]
        lines = [t("fall.count", count), t("fall.total", str(falls) + ("/" + str(most) if most else ""))]
        if is_out(count):
            lines.append((t("fall.out", name), ALARM))
        return number(cost) + " → " + number(booked(state, by, cost)) if cost else str(count), lines

    def book(answers):
        is_last = does_ring_in_the_last_round(state, by, cost_of(answers[0]))
        return ENTER, (rules.FALL, by) + answers, LAST_ROUND if is_last else FALL

    return Form(table, t, ((Dial, t("fall.title_by", name), 1, 99, 1, show, aside),), book).first()
