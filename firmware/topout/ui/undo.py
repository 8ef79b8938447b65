"""Taking back and bringing back: says what, of whom and how many points, before it does.

The hub's UNDO is the way out here as in every dialog: however often it is pressed, nothing is taken back by it. Opened
from a pod, the keys of that pod take back and bring back, too, and nobody else's. Two events that were one press go
together, both ways. The log does not say which were; the game's screens do.
"""

from topout.table import REDO, UNDO
from topout.ui import rooms
from topout.ui.intents import CLOSE, ENTER, REDRAW
from topout.ui.panel import ROWS
from topout.ui.screen import FALL, MENU, A, B, Screen, sentence
from topout.ui.texts import signed


class TakeBack(Screen):
    hub = ("key.redo", "key.back", "key.undo")

    def __init__(self, table, t, pod: int | None = None):
        super().__init__(table, t)
        self.pods = ("", "key.back", "") if pod is None else self.hub
        self._pod = pod
        self._seen = -1
        self._undo: tuple = ()
        self._redo: tuple = ()
        self._back: tuple = ()
        self._again: tuple = ()
        self._look()

    def step(self, now_ms: int):
        if self._seen != self.table.version:
            self._look()
            return (REDRAW,)

    def _look(self):
        """Folding the log takes its time: once for each change, not for each drawing."""
        session = self.table.session
        log, undone = session.log, session.undone
        self._seen = self.table.version
        last, following = log[-2:], list(reversed(undone[-2:]))
        if not self._are_one_press(log[-3] if len(log) > 2 else None, last):
            last = last[-1:]
        if not self._are_one_press(log[-1] if log else None, following):
            following = following[:1]
        self._back = self._tell("undo.back", last, session.peek_undo) or (self.t("why.nothing_to_undo"),)
        self._again = self._tell("undo.again", following, session.peek_redo)
        self._undo = (ENTER, UNDO, None) + (UNDO,) * (len(last) - 1)
        self._redo = (ENTER, REDO, None) + (REDO,) * (len(following) - 1)

    def _are_one_press(self, before, events):
        return len(events) == 2 and rooms.are_one_press(self.table.game, before, events[0], events[1])

    def _tell(self, label, events, peek):
        if not events:
            return ()
        who, _, gains = peek(len(events))
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

    def press_hub(self, key: int):
        if key == FALL:
            return self._undo
        return self._redo if key == MENU else (CLOSE,)


def _describe(table, t, events):
    describe = rooms.load(table.game).describe
    return ", ".join([describe(table, t, event) for event in events])
