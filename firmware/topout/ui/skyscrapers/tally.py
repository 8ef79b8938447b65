"""The floor tally (S24), from the highest floor with a worker down. Each press on a pod counts one worker there.

Floors are counted by number: in separate towers, floors with the same number are counted together (S26).
A floor decides the tally, or the one below is asked for. So lower floors are asked for only while they can change the
outcome.
A worker may fall until the tally is booked (S35). Then the floors are counted again from the top.
"""

from topout.games import skyscrapers as rules
from topout.games.reasons import PLAYER_OUT, TOO_MANY_WORKERS
from topout.games.validation import standing
from topout.match.seats import SHAPES
from topout.ui.colors import DIM, LIGHTS
from topout.ui.intents import ENTER, OPEN, OPEN_UNLOADING, REFUSE, TAKE_BACK
from topout.ui.intents import MENU as OPEN_MENU
from topout.ui.lights import ALL, PULSE, first
from topout.ui.panel import BIG, FEET, ROWS, SCORES
from topout.ui.screen import ADD, KEY_FALL, KEY_MENU, ON_TURN, B, Screen, turned
from topout.ui.skyscrapers import ask_fall
from topout.ui.sounds import END
from topout.ui.texts import number

_HIGHEST = 29
_FIRST_GUESS = 4


class Tally(Screen):
    can_unload = True

    def __init__(self, table, t):
        super().__init__(table, t)
        self._top = _FIRST_GUESS
        self._floors: list[list[int]] = []  # counts from the top down; empty while the top floor is asked for
        self._pressed: list[int] = []  # players, one for each press on the current floor
        self._version = table.version  # when the count was begun
        if table.draft:
            begun, self._top, floors, pressed = table.draft
            if begun == table.version:  # else a worker fell meanwhile, and the floors are counted again
                self._floors, self._pressed = floors, pressed

    @property
    def one_set(self) -> int:  # type: ignore[override]  # nobody sets it
        return ADD if self._floors else ON_TURN

    @property
    def _floor(self):
        """The number of the floor that is asked about."""
        return self._top - max(0, len(self._floors) - 1)

    def closed(self) -> None:
        """Keep the count, for when this screen is unloaded while a fall is asked for."""
        self.table.draft = self._version, self._top, self._floors, self._pressed

    def draw(self, panel) -> None:
        t = self.t
        self.draw_title(panel, t("tally.title"), t("tally.floor", self._floor) if self._floor else t("tally.ground"))
        if not self._floors:
            self.pods = ("key.less", "key.ok", "key.more")
            self.hub = ("key.menu", "key.undo", "key.fall")
            panel.say(BIG, str(self._top))
            panel.say(ROWS + 2, t("tally.top"))
            for row, line in enumerate(t("tally.towers").split("|")):
                panel.say(ROWS + 3 + row, line, DIM)
            panel.say(ROWS + 5, self._standing(), DIM)
        else:
            self.pods = ("", "", "")
            self.hub = ("key.counted", "key.one_less" if self._pressed else "key.back", "key.fall")
            self._draw_count(panel)

    def _standing(self):
        """Return everybody's score and number of workers on site, as text."""
        state = self.table.state
        totals = rules.scores(state)
        return "   ".join(
            [
                SHAPES[pod] + " " + number(totals[player]) + " (" + str(state.site[player]) + ")"
                for player, pod in enumerate(self.table.seats)
            ]
        )

    def _draw_count(self, panel):
        self.draw_heads(panel)
        for player, count in enumerate(self._floors[-1]):
            panel.say(SCORES + player, str(count))
            panel.say(FEET + player, str(self._counted(player)) + "/" + str(self.table.state.site[player]))
        t = self.t
        leader = self._leader()
        panel.say(ROWS + 3, t("tally.press"))
        panel.say(ROWS + 4, t("tally.level") if leader is None else t("tally.leader", self.table.name(leader)))
        panel.say(ROWS + 5, t("tally.together"), DIM)

    def light(self, lights) -> None:
        if not self._floors:
            self.light_players(lights, ALL, PULSE)
            return
        lights.clear()
        for player, pod in enumerate(self.table.seats):
            lights.set(pod, first(self._floors[-1][player]), LIGHTS[pod])

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self._floors:
            return self._go_down() if key == B else self._dial(key, 0)
        if not self.table.is_in(player):
            return REFUSE, PLAYER_OUT
        if self._counted(player) == self.table.state.site[player]:
            return REFUSE, TOO_MANY_WORKERS
        self._floors[-1][player] += 1
        self._pressed.append(player)

    def hold(self, pod: int, key: int, times: int):
        if key != B and not self._floors:
            self._dial(key, times)

    def press_hub(self, key: int):
        if key == KEY_FALL:
            return OPEN_UNLOADING, lambda: ask_fall(self.table, self.t)
        if key != KEY_MENU:
            return self._one_less()
        if not self._floors:
            return (OPEN_MENU,)
        if self._is_decided():
            return OPEN, self._make_question
        self._go_down()

    def _dial(self, key, times):
        self._top = max(0, min(_HIGHEST, turned(self._top, key, times)))

    def _go_down(self):
        self._version = self.table.version
        self._floors.append([0] * len(self.table.seats))
        self._pressed = []

    def _one_less(self):
        if self._pressed:
            self._floors[-1][self._pressed.pop()] -= 1
        elif not self._floors:
            return (TAKE_BACK,)
        else:
            self._floors.pop()
            for player, count in enumerate(self._floors[-1] if self._floors else ()):
                self._pressed += [player] * count

    def _is_decided(self):
        """Return whether lower floors cannot change who gets the five points: somebody leads, or all are counted."""
        if self._leader() is not None or not self._floor:
            return True
        table = self.table
        return all(self._counted(player) == table.state.site[player] for player in standing(table.state))

    def _leader(self):
        return rules.tally_leader(self.table.state, self._event()[1:])

    def _counted(self, player):
        return sum([floor[player] for floor in self._floors])

    def _event(self):
        """Return the event. Floors that were not asked about count as empty."""
        counts = [0] * (self._floor * len(self.table.seats))
        for floor in reversed(self._floors):
            counts += floor
        return (rules.TALLY,) + tuple(counts)

    def _make_question(self):
        from topout.ui.form import Confirm, Form

        questions = ((Confirm, "tally.title", lambda answers: self._result_lines()),)
        return Form(self.table, self.t, questions, lambda answers: (ENTER, self._event(), END)).first()

    def _result_lines(self):
        """Return the lines that say who gets the five points, and the resulting score."""
        t = self.t
        leader = self._leader()
        if leader is None:
            return t("tally.nobody"), "", t("tally.question")
        score = rules.scores(self.table.state)[leader]
        name = self.table.name(leader)
        sum_up = name + ": " + number(score) + " +5 → " + number(score + rules.BONUS_POINTS)
        return t("tally.gets", name), sum_up, t("tally.question")
