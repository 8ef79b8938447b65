"""Another pod for a player, in the middle of a game: who, chosen at the hub or on any pod, then a key on a free pod."""

from topout.facts import PODS
from topout.table import SEAT
from topout.ui.intents import ENTER, OPEN, REFUSE
from topout.ui.lights import ALL, DOT, PULSE
from topout.ui.panel import ROWS
from topout.ui.screen import List, Screen
from topout.ui.tones import LIGHTS, dimmed


class ChooseSeat(List):
    """The pod that is to be left may be the one that does not answer: so this is a list."""

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
