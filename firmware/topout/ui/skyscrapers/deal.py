"""Shows before the first turn what to deal to this number of players (S1, S2). Any key closes it."""

from topout.games import skyscrapers as rules
from topout.ui.colors import DIM
from topout.ui.intents import CLOSE
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import ROWS
from topout.ui.screen import Screen


class Deal(Screen):
    pods = ("", "key.done", "")
    hub = ("", "", "key.done")

    def draw(self, panel) -> None:
        t = self.t
        players = len(self.table.seats)
        self.draw_title(panel, t("deal.title", players))
        panel.say(ROWS, t("deal.construction", rules.DEAL[players]))
        panel.say(ROWS + 1, t("deal.foundation", rules.FOUNDATIONS))
        panel.say(ROWS + 2, t("deal.workers", rules.CREW_SIZE))
        panel.say(ROWS + 3, t("deal.marker"))
        panel.say(ROWS + 5, t("deal.close"), DIM)

    def light(self, lights) -> None:
        self.light_players(lights, ALL, PULSE)

    def press(self, pod: int, key: int):
        return (CLOSE,)

    def press_hub(self, key: int):
        return (CLOSE,)
