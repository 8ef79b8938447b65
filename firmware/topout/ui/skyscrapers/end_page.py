"""The end of Skyscrapers: the last card (S21, S22), a collapse (S19, S20), or one player left (S28)."""

from topout.games import phases
from topout.games import skyscrapers as rules
from topout.games.skyscrapers_ledger import BONUS, CARDS
from topout.ui.end_page import EndPage
from topout.ui.skyscrapers import ask_fall, last_builder
from topout.ui.texts import number, signed


def make(table, t):
    """Return the page that shows what the end cost or gave everybody, and the resulting scores."""
    state = table.state
    columns = []
    for player, causes in enumerate(state.ledger):
        if state.out_reason[player]:
            columns.append(("", t("play.out")))
        else:
            columns.append((signed(causes[BONUS] + causes[CARDS]), "→ " + number(sum(causes))))
    may_fall = state.phase == phases.TALLY  # the last card is still being fixed (S35)
    return EndPage(table, t, columns, _lines(table, t, state), (lambda: ask_fall(table, t)) if may_fall else None)


def _lines(table, t, state):
    if state.ended_by == rules.LAST_CARD:
        return t("end.last_card", table.name(last_builder(state))), t("end.others")
    if state.ended_by == rules.LAST_STANDING:
        from topout.ui.result import tell_winners

        return t("how." + state.ended_by), tell_winners(table, t)
    by = [player for player, why in enumerate(state.out_reason) if why == rules.COLLAPSED]
    who = t("collapse.by", table.name(by[0])) if by else t("collapse.by_nobody")
    return who, t("end.cards" if state.edition[rules.CHARGES_FOUNDATIONS] else "end.blocks")
