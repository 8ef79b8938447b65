"""Announces the end of a game: who ended it, why, and what it changed.

Keys that were meant for the game do nothing here. After one second, holding B on a pod or pressing the hub's FALL
closes the page. Where a worker may still fall, FALL enters that and MENU closes the page.
"""

from micropython import const

from topout.constants import TICKS_MASK
from topout.ui.colors import DIM, NOTICE
from topout.ui.intents import CLOSE, OPEN_UNLOADING, REBUILD_BASE, TAKE_BACK
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import KEY_FALL, KEY_UNDO, B, Screen

_IGNORED_MS = const(1000)


class EndPage(Screen):
    """The page. `columns` are (large text, small text) for each player; `lines` are shown below them.

    `ask_fall` makes the dialog for a fall, where one can still be entered.
    """

    def __init__(self, table, t, columns: list, lines: tuple, ask_fall=None):
        super().__init__(table, t)
        self.hub = ("key.following", "key.undo", "key.fall") if ask_fall else ("", "key.undo", "key.following")
        self._ask_fall = ask_fall
        self._columns = columns
        self._lines = lines
        self._since_ms: int | None = None
        self._ignores_keys = True

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("end.title"))
        self.draw_heads(panel)
        for player, (large, small) in enumerate(self._columns):
            panel.say(SCORES + player, large)
            panel.say(FEET + player, small)
        for row, line in enumerate(self._lines):
            panel.say(ROWS + 3 + row, line)
        panel.say(ROWS + 5, self.t("end.go_on"), DIM if self._ignores_keys else NOTICE)

    def light(self, lights) -> None:
        self.light_players(lights, ALL, PULSE)

    def step(self, now_ms: int):
        if self._since_ms is None:
            self._since_ms = now_ms
        if self._ignores_keys and ((now_ms - self._since_ms) & TICKS_MASK) >= _IGNORED_MS:
            self._ignores_keys = False
            return (REBUILD_BASE,)

    def hold(self, pod: int, key: int, times: int):
        return (CLOSE,) if key == B and not self._ignores_keys else None

    def press_hub(self, key: int):
        if self._ignores_keys or not self.hub[key]:
            return None
        if key == KEY_UNDO:
            return (TAKE_BACK,)
        return (OPEN_UNLOADING, self._ask_fall) if key == KEY_FALL and self._ask_fall else (CLOSE,)
