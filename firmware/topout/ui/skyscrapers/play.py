"""The table in play: whose turn, actions left, everyone's score; hands stay secret (S3). And a fall, a press away."""

from topout.games import skyscrapers as rules
from topout.ui.intents import ENTER, OPEN, REFUSE, TAKE_BACK
from topout.ui.lights import CORNERS, first
from topout.ui.panel import FEET, HEADS, ROWS, SCORES
from topout.ui.screen import A, B, C, GameScreen
from topout.ui.skyscrapers import describe
from topout.ui.sounds import FALL, OUT, TURN
from topout.ui.texts import number
from topout.ui.tones import ALARM, DIM, LIGHTS, NOTICE, PLAIN, PLAYER

_ACTIONS = ("key.recruit", "key.build", "key.move")
_NO_ACTIONS = ("key.undo", "key.end_turn", "")
_DOTS = ("○○○", "●○○", "●●○", "●●●")


class Play(GameScreen):
    def __init__(self, table, t):
        super().__init__(table, t)
        self._must_deal = not table.session.log

    def step(self, now_ms: int):
        if self._must_deal:
            self._must_deal = False
            return OPEN, self._make_deal

    def draw(self, panel) -> None:
        state = self.table.state
        t = self.t
        self.pods = _ACTIONS if state.actions_left else _NO_ACTIONS
        turn = state.turn
        self.draw_title(panel, t("play.turn", self.table.name(turn)), t("play.actions", state.actions_left))
        self._draw_columns(panel, state)
        panel.say(ROWS + 3, t("play.workers", state.site[turn], state.crew[turn], state.lost[turn]))
        panel.say(ROWS + 4, self.last_event(describe), DIM)
        if not state.actions_left:
            panel.say(ROWS + 5, t("play.end_turn"), NOTICE)

    def _draw_columns(self, panel, state):
        self.draw_heads(panel)
        table = self.table
        totals = rules.scores(state)
        for player in range(state.players):
            out = state.out[player]
            panel.say(SCORES + player, number(totals[player]), DIM if out else PLAIN)
            if out:
                panel.say(HEADS + player, table.name(player), DIM)
                panel.say(FEET + player, self.t("play.out"), DIM)
            elif player == state.turn:
                panel.say(HEADS + player, "▸" + table.name(player), PLAYER + table.seats[player])
                told = table.clock.told(player) if table.clock.is_on else _DOTS[state.actions_left]
                panel.say(FEET + player, told)
            elif table.clock.is_on:
                panel.say(FEET + player, table.clock.told(player), DIM)

    def light(self, lights) -> None:
        self.light_waiting(lights)
        state = self.table.state
        pod = self.table.seats[state.turn]
        lights.set(pod, first(4 * state.actions_left) or CORNERS, LIGHTS[pod])

    def press(self, pod: int, key: int):
        state = self.table.state
        if self.table.player_at(pod) != state.turn:
            return REFUSE, "not_your_turn"
        if not state.actions_left:
            return self._press_at_the_end(pod, key)
        if key == A:
            return ENTER, (rules.RECRUIT,), None
        if key == C:
            return ENTER, (rules.MOVE,), None
        if not state.site[state.turn]:
            return REFUSE, "nobody_on_site"
        return OPEN, self._make_build

    def _press_at_the_end(self, pod, key):
        if key == B:
            return ENTER, (rules.END_TURN, 0), TURN
        return (TAKE_BACK, pod) if key == A else (REFUSE, "no_actions_left")

    def hold(self, pod: int, key: int, times: int):
        """B opens the build entry, where it can be held; held here, no build was possible."""
        state = self.table.state
        if key == B and state.actions_left and self.table.player_at(pod) == state.turn:
            return TAKE_BACK, pod

    def press_fall(self):
        return OPEN, self._make_fall

    def _make_build(self):
        from topout.ui.skyscrapers.build import Build

        return Build(self.table, self.t, self._make_fall)

    def _make_deal(self):
        from topout.ui.skyscrapers.deal import Deal

        return Deal(self.table, self.t)

    def _make_fall(self):
        return ask_fall(self.table, self.t)


def ask_fall(table, t, by: int | None = None):
    """Whose workers; what it costs stands there before it counts. The player on turn is taken for the one who did it,
    unless the table says that it was somebody else."""
    from topout.ui.form import Count, Form, or_another

    state = table.state
    aside = or_another(table, t, ask_fall) if by is None else ()
    if by is None:
        by = state.turn
    name = table.name(by)

    def score_after(owners):
        return max(rules.TRACK_END, rules.scores(state)[by] - rules.FALL_COST * len(owners))

    def show(answers, owners):
        after = score_after(owners)
        lines = [t("fall.cost", len(owners), number(-rules.FALL_COST * len(owners)), number(after))]
        if owners and after == rules.TRACK_END:
            lines.append((t("fall.out", name), ALARM))
        else:
            lines.append((t("fall.own_leave" if state.edition[1] else "fall.own_stay", name), DIM))
        return lines

    def book(answers):
        is_out = score_after(answers[0]) == rules.TRACK_END
        return ENTER, (rules.FALL, by) + answers[0], OUT if is_out else FALL

    questions = ((Count, t("fall.title_by", name), "fall.whose", lambda owner: state.site[owner], show, aside),)
    return Form(table, t, questions, book).first()
