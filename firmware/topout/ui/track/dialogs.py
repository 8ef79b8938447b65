"""Rare events, opened from the menu: an early end of turn, a player put out, the end of the game."""

from topout.games import track as rules
from topout.ui.form import AskPlayer, Confirm, Form
from topout.ui.intents import ENTER
from topout.ui.track.play import end_of_turn_tune


def ask_end_turn(table, t):
    lines = (t("end_turn.left", table.state.actions_left), t("end_turn.question"))
    questions = ((Confirm, "menu.end_turn", lambda answers: lines),)

    def end(answers):
        return ENTER, (rules.END_TURN, 1), end_of_turn_tune(table.state)

    return Form(table, t, questions, end).first()


def ask_out(table, t):
    def show(answers):
        return t("out.player", table.name(answers[0])), t("out.rule")

    questions = ((AskPlayer, "menu.out", "out.who"), (Confirm, "menu.out", show))
    return Form(table, t, questions, lambda answers: (ENTER, (rules.OUT, answers[0]), None)).first()


def ask_finish(table, t):
    lines = (t("finish.rule"), t("finish.question"))
    questions = ((Confirm, "menu.finish", lambda answers: lines),)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.FINISH,), None)).first()
