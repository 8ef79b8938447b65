"""The floor tally (S24): floor by floor from the ground, each press on a pod one worker standing there.

It goes by number: in separate towers, floors of one number are counted together (S26).
"""

from topout.games import skyscrapers as rules
from topout.ui.intents import ENTER, REFUSE, TAKE_BACK
from topout.ui.lights import first
from topout.ui.panel import FEET, ROWS, SCORES
from topout.ui.screen import FALL, MENU, Screen
from topout.ui.sounds import END
from topout.ui.tones import LIGHTS

_MOST_FLOORS = 30


class Tally(Screen):
    hub = ("key.floor_up", "key.one_less", "key.finish")

    def __init__(self, table, t):
        super().__init__(table, t)
        self._players = len(table.seats)
        self._floors = [[0] * self._players]  # from the ground up
        self._pressed: list[int] = []  # on the floor that is being counted

    def draw(self, panel) -> None:
        t = self.t
        state = self.table.state
        number = len(self._floors) - 1
        self.draw_title(panel, t("tally.title"), t("tally.floor", number) if number else t("tally.ground"))
        self.draw_heads(panel)
        for player in range(self._players):
            panel.say(SCORES + player, str(self._floors[-1][player]))
            panel.say(FEET + player, str(self._counted(player)) + "/" + str(state.site[player]))
        panel.say(ROWS + 3, t("tally.press"))
        panel.say(ROWS + 4, self._standing())
        panel.say(ROWS + 5, t("tally.towers"))

    def light(self, lights) -> None:
        lights.clear()
        for player, pod in enumerate(self.table.seats):
            lights.set(pod, first(self._floors[-1][player]), LIGHTS[pod])

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self.table.is_in(player):
            return REFUSE, "player_out"
        if self._counted(player) == self.table.state.site[player]:
            return REFUSE, "too_many_workers"
        self._floors[-1][player] += 1
        self._pressed.append(player)

    def press_hub(self, key: int):
        if key == FALL:
            return ENTER, self._event(), END
        if key != MENU:
            return self._one_less()
        if len(self._floors) < _MOST_FLOORS:
            self._floors.append([0] * self._players)
            self._pressed = []

    def _one_less(self):
        if self._pressed:
            self._floors[-1][self._pressed.pop()] -= 1
        elif len(self._floors) > 1:
            self._floors.pop()
            for player, count in enumerate(self._floors[-1]):
                self._pressed += [player] * count
        else:
            return (TAKE_BACK,)

    def _counted(self, player):
        return sum([floor[player] for floor in self._floors])

    def _standing(self):
        """Who would get the five as it stands."""
        leader = rules.tally_leader(self.table.state, self._event()[1:])
        if leader is None:
            return self.t("tally.level")
        return self.t("tally.leader", self.table.name(leader))

    def _event(self):
        counts = []
        for floor in self._floors:
            counts += floor
        return (rules.TALLY,) + tuple(counts)
