"""Enters undone events again, drops them, or undoes many at once. Loaded when needed, then unloaded.

These are entered at the table like any event:

    AGAIN            enters the next undone event
    (GO_BACK, n)     undoes n events at once; an undo record for each is still to be written to the journal
    (LEAVE_OUT, n)   drops the next n undone events; −1 restores the replaced one
"""

from micropython import const

from topout.games.reasons import NOTHING_TO_REDO
from topout.journal.record import GOING_BACK, LEFT_OUT

AGAIN = (-4,)
GO_BACK = const(-5)
LEAVE_OUT = const(-6)


def enter(table, event: tuple) -> str | None:
    """Execute one of these events and record it, or return a refusal."""
    session = table.session
    if event == AGAIN:
        return table.enter(session.undone[-1]) if session.undone else NOTHING_TO_REDO
    logbook = table.logbook
    logbook.is_consistent = False
    if event[0] == LEAVE_OUT:
        refusal = leave_out(session, event[1])
        if refusal:
            logbook.is_consistent = True
            return refusal
        logbook.write(LEFT_OUT, event[1:])
    else:
        logbook.pending_undos = event[1]
        session.undo(event[1])
        logbook.write(GOING_BACK, event[1:])
    table.last = None
    table.version += 1
    return None


def leave_out(session, count: int) -> str | None:
    """Drop the next `count` undone events, or with −1 restore the replaced one. Returns a refusal if it cannot."""
    undone = session.undone
    replaced = [session.replaced] if session.replaced else []
    if not -len(replaced) <= count <= len(undone):
        return NOTHING_TO_REDO
    session.undone = undone + replaced if count < 0 else undone[: len(undone) - count]
    session.replaced = None
    session.redo_count = 0
    return None
