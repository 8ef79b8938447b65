"""Moves a player to another pod during a game.

The player is chosen at the hub or on any pod; then a key on a free pod takes the new seat.
"""

from topout.constants import PODS
from topout.match.table import SEAT
from topout.ui.colors import LIGHTS, dimmed
from topout.ui.intents import ENTER, OPEN, REFUSE
from topout.ui.lights import ALL, DOT, PULSE
from topout.ui.panel import ROWS
from topout.ui.screen import List, Screen


class ChooseSeat(List):
    """A list of players. It is a list because the pod to be left may be the one that no longer works."""

    def __init__(self, table, t):
        super().__init__(t, "menu.seats", tuple(range(len(table.seats))))
        self.table = table

    def item(self, at: int) -> str:
        return self.table.head(at)

    def choose(self, at: int):
        if len(self.options) == PODS:
            return REFUSE, "no_free_pod"
        return OPEN, MoveSeat(self.table, self.t, at)


class MoveSeat(Screen):
    def __init__(self, table, t, player: int):
        super().__init__(table, t)
        self._player = player

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("move.title", self.table.name(self._player)))
        self.draw_heads(panel)
        for row, line in enumerate(self.t("move.how").split("|")):
            panel.say(ROWS + 2 + row, line)

    def light(self, lights) -> None:
        for pod in range(PODS):
            if pod in self.table.seats:
                lights.set(pod, DOT, dimmed(LIGHTS[pod]))
            else:
                lights.set(pod, ALL, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        return ENTER, (SEAT, self._player, pod), None
