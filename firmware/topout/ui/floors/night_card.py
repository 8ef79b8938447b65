"""A night card played out of turn: if it fits, it takes over the turn (F8).

The key that opens this also moves the dial.
"""

from topout.games import floors as rules
from topout.games import reasons as why
from topout.ui.colors import CHOSEN, DIM, LIGHTS
from topout.ui.floors import mask_of, way_to, ways
from topout.ui.floors.play import draw_table
from topout.ui.intents import CLOSE_AND_FORWARD, ENTER, REFUSE
from topout.ui.lights import STEADY
from topout.ui.panel import ROWS
from topout.ui.screen import A, B, Screen
from topout.ui.sounds import TURN


class Night(Screen):
    """The dial for a night card. Another player's key closes it, so that nobody can delay the game."""

    pods = ("key.less", "key.lay", "key.more")
    fires_on_release = True

    def __init__(self, table, t, player: int, step: int):
        super().__init__(table, t)
        self._player = player
        self._n = (table.state.piles[0] + step) % rules.FLOORS

    def draw(self, panel) -> None:
        state = self.table.state
        self.draw_title(panel, self.t("night.title", self.table.name(self._player)))
        draw_table(self, panel, state)
        panel.say(ROWS + 4, "▸ " + self.t("dial.floor", self._n) + ": " + way_to(self.t, state, self._n, 0), CHOSEN)
        panel.say(ROWS + 5, self.t("night.rule"), DIM)

    def light(self, lights) -> None:
        self.light_waiting(lights)
        pod = self.table.seats[self._player]
        lights.set(pod, mask_of(rules.fitting(self.table.state)), LIGHTS[pod], STEADY, 1 << self._n)

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) != self._player:
            return (CLOSE_AND_FORWARD,)
        if key != B:
            return self._walk(key)
        state = self.table.state
        if not rules.does_fit(state, self._n):
            return REFUSE, why.DOES_NOT_FIT, self._n, ways(self.t, state, 0)
        return ENTER, (rules.FLOOR, self._n, 0, self._player, 1), TURN

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        if self.table.player_at(pod) == self._player:
            self._walk(key)

    def _walk(self, key):
        self._n = (self._n + (-1 if key == A else 1)) % rules.FLOORS
