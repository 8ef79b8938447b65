"""A fall: who did it, how many; what it costs stands there before it counts."""

from topout.games import track as rules
from topout.ui.form import AskPlayer, Dial, Form
from topout.ui.intents import ENTER
from topout.ui.texts import number
from topout.ui.tones import ALARM
from topout.ui.track import booked


def ask_fall(table, t):
    state = table.state
    profile = state.profile

    def dial(_, answers):
        return Dial, t("fall.title_by", table.name(answers[0])), 1, 99, 1, show

    def show(answers, count):
        by = answers[0]
        cost = -count * profile[rules.FALL_COST]
        falls = state.falls[by] + count
        most = profile[rules.FALLS_OUT]
        lines = [t("fall.count", count), t("fall.total", str(falls) + ("/" + str(most) if most else ""))]
        if 0 < most <= falls or _is_at_lowest(by, cost):
            lines.append((t("fall.out", table.name(by)), ALARM))
        return number(cost) + " → " + number(booked(state, by, cost)) if cost else str(count), lines

    def _is_at_lowest(by, cost):
        return profile[rules.OUT_AT_LOWEST] and booked(state, by, cost) == profile[rules.LOWEST]

    questions = ((AskPlayer, "fall.title", "fall.who"), dial)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.FALL,) + answers, None)).first()
