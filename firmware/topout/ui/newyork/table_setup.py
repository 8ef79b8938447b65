"""How to set up New York before its first round (N12)."""

from topout.games import newyork as rules
from topout.ui.setup_page import SetupPage


def make_table_setup(table, t) -> SetupPage:
    lines = t("setup.lines").split("|")
    if table.state.mover == rules.BUS:
        lines.append(t("setup.bus"))
    return SetupPage(table, t, t("setup.title", len(table.seats)), lines, t("setup.close"))
