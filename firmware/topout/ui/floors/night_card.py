"""A night card played out of turn: if it fits, it takes over the turn (F8).

The dial has only the floors that fit, and the key that opens it is its first step. B asks whether it is a night card;
then only A takes the turn over. So walking the dial and laying, out of turn by mistake, takes over no turn.
"""

from topout.games import floors as rules
from topout.ui.colors import CHOSEN, DIM, LIGHTS, NOTICE
from topout.ui.floors import mask_of, way_to
from topout.ui.floors.play import draw_table
from topout.ui.intents import CLOSE, CLOSE_AND_FORWARD, ENTER
from topout.ui.lights import STEADY
from topout.ui.panel import ROWS
from topout.ui.screen import A, B, Screen
from topout.ui.sounds import TURN


class Night(Screen):
    """The dial for a night card. Another player's key closes it, so that nobody can delay the game."""

    fires_on_release = True

    def __init__(self, table, t, player: int, key: int):
        super().__init__(table, t)
        self._player = player
        state = table.state
        upwards = [(state.piles[0] + step) % rules.FLOORS for step in range(rules.FLOORS)]
        self._floors = [n for n in upwards if rules.does_fit(state, n)]
        self._at = -1 if key == A else 0
        self._ask(False)

    @property
    def _n(self):
        return self._floors[self._at]

    def _ask(self, is_asking):
        self._is_asking = is_asking
        self.pods = ("key.take_over", "key.back", "") if is_asking else ("key.less", "key.lay", "key.more")

    def draw(self, panel) -> None:
        state = self.table.state
        self.draw_title(panel, self.t("night.title", self.table.name(self._player)))
        draw_table(self, panel, state)
        panel.say(ROWS + 4, "▸ " + self.t("dial.floor", self._n) + ": " + way_to(self.t, state, self._n, 0), CHOSEN)
        if self._is_asking:
            panel.say(ROWS + 5, self.t("night.question"), NOTICE)
        else:
            panel.say(ROWS + 5, self.t("night.rule"), DIM)

    def light(self, lights) -> None:
        self.light_waiting(lights)
        pod = self.table.seats[self._player]
        lights.set(pod, mask_of(rules.fitting(self.table.state)), LIGHTS[pod], STEADY, 1 << self._n)

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) != self._player:
            return (CLOSE_AND_FORWARD,)
        if self._is_asking:
            if key == B:
                return (CLOSE,)
            return (ENTER, (rules.FLOOR, self._n, 0, self._player, 1), TURN) if key == A else None
        if key != B:
            return self._walk(key)
        self._ask(True)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        if self.table.player_at(pod) == self._player and not self._is_asking:
            self._walk(key)

    def _walk(self, key):
        self._at = (self._at + (-1 if key == A else 1)) % len(self._floors)
