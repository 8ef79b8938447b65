"""The end of a game, announced: who, why, and what it changed. Keys that were meant for the game do nothing here: it
goes away when B of a pod is held, or by the hub's FALL, but not at once.
"""

from micropython import const

from topout.facts import TICKS_MASK
from topout.ui.intents import CLOSE, LAY_BELOW, TAKE_BACK
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import FALL, UNDO, B, Screen
from topout.ui.tones import DIM, NOTICE

_DEAF_MS = const(1000)


class Ending(Screen):
    """`columns` are (large, small) for each player, `lines` what stands beneath."""

    hub = ("", "key.undo", "key.following")

    def __init__(self, table, t, columns: list, lines: tuple):
        super().__init__(table, t)
        self._columns = columns
        self._lines = lines
        self._since_ms: int | None = None
        self._is_deaf = True

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("end.title"))
        self.draw_heads(panel)
        for player, (large, small) in enumerate(self._columns):
            panel.say(SCORES + player, large)
            panel.say(FEET + player, small)
        for row, line in enumerate(self._lines):
            panel.say(ROWS + 3 + row, line)
        panel.say(ROWS + 5, self.t("end.go_on"), DIM if self._is_deaf else NOTICE)

    def light(self, lights) -> None:
        self.light_players(lights, ALL, PULSE)

    def step(self, now_ms: int):
        if self._since_ms is None:
            self._since_ms = now_ms
        if self._is_deaf and ((now_ms - self._since_ms) & TICKS_MASK) >= _DEAF_MS:
            self._is_deaf = False
            return (LAY_BELOW,)

    def hold(self, pod: int, key: int, times: int):
        return (CLOSE,) if key == B and not self._is_deaf else None

    def press_hub(self, key: int):
        if self._is_deaf or key not in (FALL, UNDO):
            return None
        return (CLOSE,) if key == FALL else (TAKE_BACK,)
