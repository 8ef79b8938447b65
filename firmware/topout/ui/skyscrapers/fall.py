"""A fall: who did it (press your pod), whose workers (each press on a pod is one), what it costs, then book it."""

from topout.games import skyscrapers as rules
from topout.ui.lights import COUNT
from topout.ui.panel import ROWS, SCORES, TITLE
from topout.ui.screen import FALL, UNDO, AskPlayer, Screen
from topout.ui.texts import number
from topout.ui.tones import ALARM, LIGHTS, TITLE_BAR


def ask_fall(console) -> None:
    console.open(AskPlayer(console, "fall.title", "fall.who", lambda by: console.open(Fallen(console, by))))


class Fallen(Screen):
    hub = ("", "key.one_less", "key.book")

    def __init__(self, console, by: int):
        super().__init__(console)
        self._by = by
        self._owners: list[int] = []

    def draw(self, panel) -> None:
        t = self.console.t
        panel.say(TITLE, t("fall.title_by", self.console.name(self._by)), TITLE_BAR)
        self.draw_heads(panel)
        for player in range(len(self.console.seats)):
            panel.say(SCORES + player, str(self._owners.count(player)))
        panel.say(ROWS + 3, t("fall.whose"))
        score = rules.scores(self.console.session.state)[self._by]
        after = max(rules.TRACK_END, score - rules.FALL_COST * len(self._owners))
        cost = number(-rules.FALL_COST * len(self._owners))
        panel.say(ROWS + 4, t("fall.cost", len(self._owners), cost, number(after)))
        if self._owners and after == rules.TRACK_END:
            panel.say(ROWS + 5, t("fall.out", self.console.name(self._by)), ALARM)

    def light(self, lights) -> None:
        super().light(lights)
        for player, pod in enumerate(self.console.seats):
            lights.set(pod, COUNT, LIGHTS[pod], self._owners.count(player))

    def press(self, pod: int, key: int) -> None:
        player = self.console.player_at(pod)
        if player is None:
            self.console.refuse("no_seat")
        elif self._owners.count(player) == self.console.session.state.site[player]:
            self.console.refuse("not_on_site")
        else:
            self._owners.append(player)
            self.console.redraw()

    def press_hub(self, key: int) -> None:
        if key == FALL:
            if self.console.enter((rules.FALL, self._by) + tuple(self._owners)):
                self.console.close_all()
        elif key == UNDO and self._owners:
            self._owners.pop()
            self.console.redraw()
        elif key == UNDO:
            self.console.close()
