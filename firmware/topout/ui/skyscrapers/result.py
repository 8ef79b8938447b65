"""How it ended: places (shared ones too), then a table by cause, then thinking times."""

from topout.games import skyscrapers as rules
from topout.ui.lights import ARC, DOT, SPIN
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import A, B, GameScreen
from topout.ui.texts import number
from topout.ui.tones import DIM, LIGHTS, PLAIN, dimmed

_CAUSES = ("result.builds", "result.falls", "result.cards", "result.bonus", "result.tally", "result.adjusted")
_PAGES = 3


class Result(GameScreen):
    pods = ("key.previous", "", "key.following")
    hub = ("key.menu", "key.undo", "")

    def __init__(self, table, t):
        super().__init__(table, t)
        self._page = 0

    def draw(self, panel) -> None:
        (self._draw_places, self._draw_causes, self._draw_times)[self._page](panel, self.table.state)

    def _draw_places(self, panel, state):
        t = self.t
        winners = rules.winners(state)
        self.draw_title(panel, t("result.title"), "1/" + str(_PAGES))
        self.draw_heads(panel)
        for player, total in enumerate(rules.scores(state)):
            out = state.out[player]
            panel.say(SCORES + player, number(total), DIM if out else PLAIN)
            panel.say(FEET + player, t("play.out") if out else t("result.place", place(state, player)))
        names = " ".join([self.table.name(player) for player in winners])
        panel.say(ROWS + 3, t("result.winner" if len(winners) == 1 else "result.winners", names))
        panel.say(ROWS + 4, t("how." + state.how))

    def _draw_causes(self, panel, state):
        names = [self.table.name(player) for player in range(state.players)]
        self.draw_title(panel, self.t("result.causes"), *names)
        for cause, key in enumerate(_CAUSES):
            cells = [number(causes[cause]) for causes in state.ledger]
            panel.say(ROWS + cause, "\t".join([self.t(key)] + cells))

    def _draw_times(self, panel, state):
        t = self.t
        table = self.table
        self.draw_title(panel, t("result.times"), "3/" + str(_PAGES))
        for player in range(state.players):
            alarms = t("result.alarms") + " " + str(table.alarms_of(player))
            panel.say(ROWS + player, table.name(player) + "  " + table.clock.told(player) + "\t" + alarms)
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
            self._page = (self._page + (-1 if key == A else 1)) % _PAGES


def place(state, player: int) -> int:
    """1 for the best; level players share a place, and the next one is as many lower: 1, 1, 3."""
    totals = rules.scores(state)
    ahead = [p for p in range(state.players) if not state.out[p] and totals[p] > totals[player]]
    return 1 + len(ahead)
