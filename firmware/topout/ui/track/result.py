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
        panel.say(ROWS + 3, tell_winners(self.table, t))
        panel.say(ROWS + 4, t(how(state)))

    def _draw_times(self, panel, state):
        t = self.t
        table = self.table
        self.draw_title(panel, t("result.times"), "2/2")
        for player, falls in enumerate(state.falls):
            told = t("result.alarms") + " " + str(table.alarms_of(player))
            if rules.has_falls(state):
                told = t("result.falls") + " " + str(falls) + ", " + told
            panel.say(ROWS + player, table.name(player) + "  " + table.clock.told(player) + "\t" + told)
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
            self._shows_places = not self._shows_places


def tell_winners(table, t) -> str:
    winners = rules.winners(table.state)
    return t(_WINNERS[min(2, len(winners))], " ".join([table.name(player) for player in winners]))


def how(state) -> str:
    """Why it ended, as a text key."""
    return "how." + (state.how if rules.winners(state) else "nobody_left")


def place(state, player: int) -> int:
    """1 for the best; level players share a place, and the next one is as many lower: 1, 1, 3."""
    sign = -1 if state.profile[rules.LOW_WINS] else 1
    own = sign * state.score[player]
    return 1 + len([p for p in range(state.players) if not state.out[p] and sign * state.score[p] > own])
