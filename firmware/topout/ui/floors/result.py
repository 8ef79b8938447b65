"""How it ended: stars and places, then cards drawn and thinking times."""

from topout.games import floors as rules
from topout.ui.lights import ARC, DOT, SPIN
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import B, GameScreen
from topout.ui.tones import DIM, LIGHTS, dimmed


class Result(GameScreen):
    pods = ("key.previous", "", "key.following")
    hub = ("key.menu", "key.undo", "")

    def __init__(self, table, t):
        super().__init__(table, t)
        self._shows_times = False

    def draw(self, panel) -> None:
        if self._shows_times:
            self._draw_times(panel, self.table.state)
        else:
            self._draw_places(panel, self.table.state)

    def _draw_places(self, panel, state):
        t = self.t
        winner = rules.winners(state)[0]
        self.draw_title(panel, t("result.title"), "1/2")
        self.draw_heads(panel)
        for player, stars in enumerate(state.stars):
            panel.say(SCORES + player, str(stars))
            panel.say(FEET + player, t("result.place", 1 + len([other for other in state.stars if other > stars])))
        panel.say(ROWS + 3, t("result.winner", self.table.name(winner)))
        panel.say(ROWS + 4, t("result.target", state.target))

    def _draw_times(self, panel, state):
        t = self.t
        table = self.table
        self.draw_title(panel, t("result.times"), "2/2")
        for player, drawn in enumerate(state.drawn):
            told = table.name(player) + "  " + table.clock.told(player)
            panel.say(ROWS + player, told + "\t" + t("result.drawn") + " " + str(drawn))
        panel.say(ROWS + 5, t("result.clock_on" if table.clock.is_on else "result.clock_off"), DIM)

    def light(self, lights) -> None:
        lights.clear()
        winners = rules.winners(self.table.state)
        for player, pod in enumerate(self.table.seats):
            if player in winners:
                lights.set(pod, ARC, LIGHTS[pod], SPIN)
            else:
                lights.set(pod, DOT, dimmed(LIGHTS[pod]))

    def press(self, pod: int, key: int):
        if key != B:
            self._shows_times = not self._shows_times
