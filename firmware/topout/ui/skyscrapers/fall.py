"""The dialog for a fall, one press away from play."""

from topout.games import skyscrapers as rules
from topout.ui.colors import ALARM, DIM
from topout.ui.form import Count, Form, or_another
from topout.ui.intents import ENTER
from topout.ui.skyscrapers import last_builder
from topout.ui.sounds import FALL
from topout.ui.texts import number


def ask_fall(table, t, by: int | None = None):
    """Return the dialog that asks whose workers fell, and shows the cost before it is booked.

    The fall is put down to the player on turn, or after the last card to its builder, unless the players say that it
    was somebody else.
    """
    state = table.state
    aside: tuple = ()
    if by is None:
        aside = or_another(table, t, ask_fall)
        by = last_builder(state) if state.turn is None else state.turn
        if not table.is_in(by):
            return aside[1]()
    name = table.name(by)

    def score_after(owners):
        return max(rules.TRACK_END, rules.scores(state)[by] - rules.COST_PER_FALLEN * len(owners))

    def show(answers, owners):
        after = score_after(owners)
        cost = t("fall.cost", len(owners), number(-rules.COST_PER_FALLEN * len(owners)), number(after))
        lines = [cost if owners else t("fall.press")]
        if owners and after == rules.TRACK_END:
            lines.append((t("fall.out", name), ALARM))
        else:
            lines.append((t("fall.own_leave" if state.edition[rules.RETURNS_OWN] else "fall.own_stay", name), DIM))
        return lines

    def book(answers):
        return ENTER, (rules.FALL, by) + answers[0], FALL

    questions = ((Count, t("fall.title_by", name), "fall.whose", lambda owner: state.site[owner], show, aside),)
    return Form(table, t, questions, book).first()
