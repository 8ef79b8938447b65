"""What to set up and deal before the first turn, for this number of players (S1, S2)."""

from topout.games import skyscrapers as rules
from topout.ui.setup_page import SetupPage


def make_deal(table, t) -> SetupPage:
    players = len(table.seats)
    lines = [
        t("deal.bases"),
        t("deal.construction", rules.DEAL[players]),
        t("deal.foundation", rules.FOUNDATIONS),
        t("deal.workers", rules.CREW_SIZE),
        t("deal.marker"),
    ]
    return SetupPage(table, t, t("deal.title", players), lines, t("deal.close"))
