"""A sheet's rows of the event history."""

from topout.games import phases
from topout.games import sheet as rules
from topout.ui.sheet import entered, row_names, row_title
from topout.ui.texts import number

_known: list = [(), []]  # the setup whose names were read last, and the names


def describe_at(table, event: tuple, state) -> str:
    """Return a row of the event history: what was entered for which row, or the number that was changed."""
    if event[0] == rules.ENTER:
        return row_title(state, _names_of(table), len(state.entries)) + "\t" + entered(event)
    if event[0] == rules.CHANGE and event[1] < len(state.entries):
        before = state.entries[event[1]][1 + event[2]]
        title = row_title(state, _names_of(table), event[1])
        return table.name(event[2]) + ", " + title + "\t" + number(before) + " → " + number(event[3])
    return ""


def ask_change(table, t, event: tuple, at: int):
    """Return the function that opens the change of an entry, the event at this index of the log; None for others."""
    if event[0] != rules.ENTER or table.state.phase != phases.ENTER:
        return None

    def make():
        from topout.ui.sheet import dialogs

        entry = len([each for each in table.session.log[:at] if each[0] == rules.ENTER])
        return dialogs.ask_change(table, t, entry)

    return make


def _names_of(table):
    if _known[0] is not table.session.setup:
        _known[:] = table.session.setup, row_names(table)
    return _known[1]
