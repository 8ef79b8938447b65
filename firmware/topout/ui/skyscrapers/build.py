"""Entering a build: first the beams, then what is drawn and how high; the sum stands there before it counts."""

from topout.games import skyscrapers as rules
from topout.ui.lights import DOT, PULSE
from topout.ui.panel import BIG, ROWS, TITLE
from topout.ui.screen import MENU, UNDO, A, B, Screen
from topout.ui.skyscrapers.fall import ask_fall
from topout.ui.texts import number
from topout.ui.tones import CHOSEN, LIGHTS, PLAIN, TITLE_BAR

_FIRST_GUESS = 2


class Build(Screen):
    def __init__(self, console):
        super().__init__(console)
        state = console.session.state
        self._player = state.turn
        self._beams = _FIRST_GUESS
        self._marks = 0 if state.construction[state.turn] else rules.FOUNDATION
        self._asks_marks = False

    def draw(self, panel) -> None:
        t = self.console.t
        score = rules.scores(self.console.session.state)[self._player]
        total = score + rules.points(self._beams, self._marks)
        panel.say(TITLE, t("build.title", self.console.name(self._player)), TITLE_BAR)
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
        super().light(lights)
        self.light_players(lights, DOT)
        pod = self.console.seats[self._player]
        lights.set(pod, PULSE, LIGHTS[pod])

    def press(self, pod: int, key: int) -> None:
        if self.console.player_at(pod) != self._player:
            self.console.refuse("not_your_turn")
        elif key == B:
            self._ok()
        elif self._asks_marks:
            self._toggle(rules.WORKER if key == A else rules.HIGHEST)
        else:
            self._beams = max(1, min(rules.BEAMS_MOST, self._beams + (-1 if key == A else 1)))
            self.console.redraw()

    def press_hub(self, key: int) -> None:
        if key == MENU:
            self._toggle(rules.FOUNDATION)
        elif key == UNDO and self._asks_marks:
            self._asks_marks = False
            self.console.redraw()
        elif key == UNDO:
            self.console.close()
        else:
            ask_fall(self.console)

    def _ok(self):
        if not self._asks_marks:
            self._asks_marks = True
            self.console.redraw()
        elif self.console.enter((rules.BUILD, self._beams, self._marks)):
            self.console.close_all()

    def _toggle(self, mark):
        self._marks ^= mark
        self.console.redraw()

    def _yes_or_no(self, mark):
        return self.console.t("build.yes" if self._marks & mark else "build.no")


def formula(beams: int, marks: int) -> str:
    """A build's points as players reckon them: (2+1)×2 = 6."""
    card = str(beams)
    if marks & rules.WORKER:
        card += "+1"
    if marks & rules.HIGHEST:
        card = ("(" + card + ")" if marks & rules.WORKER else card) + "×2"
    return card + " = " + str(rules.points(beams, marks)) if marks & (rules.WORKER | rules.HIGHEST) else card
