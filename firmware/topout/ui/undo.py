"""Taking back and bringing back: says what, of whom and how many points, before it does.

The hub's UNDO is the way out here as in every dialog: however often it is pressed, nothing is taken back by it. Opened
from a pod, the keys of that pod take back and bring back, too, and nobody else's. Two events that were one press go
together, both ways. The log does not say which were; the game's screens do. When something else was entered since, what
is left of what was taken back is played again as a whole; opened from the hub, any pod's A shows all that happened.
"""

from micropython import const

from topout.table import REDO, UNDO
from topout.ui import rooms
from topout.ui.intents import ALONE, CLOSE, ENTER, REDRAW
from topout.ui.panel import ROWS
from topout.ui.screen import FALL, MENU, A, B, Screen, sentence
from topout.ui.texts import signed

_FOLDED_AT_ONCE = const(64)  # events: 20 ms
_AHEAD = const(32)


class TakeBack(Screen):
    def __init__(self, table, t, pod: int | None = None):
        super().__init__(table, t)
        self._pod = pod
        self._seen = -1
        self._undo: tuple = ()
        self._redo: tuple = ()
        self._back: tuple = ()
        self._again: tuple = ()
        self._fold = None  # what goes on folding ahead
        self._look()

    def step(self, now_ms: int):
        if self._seen != self.table.version:
            self._look()
            return (REDRAW,)
        if self._fold and not self._fold():
            self._fold = None

    def _look(self):
        """Folding the log takes its time: once for each change, not for each drawing."""
        session = self.table.session
        log, undone = session.log, session.undone
        self._seen = self.table.version
        self._fold = _fold_ahead(session)
        last, following = log[-2:], list(reversed(undone[-2:]))[: max(0, session.fresh)]
        if not self._are_one_press(log[-3] if len(log) > 2 else None, last):
            last = last[-1:]
        if not self._are_one_press(log[-1] if log else None, following):
            following = following[:1]
        self._back = self._tell("undo.back", last, peek_undo) or (self.t("why.nothing_to_undo"),)
        self._again = self._tell("undo.again", following, peek_redo)
        self.hub = ("key.redo", "key.back", "key.undo")
        self._undo = (ENTER, UNDO, None) + (UNDO,) * (len(last) - 1)
        self._redo = (ENTER, REDO, None) + (REDO,) * (len(following) - 1)
        if undone and session.fresh <= 0:
            self._offer_rest(undone)
        self.pods = ("key.past", "key.back", "") if self._pod is None else self.hub

    def _offer_rest(self, undone):
        table, t = self.table, self.t
        who = table.rules.who(table.state, undone[-1])
        self._again = t("undo.rest", len(undone)), sentence(table, t, _describe, who, undone[-1:])
        self._redo = ALONE, lambda: _open_rest(table, t)
        self.hub = ("key.rest", "key.back", "key.undo")

    def _are_one_press(self, before, events):
        return len(events) == 2 and rooms.are_one_press(self.table.game, before, events[0], events[1])

    def _tell(self, label, events, peek):
        if not events:
            return ()
        who, _, gains = peek(self.table.session, len(events))
        return self.t(label), sentence(self.table, self.t, _describe, who, events), self._points(gains)

    def _points(self, gains):
        name = self.table.name
        told = [name(player) + " " + signed(points) for player, points in enumerate(gains) if points]
        return "   ".join(told) if told else self.t("undo.no_points")

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("undo.title"))
        for row, line in enumerate(self._back):
            panel.say(ROWS + row, line)
        for row, line in enumerate(self._again):
            panel.say(ROWS + 3 + row, line)

    def press(self, pod: int, key: int):
        if key == B:
            return (CLOSE,)
        if pod == self._pod:
            return self._redo if key == A else self._undo
        if self._pod is None and key == A:
            table, t = self.table, self.t
            return ALONE, lambda: _open_past(table, t)

    def press_hub(self, key: int):
        if key == FALL:
            return self._undo
        return self._redo if key == MENU else (CLOSE,)


def open_take_back(table, t, *pod):
    """What makes the page; after a long time of play the log is folded first."""
    fold = _fold_ahead(table.session)

    def make():
        return make if fold and fold() else TakeBack(table, t, *pod)

    return make


def _fold_ahead(session):
    """Makes sure of a mark some events before the end, so that the next undos are short ones: what folds a stretch of
    the log each time it is called and says whether there is more; None: there is such a mark.
    """
    count = max(0, len(session.log) - _AHEAD)
    folded, state = session.nearest(max(0, len(session.log) - 2))
    if folded >= count:
        return None
    folded, state = session.nearest(count)

    def fold():
        nonlocal folded
        until = min(count, folded + _FOLDED_AT_ONCE)
        for i in range(folded, until):
            session.game.apply(state, session.log[i])
        folded = until
        if folded == count:
            session.mark(count, state)
        return folded < count

    return fold


def _open_rest(table, t):
    from topout.ui.rest import Rest

    return Rest(table, t)


def _open_past(table, t):
    from topout.ui.past import Past

    return Past(table, t)


def _describe(table, t, events):
    describe = rooms.load(table.game).describe
    return ", ".join([describe(table, t, event) for event in events])


def peek_undo(session, count: int = 1) -> tuple | None:
    """What so many undos would take back: (player or None for the table, the last event, points by player), or None:
    nothing.
    """
    log = session.log
    if len(log) < count:
        return None
    return _told(session.game, session.fold(len(log) - count), log[-1], session.state)


def peek_redo(session, count: int = 1) -> tuple | None:
    """What so many redos would bring back, told the same way."""
    undone = session.undone
    if session.fresh < count:
        return None
    after = session.fold(len(session.log))
    for i in range(1, count + 1):
        session.game.apply(after, undone[-i])
    return _told(session.game, session.state, undone[-count], after)


def _told(rules, before, event, after):
    gains = rules.scores(after)
    for player, score in enumerate(rules.scores(before)):
        gains[player] -= score
    return rules.who(before, event), event, gains
