"""Plays undone events again by the rules, up to the first that is refused.

It shows how far it came, and if it stopped, where and why. Each event is booked like any other, up to six together
every eight loop turns. UNDO stops it.
"""

from micropython import const

from topout.match.redo_undone import AGAIN, LEAVE_OUT
from topout.ui import game_ui, sounds
from topout.ui.intents import CLOSE_ALL, ENTER, REDRAW
from topout.ui.panel import ROWS
from topout.ui.screen import KEY_FALL, KEY_UNDO, B, Screen, sentence

_AT_ONCE = const(6)
_PAUSE = const(8)  # loop turns from one batch to the next, to show the progress


class RedoUndone(Screen):
    """The page. `left_out` is how many undone events to drop first; −1 restores the replaced one."""

    pods = ("", "key.done", "")
    hub = ("", "key.back", "key.done")

    def __init__(self, table, t, left_out: int = 0):
        super().__init__(table, t)
        self._left_out = left_out
        self._all = len(table.session.undone) - left_out
        self._version: int | None = None  # the table's version when the last batch was entered
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
            # The event was just refused, and a refusal changes nothing: enter it again to get the reason.
            self._why = session.enter(session.undone[-1]) or ""

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
        who = table.rules.player_of(table.state, event)
        panel.say(ROWS + 1, sentence(table, t, game_ui.load(table.game).describe, who, event))
        panel.say(ROWS + 2, t("why." + self._why))
        for row, line in enumerate(t("rest.next").split("|")):
            panel.say(ROWS + 3 + row, line)

    def press(self, pod: int, key: int):
        return (CLOSE_ALL,) if key == B and not self._is_going else None

    def press_hub(self, key: int):
        return (CLOSE_ALL,) if key == KEY_UNDO or (key == KEY_FALL and not self._is_going) else None
