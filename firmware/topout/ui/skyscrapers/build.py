"""Enters a build: first the beams, then whether a worker is on the card and whether it is higher than all.

The sum is shown before it is booked. Holding B opens `build_options`, so B acts on release.
The title stays as in play: it is still right, and slow to paint.
"""

from topout.games import skyscrapers as rules
from topout.games.reasons import NOT_YOUR_TURN
from topout.ui.colors import CHOSEN, DIM, LIGHTS, PLAIN
from topout.ui.intents import CLOSE, ENTER, OPEN, OPEN_UNLOADING, REFUSE
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import BIG, ROWS
from topout.ui.screen import KEY_MENU, KEY_UNDO, A, B, Screen
from topout.ui.skyscrapers import DOTS, ask_fall, formula
from topout.ui.texts import number

_FIRST_GUESS = 2
_BLOCK_CARD = ("build.construction", "key.foundation")  # the card's name, and the key for the other card
_BASE_CARD = ("build.foundation", "key.construction")


class Build(Screen):
    fires_on_release = True

    def __init__(self, table, t):
        super().__init__(table, t)
        state = table.state
        self._player = state.turn
        self._beams = _FIRST_GUESS
        self._marks = 0 if state.construction[state.turn] else rules.FOUNDATION
        self._asks_marks = False

    @property
    def is_base_card(self) -> bool:
        return bool(self._marks & rules.FOUNDATION)

    def turn_card(self) -> None:
        self._marks ^= rules.FOUNDATION

    def draw(self, panel) -> None:
        t = self.t
        state = self.table.state
        is_last = state.construction[self._player] + state.foundation[self._player] == 1
        total = rules.scores(state)[self._player] + rules.points(self._beams, self._marks)
        if is_last:
            total += rules.BONUS_POINTS
        self.draw_turn(panel, DOTS[state.actions_left])
        panel.say(ROWS + 1, t("build.hold"), DIM)
        panel.say(BIG, formula(self._beams, self._marks) + (" +5 → " if is_last else " → ") + number(total))
        beams, marks = (PLAIN, CHOSEN) if self._asks_marks else (CHOSEN, PLAIN)
        card, other = _BASE_CARD if self.is_base_card else _BLOCK_CARD
        card = t(card)
        panel.say(ROWS + 2, t("build.beams") + "\t" + str(self._beams), beams)
        panel.say(ROWS + 3, t("build.worker") + "\t" + self._yes_or_no(rules.WORKER), marks)
        panel.say(ROWS + 4, t("build.highest") + "\t" + self._yes_or_no(rules.HIGHEST), marks)
        panel.say(ROWS + 5, t("build.card") + "\t" + (t("build.last", card) if is_last else card))
        self.pods = ("key.worker", "key.ok", "key.highest") if self._asks_marks else ("key.less", "key.ok", "key.more")
        self.hub = (other, "key.back", "key.fall")

    def light(self, lights) -> None:
        self.light_waiting(lights)
        pod = self.table.seats[self._player]
        lights.set(pod, ALL, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) != self._player:
            return REFUSE, NOT_YOUR_TURN
        if key == B:
            return self._go_on()
        if self._asks_marks:
            self._marks ^= rules.WORKER if key == A else rules.HIGHEST
        else:
            self._dial(key)

    def hold(self, pod: int, key: int, times: int):
        if self.table.player_at(pod) != self._player:
            return None
        if key == B:
            return OPEN, self._make_more
        if not self._asks_marks:
            self._dial(key)

    def _go_on(self):
        if self._asks_marks:
            return ENTER, (rules.BUILD, self._beams, self._marks), None
        self._asks_marks = True

    def press_hub(self, key: int):
        if key == KEY_MENU:
            self.turn_card()
        elif key != KEY_UNDO:
            return OPEN_UNLOADING, lambda: ask_fall(self.table, self.t)
        elif not self._asks_marks:
            return (CLOSE,)
        else:
            self._asks_marks = False

    def _make_more(self):
        from topout.ui.skyscrapers.build_options import More

        return More(self)

    def _dial(self, key):
        self._beams = max(1, min(rules.BEAMS_MOST, self._beams + (-1 if key == A else 1)))

    def _yes_or_no(self, mark):
        return self.t("build.yes" if self._marks & mark else "build.no")
