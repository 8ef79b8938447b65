"""What is done to events that were taken back, or to many at once; read when it is wanted, then forgotten.

Entered at the table like any event: AGAIN, the next of what was taken back; (GO_BACK, count), so many events are taken
back at once, and the journal is owed an UNDO for each; (LEAVE_OUT, count), so many of what was taken back are not to
come again, −1: the one that was replaced is.
"""

from micropython import const

from topout.games.reasons import NOTHING_TO_REDO
from topout.journal.record import GOING_BACK, LEFT_OUT

AGAIN = (-4,)
GO_BACK = const(-5)
LEAVE_OUT = const(-6)


def enter(table, event: tuple) -> str | None:
    session = table.session
    if event == AGAIN:
        return table.enter(session.undone[-1]) if session.undone else NOTHING_TO_REDO
    logbook = table.logbook
    logbook.is_sure = False
    if event[0] == LEAVE_OUT:
        refusal = leave_out(session, event[1])
        if refusal:
            logbook.is_sure = True
            return refusal
        logbook.write(LEFT_OUT, event[1:])
    else:
        logbook.owed = event[1]
        for _ in range(event[1]):
            session.undo()
        logbook.write(GOING_BACK, event[1:])
    table.last = None
    table.version += 1
    return None


def leave_out(session, count: int) -> str | None:
    undone = session.undone
    replaced = [session.replaced] if session.replaced else []
    if not -len(replaced) <= count <= len(undone):
        return NOTHING_TO_REDO
    session.undone = undone + replaced if count < 0 else undone[: len(undone) - count]
    session.replaced = None
    session.fresh = 0
    return None
