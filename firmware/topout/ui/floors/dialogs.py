"""Rare events, opened from the menu: a player has only balls left, and corrections of a hand's count."""

from topout.games import floors as rules
from topout.ui.form import AskPlayer, Confirm, Dial, Form
from topout.ui.intents import ENTER

_MOST = 99


def ask_only_balls(table, t):
    lines = (t("only_balls.of", table.name(table.state.turn)), t("only_balls.lay"), t("only_balls.safe"))
    questions = ((Confirm, "menu.only_balls", lambda answers: lines),)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.ONLY_BALLS,), None)).first()


def ask_hand(table, t):
    hand = table.state.hand

    def dial(_, answers):
        return Dial, t("hand.of", table.name(answers[0])), 0, _MOST, hand[answers[0]], show

    def show(answers, count):
        return str(hand[answers[0]]) + " → " + str(count), (t("hand.explain"), t("hand.empty"))

    questions = ((AskPlayer, "menu.hand", "hand.whose"), dial)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.HAND,) + answers, None)).first()
