"""What else a pod can do while a build is entered, without the hub: take the other card, cancel, undo.

Holding B opens it. It books nothing.
"""

from topout.games.reasons import NOT_YOUR_TURN
from topout.ui.intents import CLOSE, CLOSE_ALL, REFUSE, TAKE_BACK
from topout.ui.panel import ROWS
from topout.ui.screen import A, B, Screen

_FROM_BASE_CARD = ("key.construction", "more.construction")
_FROM_BLOCK_CARD = ("key.foundation", "more.foundation")


class More(Screen):
    def __init__(self, build):
        super().__init__(build.table, build.t)
        self._build = build
        key, self._card = _FROM_BASE_CARD if build.is_base_card else _FROM_BLOCK_CARD
        self.pods = (key, "key.cancel", "key.undo")

    def draw(self, panel) -> None:
        t = self.t
        self.draw_title(panel, t("more.title"))
        for row, key in enumerate((self._card, "more.cancel", "more.undo")):
            panel.say(ROWS + 1 + row, "ABC"[row] + "  " + t(key))

    def light(self, lights) -> None:
        self._build.light(lights)

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) != self.table.state.turn:
            return REFUSE, NOT_YOUR_TURN
        if key == A:
            self._build.turn_card()
            return (CLOSE,)
        return (CLOSE_ALL,) if key == B else (TAKE_BACK, pod)
