"""Rare events: a number that is changed later, a player put out, the end of the game."""

from topout.games import sheet as rules
from topout.ui.colors import DIM
from topout.ui.form import AskPlayer, Confirm, Dial, Form
from topout.ui.intents import ENTER
from topout.ui.sheet import row_names, row_title
from topout.ui.texts import number


def ask_change(table, t, entry: int):
    """Ask whose number of an entry changes, and the new one, with the score that it leads to (P5)."""
    state = table.state
    names = row_names(table)
    title = row_title(state, names, entry)
    row = entry % len(names)

    def ask_player(_, answers):
        return (AskPlayer, title, "change.who", True) if state.players > 1 else None

    def dial(_, answers):
        player = answers[0] or 0
        before = state.entries[entry][1 + player]
        start = 0 if before == rules.NOT_IN else before

        def show(_, new):
            score = state.score[player] + rules.row_part(state, row, rules.FACTOR) * (new - start)
            lines = t("change.from", table.name(player), number(start)), (t("change.score", number(score)), DIM)
            return number(new), lines

        least = rules.row_part(state, row, rules.LEAST)
        return Dial, title, least, rules.row_part(state, row, rules.MOST), start, show

    def change(answers):
        return ENTER, (rules.CHANGE, entry, answers[0] or 0, answers[1]), None

    return Form(table, t, (ask_player, dial), change).first()


def ask_out(table, t):
    def show(answers):
        return t("out.player", table.name(answers[0])), t("out.rule")

    questions = ((AskPlayer, "menu.out", "out.who"), (Confirm, "menu.out", show))
    return Form(table, t, questions, lambda answers: (ENTER, (rules.OUT, answers[0]), None)).first()


def ask_finish(table, t):
    lines = (t("finish.rule"), t("finish.question"))
    questions = ((Confirm, "menu.finish", lambda answers: lines),)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.FINISH,), None)).first()
