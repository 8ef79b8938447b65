"""Entering a build: first the beams, then what is drawn and how high; the sum stands there before it counts."""

from topout.games import skyscrapers as rules
from topout.ui.intents import CLOSE, ENTER, OPEN, REFUSE
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import BIG, ROWS
from topout.ui.screen import MENU, UNDO, A, B, Screen
from topout.ui.skyscrapers import formula
from topout.ui.texts import number
from topout.ui.tones import CHOSEN, LIGHTS, PLAIN

_FIRST_GUESS = 2


class Build(Screen):
    def __init__(self, table, t, falls):
        super().__init__(table, t)
        state = table.state
        self._falls = falls
        self._player = state.turn
        self._beams = _FIRST_GUESS
        self._marks = 0 if state.construction[state.turn] else rules.FOUNDATION
        self._asks_marks = False

    def draw(self, panel) -> None:
        t = self.t
        total = rules.scores(self.table.state)[self._player] + rules.points(self._beams, self._marks)
        self.draw_title(panel, t("build.title", self.table.name(self._player)))
        panel.say(BIG, formula(self._beams, self._marks) + " → " + number(total))
        beams, marks = (PLAIN, CHOSEN) if self._asks_marks else (CHOSEN, PLAIN)
        kind, other = "construction", "foundation"
        if self._marks & rules.FOUNDATION:
            kind, other = other, kind
        panel.say(ROWS + 2, t("build.beams") + "\t" + str(self._beams), beams)
        panel.say(ROWS + 3, t("build.worker") + "\t" + self._yes_or_no(rules.WORKER), marks)
        panel.say(ROWS + 4, t("build.highest") + "\t" + self._yes_or_no(rules.HIGHEST), marks)
        panel.say(ROWS + 5, t("build.card") + "\t" + t("build." + kind))
        self.pods = ("key.worker", "key.ok", "key.highest") if self._asks_marks else ("key.less", "key.ok", "key.more")
        self.hub = ("key." + other, "key.back", "key.fall")

    def light(self, lights) -> None:
        self.light_waiting(lights)
        pod = self.table.seats[self._player]
        lights.set(pod, ALL, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        if self.table.player_at(pod) != self._player:
            return REFUSE, "not_your_turn"
        if key == B:
            return self._ok()
        if self._asks_marks:
            self._marks ^= rules.WORKER if key == A else rules.HIGHEST
        else:
            self._dial(key)

    def hold(self, pod: int, key: int, times: int):
        if key != B and not self._asks_marks and self.table.player_at(pod) == self._player:
            self._dial(key)

    def press_hub(self, key: int):
        if key == MENU:
            self._marks ^= rules.FOUNDATION
        elif key != UNDO:
            return OPEN, self._falls
        elif not self._asks_marks:
            return (CLOSE,)
        else:
            self._asks_marks = False

    def _ok(self):
        if self._asks_marks:
            return ENTER, (rules.BUILD, self._beams, self._marks), None
        self._asks_marks = True

    def _dial(self, key):
        self._beams = max(1, min(rules.BEAMS_MOST, self._beams + (-1 if key == A else 1)))

    def _yes_or_no(self, mark):
        return self.t("build.yes" if self._marks & mark else "build.no")
