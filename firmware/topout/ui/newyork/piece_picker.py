"""Chooses a piece that a turn builds in place of, or in addition to, the usual block: one key for each piece.

Holding B goes back. Roles that build twice open this twice.
"""

from topout.games import newyork as rules
from topout.games.reasons import NOT_YOUR_TURN
from topout.ui.colors import LIGHTS
from topout.ui.intents import CLOSE, ENTER, REFUSE
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import ROWS
from topout.ui.screen import Screen


class Pieces(Screen):
    pods = ("key.block", "key.roof", "key.skyscraper")
    fires_on_release = True

    def draw(self, panel) -> None:
        t = self.t
        supply = self.table.state.supply
        self.draw_title(panel, t("pieces.title", self.table.name(self.table.state.turn)))
        for piece, key in enumerate(("supply.block", "supply.roof", "supply.skyscraper")):
            panel.say(ROWS + piece, "ABC"[piece] + "  " + t(key) + "\t" + str(supply[piece]))
        panel.say(ROWS + 4, t("pieces.all"))
        panel.say(ROWS + 5, t("pieces.engineer"))

    def light(self, lights) -> None:
        self.light_waiting(lights)
        pod = self.table.seats[self.table.state.turn]
        lights.set(pod, ALL, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) != self.table.state.turn:
            return REFUSE, NOT_YOUR_TURN
        return ENTER, (rules.BUILD, key), None  # the keys have the order of the rules' pieces

    def go_back(self, pod: int):
        return (CLOSE,) if self.table.player_at(pod) == self.table.state.turn else None
