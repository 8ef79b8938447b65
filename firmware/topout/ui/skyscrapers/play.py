"""The table in play: whose turn, actions left, everyone's score. Hands stay secret (S3)."""

from topout.games import skyscrapers as rules
from topout.ui.lights import CORNERS, COUNT, DOT
from topout.ui.panel import FEET, HEADS, ROWS, SCORES, TITLE
from topout.ui.screen import MENU, UNDO, A, B, C, Screen
from topout.ui.skyscrapers.build import Build
from topout.ui.skyscrapers.fall import ask_fall
from topout.ui.sounds import TURN
from topout.ui.texts import number
from topout.ui.tones import DIM, LIGHTS, NOTICE, PLAIN, PLAYER, TITLE_BAR

_DOTS = ("○○○", "●○○", "●●○", "●●●")


class Play(Screen):
    hub = ("key.menu", "key.undo", "key.fall")

    def draw(self, panel) -> None:
        state = self.console.session.state
        t = self.console.t
        self.pods = ("key.recruit", "key.build", "key.move") if state.actions_left else ("", "key.end_turn", "")
        on_turn = self.console.name(state.turn)
        panel.say(TITLE, t("play.turn", on_turn) + "\t" + t("play.actions", state.actions_left), TITLE_BAR)
        self._draw_columns(panel, state)
        workers = (state.site[state.turn], state.crew[state.turn], state.lost[state.turn])
        panel.say(ROWS + 3, t("play.workers", *workers))
        panel.say(ROWS + 4, self.console.last_sentence(), DIM)
        if not state.actions_left:
            panel.say(ROWS + 5, t("play.end_turn"), NOTICE)

    def _draw_columns(self, panel, state):
        self.draw_heads(panel)
        totals = rules.scores(state)
        for player in range(state.players):
            out = state.out[player]
            panel.say(SCORES + player, number(totals[player]), DIM if out else PLAIN)
            if out:
                panel.say(HEADS + player, self.console.name(player), DIM)
                panel.say(FEET + player, self.console.t("play.out"), DIM)
            elif player == state.turn:
                panel.say(HEADS + player, "▸" + self.console.name(player), PLAYER + self.console.seats[player])
                panel.say(FEET + player, _DOTS[state.actions_left])
            elif self.console.clock.is_on:
                panel.say(FEET + player, self.console.clock.told(player), DIM)

    def light(self, lights) -> None:
        super().light(lights)
        state = self.console.session.state
        for player, pod in enumerate(self.console.seats):
            if player == state.turn:
                pattern = COUNT if state.actions_left else CORNERS
                lights.set(pod, pattern, LIGHTS[pod], 4 * state.actions_left)
            elif not state.out[player]:
                lights.set(pod, DOT, LIGHTS[pod])

    def press(self, pod: int, key: int) -> None:
        console = self.console
        state = console.session.state
        if console.player_at(pod) != state.turn:
            console.refuse("not_your_turn")
        elif not state.actions_left:
            self._end_turn(key)
        elif key == A:
            console.enter((rules.RECRUIT,))
        elif key == C:
            console.enter((rules.MOVE,))
        elif not state.site[state.turn]:
            console.refuse("nobody_on_site")
        else:
            console.open(Build(console))

    def _end_turn(self, key):
        if key == B:
            self.console.enter((rules.END_TURN, 0), TURN)
        else:
            self.console.refuse("no_actions_left")

    def press_hub(self, key: int) -> None:
        if key == MENU:
            self.console.open_menu()
        elif key == UNDO:
            self.console.open_undo()
        else:
            ask_fall(self.console)
