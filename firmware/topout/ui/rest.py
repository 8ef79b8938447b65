"""Plays what was taken back again, by the rules, as far as it holds; says how far that was, and if it stopped, where
and why. Each event is booked like any other, some in a loop turn; UNDO stops it.
"""

from micropython import const

from topout.rest import AGAIN, LEAVE_OUT
from topout.ui import rooms, sounds
from topout.ui.intents import ENTER, HOME, REDRAW
from topout.ui.panel import ROWS
from topout.ui.screen import FALL, UNDO, B, Screen, sentence

_AT_ONCE = const(6)
_PAUSE = const(8)  # loop turns, to show how far it is


class Rest(Screen):
    """`left_out`: so many of the next are not played again; −1: the one that was replaced is."""

    pods = ("", "key.done", "")
    hub = ("", "key.back", "key.done")

    def __init__(self, table, t, left_out: int = 0):
        super().__init__(table, t)
        self._left_out = left_out
        self._all = len(table.session.undone) - left_out
        self._version: int | None = None  # of the table, when the last were entered
        self._turns = 0
        self._is_going = True
        self._why = ""

    def step(self, now_ms: int):
        if not self._is_going:
            return None
        table = self.table
        if self._left_out:
            left_out = self._left_out
            self._left_out = 0
            return ENTER, (LEAVE_OUT, left_out), sounds.CLICK
        self._turns += 1
        if self._turns % _PAUSE:
            return None
        left = len(table.session.undone)
        if not left or self._version == table.version:
            self._stop()
            return (REDRAW,)
        self._version = table.version
        return (ENTER, AGAIN, sounds.CLICK) + (AGAIN,) * (min(left, _AT_ONCE) - 1)

    def _stop(self):
        self._is_going = False
        session = self.table.session
        if session.undone:
            # It was refused just now, and a refusal changes nothing: the rules may be asked for the reason.
            self._why = session.game.apply(session.state, session.undone[-1]) or ""

    def draw(self, panel) -> None:
        table, t = self.table, self.t
        undone = table.session.undone
        self.draw_title(panel, t("rest.title"), str(self._all - len(undone)) + "/" + str(self._all))
        if self._is_going:
            return
        if not undone:
            panel.say(ROWS, t("rest.done"))
            return
        event = undone[-1]
        panel.say(ROWS, t("rest.stopped"))
        who = table.rules.who(table.state, event)
        panel.say(ROWS + 1, sentence(table, t, rooms.load(table.game).describe, who, event))
        panel.say(ROWS + 2, t("why." + self._why))
        for row, line in enumerate(t("rest.next").split("|")):
            panel.say(ROWS + 3 + row, line)

    def press(self, pod: int, key: int):
        return (HOME,) if key == B and not self._is_going else None

    def press_hub(self, key: int):
        return (HOME,) if key == UNDO or (key == FALL and not self._is_going) else None
