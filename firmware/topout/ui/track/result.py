"""How it ended: places (shared ones too) and why, then falls, thinking times and alarms."""

from topout.games import track as rules
from topout.ui.lights import ARC, DOT, SPIN
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import B, GameScreen
from topout.ui.texts import number
from topout.ui.tones import DIM, LIGHTS, PLAIN, dimmed

_WINNERS = ("result.nobody", "result.winner", "result.winners")


class Result(GameScreen):
    pods = ("key.previous", "", "key.following")
    hub = ("key.menu", "key.undo", "")

    def __init__(self, table, t):
        super().__init__(table, t)
        self._shows_places = True

    def draw(self, panel) -> None:
        if self._shows_places:
            self._draw_places(panel, self.table.state)
        else:
            self._draw_times(panel, self.table.state)

    def _draw_places(self, panel, state):
        t = self.t
        self.draw_title(panel, t("result.title"), "1/2")
        self.draw_heads(panel)
        for player, score in enumerate(state.score):
            out = state.out[player]
            panel.say(SCORES + player, number(score), DIM if out else PLAIN)
            panel.say(FEET + player, t("play.out") if out else t("result.place", place(state, player)))
        winners = rules.winners(state)
        names = " ".join([self.table.name(player) for player in winners])
        panel.say(ROWS + 3, t(_WINNERS[min(2, len(winners))], names))
        panel.say(ROWS + 4, t("how." + (state.how if winners else "nobody_left")))

    def _draw_times(self, panel, state):
        t = self.t
        clock = self.table.clock
        players = range(state.players)
        self.draw_title(panel, t("result.times"), *[self.table.name(player) for player in players])
        self._draw_row(panel, 0, "result.thinking", [clock.told(player) for player in players])
        self._draw_row(panel, 1, "result.alarms", [str(self.table.alarms_of(player)) for player in players])
        if rules.has_falls(state):
            self._draw_row(panel, 2, "result.falls", [str(falls) for falls in state.falls])
        panel.say(ROWS + 4, t("result.clock_on" if clock.is_on else "result.clock_off"), DIM)

    def _draw_row(self, panel, row, key, cells):
        panel.say(ROWS + row, "\t".join([self.t(key)] + cells))

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
            self._shows_places = not self._shows_places


def place(state, player: int) -> int:
    """1 for the best; level players share a place, and the next one is as many lower: 1, 1, 3."""
    sign = -1 if state.profile[rules.LOW_WINS] else 1
    own = sign * state.score[player]
    return 1 + len([p for p in range(state.players) if not state.out[p] and sign * state.score[p] > own])
