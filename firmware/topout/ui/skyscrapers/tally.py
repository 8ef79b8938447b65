"""The floor tally (S24): floor by floor from the top, each press on a pod one worker standing there."""

from topout.games import skyscrapers as rules
from topout.ui.lights import COUNT
from topout.ui.panel import FEET, ROWS, SCORES, TITLE
from topout.ui.screen import FALL, MENU, Screen
from topout.ui.sounds import END
from topout.ui.tones import LIGHTS, TITLE_BAR

_MOST_FLOORS = 30


class Tally(Screen):
    hub = ("key.floor_down", "key.one_less", "key.finish")

    def __init__(self, console):
        super().__init__(console)
        self._players = len(console.seats)
        self._floors = [[0] * self._players]  # from the top down
        self._pressed: list[int] = []  # on the floor that is being counted

    def draw(self, panel) -> None:
        t = self.console.t
        state = self.console.session.state
        panel.say(TITLE, t("tally.title") + "\t" + t("tally.floor", len(self._floors)), TITLE_BAR)
        self.draw_heads(panel)
        for player in range(self._players):
            panel.say(SCORES + player, str(self._floors[-1][player]))
            panel.say(FEET + player, str(self._counted(player)) + "/" + str(state.site[player]))
        panel.say(ROWS + 3, t("tally.press"))
        panel.say(ROWS + 4, self._standing())
        panel.say(ROWS + 5, t("tally.finish"))

    def light(self, lights) -> None:
        super().light(lights)
        for player, pod in enumerate(self.console.seats):
            lights.set(pod, COUNT, LIGHTS[pod], self._floors[-1][player])

    def press(self, pod: int, key: int) -> None:
        player = self.console.player_at(pod)
        state = self.console.session.state
        if player is None:
            self.console.refuse("no_seat")
        elif state.out[player]:
            self.console.refuse("player_out")
        elif self._counted(player) == state.site[player]:
            self.console.refuse("too_many_workers")
        else:
            self._floors[-1][player] += 1
            self._pressed.append(player)
            self.console.redraw()

    def press_hub(self, key: int) -> None:
        if key == FALL:
            self.console.enter(self._event(), END)
        elif key == MENU and len(self._floors) < _MOST_FLOORS:
            self._floors.append([0] * self._players)
            self._pressed = []
        elif key != MENU:
            self._one_less()
        self.console.redraw()

    def _one_less(self):
        if self._pressed:
            self._floors[-1][self._pressed.pop()] -= 1
        elif len(self._floors) > 1:
            self._floors.pop()
            for player, count in enumerate(self._floors[-1]):
                self._pressed += [player] * count
        else:
            self.console.open_undo()

    def _counted(self, player):
        return sum([floor[player] for floor in self._floors])

    def _standing(self):
        """Who would get the five as it stands."""
        leader = rules.tally_leader(self.console.session.state, self._event()[1:])
        if leader is None:
            return self.console.t("tally.level")
        return self.console.t("tally.leader", self.console.name(leader))

    def _event(self):
        counts = []
        for floor in reversed(self._floors):
            counts += floor
        return (rules.TALLY,) + tuple(counts)
