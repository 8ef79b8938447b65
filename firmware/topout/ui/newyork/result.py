"""How a game of the series ended, how the series stands, and the way to the next one."""

from topout.games import newyork as rules
from topout.ui.intents import BEGIN, OPEN, REFUSE
from topout.ui.lights import ARC, DOT, SPIN
from topout.ui.newyork import MOVERS
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import B, GameScreen
from topout.ui.tones import DIM, LIGHTS, NOTICE, dimmed


class Result(GameScreen):
    pods = ("", "key.next_game", "")
    hub = ("key.menu", "key.undo", "")

    def draw(self, panel) -> None:
        t = self.t
        state = self.table.state
        self.draw_title(panel, t("result.title"), t("result.game", sum(state.wins)))
        self.draw_heads(panel)
        for player, wins in enumerate(state.wins):
            panel.say(SCORES + player, str(wins))
            panel.say(FEET + player, t("result.wins"), DIM)
        name = self.table.name
        panel.say(ROWS + 3, t("result.winner", name(state.winner)), NOTICE)
        panel.say(ROWS + 4, t(how(self.table)))
        if state.champion is None:
            panel.say(ROWS + 5, t("series.to_champion", rules.CHAMPION_WINS), DIM)
        else:
            is_new = state.winner == state.champion and state.wins[state.champion] == rules.CHAMPION_WINS
            panel.say(ROWS + 5, t("series.crowned" if is_new else "series.champion", name(state.champion)))

    def light(self, lights) -> None:
        lights.clear()
        winner = self.table.state.winner
        for player, pod in enumerate(self.table.seats):
            if player == winner:
                lights.set(pod, ARC, LIGHTS[pod], SPIN)
            else:
                lights.set(pod, DOT, dimmed(LIGHTS[pod]))

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) is None:
            return REFUSE, "no_seat"
        return (OPEN, self._ask_next) if key == B else None

    def _ask_next(self):
        """The mover may be another one; all else of the series goes on."""
        from topout.ui.form import Choose, Form

        table = self.table

        def begin(answers):
            setup = rules.again(table.session.setup, table.state)
            return BEGIN, table.game, table.seats, setup[:2] + answers + setup[3:]

        questions = ((Choose, "mover.next", MOVERS, table.state.mover),)
        return Form(table, self.t, questions, begin).first()


def how(table) -> str:
    """The last event of the log ended the game: a claim, or somebody stuck who was the last but one."""
    event = table.session.log[-1]
    if event[0] != rules.CLAIM:
        return "how.last_workers"
    return "how.roof" if event[1] == rules.BY_ROOF else "how.climb"
