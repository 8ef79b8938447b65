"""The game in play: whose turn it is, actions left, everyone's score. Hands stay secret (S3)."""

from topout.games import skyscrapers as rules
from topout.games.reasons import NO_ACTIONS_LEFT, NOBODY_ON_SITE, NOT_YOUR_TURN
from topout.match.seats import SHAPES
from topout.ui.colors import DIM, LIGHTS, NOTICE, PLAIN, PLAYER
from topout.ui.intents import ENTER, OPEN, OPEN_UNLOADING, REFUSE, TAKE_BACK
from topout.ui.lights import CORNERS, first
from topout.ui.panel import FEET, HEADS, POD_KEYS, ROWS, SCORES
from topout.ui.screen import A, B, C, GameScreen
from topout.ui.skyscrapers import DOTS, ask_fall, describe
from topout.ui.sounds import TURN
from topout.ui.texts import number

__import__("topout.ui.score_track")  # for the painter: loaded and unloaded with this screen

_ACTIONS = ("key.recruit", "key.build", "key.move")
_NO_ACTIONS = ("key.undo", "key.end_turn", "")
_SHORTEST = 40  # smallest highest number of the track


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
        self.pods = _ACTIONS if state.actions_left else _NO_ACTIONS
        totals = rules.scores(state)
        highest = max(_SHORTEST, max(totals) + 19) // 20 * 20
        self.draw_turn(panel, DOTS[state.actions_left], rules.TRACK_END, highest, totals)
        self._draw_columns(panel, state, totals)
        panel.say(ROWS + 3, self.last_event(describe), DIM)
        if self.table.clock.is_on:
            panel.say(ROWS + 4, self._times(), DIM)

    def _draw_columns(self, panel, state, totals):
        self.draw_heads(panel)
        table = self.table
        for player in range(state.players):
            out = state.out_reason[player]
            panel.say(SCORES + player, number(totals[player]), DIM if out else PLAIN)
            if out:
                panel.say(HEADS + player, table.head(player), DIM)
                panel.say(FEET + player, self.t("play.out"), DIM)
                continue
            workers = "●" * state.site[player] + "×" * state.lost[player]
            if player == state.turn:
                panel.say(HEADS + player, "▸" + table.head(player), PLAYER + table.seats[player])
                workers += "○" * state.crew[player]  # the rest of the five workers, shown only for the player on turn
            panel.say(FEET + player, workers)

    def _times(self):
        """Return the thinking times by the pods' shapes: names would not fit."""
        table = self.table
        return "   ".join([SHAPES[pod] + " " + table.clock.format(player) for player, pod in enumerate(table.seats)])

    def light(self, lights) -> None:
        self.light_waiting(lights)
        state = self.table.state
        pod = self.table.seats[state.turn]
        lights.set(pod, first(4 * state.actions_left) or CORNERS, LIGHTS[pod])

    def press(self, pod: int, key: int):
        state = self.table.state
        if self.table.player_at(pod) != state.turn:
            return REFUSE, NOT_YOUR_TURN
        if not state.actions_left:
            return self._press_at_the_end(pod, key)
        if key == A:
            return ENTER, (rules.RECRUIT,), None
        if key == C:
            return ENTER, (rules.MOVE,), None
        if not state.site[state.turn]:
            return REFUSE, NOBODY_ON_SITE
        return OPEN, self._make_build

    def _press_at_the_end(self, pod, key):
        if key == B:
            return ENTER, (rules.END_TURN, 0), TURN
        return (TAKE_BACK, pod) if key == A else (REFUSE, NO_ACTIONS_LEFT)

    def draw_keys(self, panel) -> None:
        """Label the keys, and highlight the one that ends the turn."""
        super().draw_keys(panel)
        if self.fires_on_release and not self.held_pods:
            panel.say(POD_KEYS + B, panel.texts[POD_KEYS + B], NOTICE)

    @property
    def fires_on_release(self) -> bool:  # type: ignore[override]  # nobody sets it
        """Whether B acts on release: only where it ends the turn.

        Elsewhere it opens the build entry, where it can be held.
        """
        return not self.table.state.actions_left

    def hold(self, pod: int, key: int, times: int):
        return self.go_back(pod) if key == B and times == 1 else None

    @property
    def can_unload(self) -> bool:  # type: ignore[override]  # nobody sets it
        """Whether there was an action. Before that, a rebuilt screen would show again what to deal."""
        return bool(self.table.session.log)

    def press_fall(self):
        return OPEN_UNLOADING, lambda: ask_fall(self.table, self.t)

    def _make_build(self):
        from topout.ui.skyscrapers.build import Build

        return Build(self.table, self.t)

    def _make_deal(self):
        from topout.ui.skyscrapers.deal import make_deal

        return make_deal(self.table, self.t)
