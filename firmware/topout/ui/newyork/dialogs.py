"""Dialogs that end the game or a player's part in it: a claim to have won; a player who cannot move or build."""

from topout.games import newyork as rules
from topout.ui.colors import ALARM
from topout.ui.form import Choose, Confirm, Form
from topout.ui.intents import ENTER
from topout.ui.sounds import TURN


def ask_claim(table, t):
    def claim(answers):
        event: tuple = (rules.CLAIM, answers[0])
        if answers[0] == rules.BY_ROOF and rules.ROOF not in table.state.built:
            event += (rules.ROOF,)  # the claim is about a roof that was just built
        return ENTER, event, None

    title = t("claim.title", table.name(table.state.turn))
    notes = ("claim.climb_rule", "claim.roof_rule")
    return Form(table, t, ((Choose, title, ("claim.climb", "claim.roof"), 0, notes),), claim).first()


def ask_stuck(table, t):
    player = table.state.turn
    name = table.name(player)

    def show(answers):
        lines = t("stuck.cannot", name).split("|")
        if table.state.workers[player] == 1:
            lines.append((t("stuck.out", name), ALARM))
        return lines

    questions = ((Confirm, "stuck.title", show),)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.STUCK,), TURN)).first()
