"""What happens seldom and is reached by the menu: an early end of turn, a lost worker, a collapse, a correction."""

from topout.games import skyscrapers as rules
from topout.ui.panel import BIG, ROWS, TITLE
from topout.ui.screen import FALL, A, AskPlayer, B, Confirm, Screen
from topout.ui.sounds import TURN
from topout.ui.texts import number, signed
from topout.ui.tones import TITLE_BAR

_MOST = 99


def ask_end_turn(console) -> None:
    left = console.session.state.actions_left
    lines = [console.t("end_turn.left", left), console.t("end_turn.must"), console.t("end_turn.question")]
    _confirm(console, "menu.end_turn", lines, (rules.END_TURN, 1), TURN)


def ask_lost(console) -> None:
    def ask(owner):
        lines = [console.t("lost.worker", console.name(owner)), console.t("lost.rule")]
        _confirm(console, "menu.lost", lines, (rules.LOST, owner))

    console.open(AskPlayer(console, "menu.lost", "lost.whose", ask, may_be_out=True))


def ask_collapse(console) -> None:
    def ask(by):
        lines = [console.t("collapse.by", console.name(by)), console.t("collapse.rule"), console.t("collapse.question")]
        _confirm(console, "menu.collapse", lines, (rules.COLLAPSE, by))

    console.open(AskPlayer(console, "menu.collapse", "collapse.who", ask))


def ask_adjust(console) -> None:
    console.open(
        AskPlayer(console, "menu.adjust", "adjust.whose", lambda player: console.open(Adjust(console, player)))
    )


def _confirm(console, title, lines, event, tune=None):
    def book():
        if console.enter(event, tune):
            console.close_all()

    console.open(Confirm(console, title, lines, book))


class Adjust(Screen):
    """So many points more or less."""

    pods = ("key.less", "key.ok", "key.more")
    hub = ("", "key.back", "key.ok")

    def __init__(self, console, player: int):
        super().__init__(console)
        self._player = player
        self._points = 0

    def draw(self, panel) -> None:
        score = rules.scores(self.console.session.state)[self._player]
        panel.say(TITLE, self.console.t("menu.adjust") + "\t" + self.console.name(self._player), TITLE_BAR)
        panel.say(BIG, signed(self._points) + " → " + number(max(rules.TRACK_END, score + self._points)))
        panel.say(ROWS + 3, self.console.t("adjust.explain"))

    def press(self, pod: int, key: int) -> None:
        if key == B:
            self._book()
            return
        self._points = max(-_MOST, min(_MOST, self._points + (-1 if key == A else 1)))
        self.console.redraw()

    def press_hub(self, key: int) -> None:
        if key == FALL:
            self._book()
        else:
            super().press_hub(key)

    def _book(self):
        if self._points and not self.console.enter((rules.ADJUST, self._player, self._points)):
            return
        self.console.close_all()
