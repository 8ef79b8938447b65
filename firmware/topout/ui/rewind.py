"""Goes back to an earlier event. First shows what that undoes: how many events, whose, and everybody's points.

All events are undone at once, by one journal record. Older firmware versions do not know that record, so an UNDO is
also written for each event, some in each loop turn. If the power fails meanwhile, the rest is written at the next
power-on.
"""

from micropython import const

from topout.journal.journal import NEARLY_FULL
from topout.match.redo_undone import GO_BACK
from topout.match.table import UNDO_EVENT
from topout.ui.intents import CLOSE_ALL, ENTER, OPEN_ONLY, REDRAW, REFUSE
from topout.ui.panel import ROWS
from topout.ui.screen import KEY_FALL, B, Screen
from topout.ui.screen import KEY_UNDO as UNDO_KEY
from topout.ui.sounds import CLICK
from topout.ui.texts import signed

_FOLDED_AT_ONCE = const(64)  # events in a loop turn: 20 ms
_WRITTEN_AT_ONCE = const(16)  # UNDO records in a loop turn: 35 ms
_PAUSE = const(8)  # loop turns from one batch to the next, to show the progress
_BYTES_THERE_AND_BACK = const(10)  # journal space for an event's UNDO and for playing it again


class Rewind(Screen):
    pods = ("", "key.ok", "")
    hub = ("", "key.back", "key.ok")

    def __init__(self, table, t, count: int):
        super().__init__(table, t)
        self._count = count  # events that are kept
        self._all = len(table.session.log) - count
        self._turns = 0
        self._is_going = False
        self._points: list[int] = []  # everybody's change in points, once the log is folded
        self._events = [0] * len(table.seats)
        self._folded, self._state = table.session.nearest_checkpoint(count)

    def _look(self):
        """Fold the next stretch of the log: count each player's events, and at the end compute the points."""
        session = self.table.session
        rules, state, log = session.game, self._state, session.log
        until = min(self._folded + _FOLDED_AT_ONCE, len(log))
        for i in range(self._folded, until):
            if i == self._count:
                session.checkpoint(i, state)
            who = rules.player_of(state, log[i])
            if i >= self._count and who is not None:
                self._events[who] += 1
            rules.apply(state, log[i])
        self._folded = until
        if until == len(log):
            now = rules.scores(state)
            self._points = [score - now[player] for player, score in enumerate(rules.scores(session.fold(self._count)))]
            self._state = None
            __import__("topout.match.redo_undone")  # read with the page, so that the key that goes back need not wait

    def draw(self, panel) -> None:
        t = self.t
        if self._is_going and not self.table.logbook.pending_undos:
            self.draw_title(panel, t("back.done", self._all))
            for row, line in enumerate(t("back.next").split("|")):
                panel.say(ROWS + 1 + row, line)
            return
        done = self._all - self.table.logbook.pending_undos if self._is_going else 0
        self.draw_title(panel, t("back.title"), *((str(done) + "/" + str(self._all),) if done else ()))
        panel.say(ROWS, t("back.count", self._all))
        for player, points in enumerate(self._points):
            line = self.table.name(player) + "\t×" + str(self._events[player]) + "\t" + signed(points)
            panel.say(ROWS + 1 + player, line)

    def step(self, now_ms: int):
        if self._state:
            self._look()
            return None if self._state else (REDRAW,)
        owed = self.table.logbook.pending_undos
        self._turns += 1
        if not owed or self._turns % _PAUSE:
            return None
        return (ENTER, UNDO_EVENT, CLICK) + (UNDO_EVENT,) * (min(owed, _WRITTEN_AT_ONCE) - 1)

    def closed(self) -> None:
        """Write all pending UNDO records before anything else happens, however the page was closed."""
        while self.table.logbook.pending_undos:
            self.table.enter(UNDO_EVENT)

    def press(self, pod: int, key: int):
        return self._go() if key == B else None

    def press_hub(self, key: int):
        if key == KEY_FALL:
            return self._go()
        if key != UNDO_KEY:
            return None
        if self._is_going:
            return self._go()
        table, t, count = self.table, self.t, self._count
        return OPEN_ONLY, lambda: _open_past(table, t, count)

    def _go(self):
        if self._is_going:
            return None if self.table.logbook.pending_undos else (CLOSE_ALL,)
        if not self._points:
            return None  # the effect is not on the screen yet
        journal = self.table.logbook.journal
        if journal.is_saving and journal.room < _BYTES_THERE_AND_BACK * self._all + NEARLY_FULL:
            return REFUSE, "no_room_to_go_back"
        self._is_going = True
        self.pods = ("", "key.done", "")
        self.hub = ("", "key.back", "key.done")
        return ENTER, (GO_BACK, self._all), None


def _open_past(table, t, at):
    from topout.ui.event_history import EventHistory

    return EventHistory(table, t, at)
