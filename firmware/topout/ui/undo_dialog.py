"""The undo and redo dialog: shows which event, whose, and how many points, before it does anything.

The hub's UNDO opens the dialog and, pressed again, undoes. FALL redoes, MENU and B leave. Opened from a pod, only that
pod's keys undo and redo, beside the hub's.
An UNDO that follows another UNDO was perhaps meant to leave one more dialog. So a dialog that it opened ignores UNDO
until nobody has pressed it for a second; until then, the key has no label.
If another event was entered after an undo, the remaining undone events can be played again as a whole. Opened from the
hub, A on any pod shows the event history.
"""

from micropython import const

from topout.constants import TICKS_MASK
from topout.match.table import REDO_EVENT, UNDO_EVENT
from topout.ui import game_ui
from topout.ui.intents import CLOSE, ENTER, OPEN_ONLY, REDRAW
from topout.ui.panel import ROWS
from topout.ui.screen import KEY_FALL, KEY_UNDO, A, B, Screen, sentence
from topout.ui.texts import signed

_FOLDED_AT_ONCE = const(48)  # events in a loop turn: 15 ms, of a score sheet 30
_AHEAD = const(24)
_IGNORED_MS = const(1000)


class UndoDialog(Screen):
    def __init__(self, table, t, pod: int | None = None, ignores_undo: bool = False):
        super().__init__(table, t)
        self.pod = pod
        self._ignores_undo = ignores_undo
        self._quiet_since_ms: int | None = None  # when the wait for a second without UNDO began
        self._seen = -1
        self._undo: tuple = ()
        self._redo: tuple = ()
        self._back: tuple = ()
        self._again: tuple = ()
        self._fold = None  # the function that folds the next stretch, or None
        self._look()

    def step(self, now_ms: int):
        if self._seen != self.table.version:
            if self._undo:
                # The rings answer in the turn of the key. Until the next one has shown more, no key undoes anything.
                self._undo = self._redo = ()
                return None
            self._look()
            return (REDRAW,)
        if self._fold and not self._fold():
            self._fold = None
        if self._ignores_undo and self._has_been_quiet(now_ms):
            self._ignores_undo = False
            self._look()
            return (REDRAW,)

    def _has_been_quiet(self, now_ms):
        if self._quiet_since_ms is None:
            self._quiet_since_ms = now_ms
        return ((now_ms - self._quiet_since_ms) & TICKS_MASK) >= _IGNORED_MS

    def _look(self):
        """Work out what undo and redo would do.

        Folding the log takes time, so this is done at each change, not at each drawing.
        """
        session = self.table.session
        undone = session.undone
        self._seen = self.table.version
        self._fold = _fold_ahead(session)
        self._back = self._tell("undo.back", peek_undo(session)) or (self.t("why.nothing_to_undo"),)
        self._again = self._tell("undo.again", peek_redo(session))
        self._undo = ENTER, UNDO_EVENT, None
        self._redo = ENTER, REDO_EVENT, None
        has_rest = undone and session.redo_count <= 0
        if has_rest:
            self._offer_rest(undone)
        redo = "key.rest" if has_rest else "key.redo"
        self.hub = ("key.back", "" if self._ignores_undo else "key.undo", redo)
        self.pods = ("key.past", "key.back", "") if self.pod is None else (redo, "key.back", "key.undo")

    def _offer_rest(self, undone):
        table, t = self.table, self.t
        who = table.rules.player_of(table.state, undone[-1])
        self._again = t("undo.rest", len(undone)), self._sentence(who, undone[-1])
        self._redo = OPEN_ONLY, lambda: _open_rest(table, t)

    def _tell(self, label, difference):
        if not difference:
            return ()
        who, event, gains = difference
        return self.t(label), self._sentence(who, event), self._points(gains)

    def _sentence(self, who, event):
        return sentence(self.table, self.t, game_ui.load(self.table.game).describe, who, event)

    def _points(self, gains):
        name = self.table.name
        gained = [name(player) + " " + signed(points) for player, points in enumerate(gains) if points]
        return "   ".join(gained) if gained else self.t("undo.no_points")

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("undo.title"))
        for row, line in enumerate(self._back):
            panel.say(ROWS + row, line)
        for row, line in enumerate(self._again):
            panel.say(ROWS + 3 + row, line)

    def press(self, pod: int, key: int):
        if key == B:
            return (CLOSE,)
        if pod == self.pod:
            return self._redo if key == A else self._undo
        if self.pod is None and key == A:
            table, t = self.table, self.t
            return OPEN_ONLY, lambda: _open_past(table, t)

    def press_hub(self, key: int):
        if key == KEY_FALL:
            return self._redo
        if key != KEY_UNDO:
            return (CLOSE,)
        if not self._ignores_undo:
            return self._undo
        self._quiet_since_ms = None


def open_take_back(table, t, pod: int | None, ignores_undo: bool):
    """Return the function that makes the dialog. It first folds the log, in several loop turns if the log is long."""
    fold = _fold_ahead(table.session)

    def make():
        return make if fold and fold() else UndoDialog(table, t, pod, ignores_undo)

    return make


def _fold_ahead(session):
    """Prepare a checkpoint 24 events before the end of the log, so that the next undos fold little.

    Returns a function that folds the next stretch and returns whether there is more; or None if there is such a
    checkpoint.
    """
    count = max(0, len(session.log) - _AHEAD)
    folded, state = session.nearest_checkpoint(max(0, len(session.log) - 2))
    if folded >= count:
        return None
    folded, state = session.nearest_checkpoint(count)

    def fold():
        nonlocal folded
        until = min(count, folded + _FOLDED_AT_ONCE)
        for i in range(folded, until):
            session.game.apply(state, session.log[i])
        folded = until
        if folded == count:
            session.checkpoint(count, state)
        return folded < count

    return fold


def _open_rest(table, t):
    from topout.ui.redo_undone import RedoUndone

    return RedoUndone(table, t)


def _open_past(table, t):
    from topout.ui.event_history import EventHistory

    return EventHistory(table, t)


def peek_undo(session) -> tuple | None:
    """Return what UNDO would undo: (player or None for the table, event, points by player). None without events."""
    log = session.log
    if not log:
        return None
    return _difference(session.game, session.fold(len(log) - 1), log[-1], session.state)


def peek_redo(session) -> tuple | None:
    """Return what REDO would bring back, in the form of peek_undo()."""
    if session.redo_count < 1:
        return None
    event = session.undone[-1]
    after = session.fold(len(session.log))
    session.game.apply(after, event)
    return _difference(session.game, session.state, event, after)


def _difference(rules, before, event, after):
    gains = rules.scores(after)
    for player, score in enumerate(rules.scores(before)):
        gains[player] -= score
    return rules.player_of(before, event), event, gains
