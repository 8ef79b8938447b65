"""The dialog for a fall: whose it is and how many, with the cost before it is booked.

It begins with the player on turn. The first press on another player's pod makes it that player's.
"""

from micropython import const

from topout.games import track as rules
from topout.games.reasons import PLAYER_OUT
from topout.ui.colors import ALARM, DIM, LIGHTS
from topout.ui.form import Dial, Form
from topout.ui.intents import ENTER, REFUSE
from topout.ui.lights import first
from topout.ui.screen import NEXT
from topout.ui.sounds import FALL, LAST_ROUND
from topout.ui.texts import number
from topout.ui.track import booked
from topout.ui.track.play import does_ring_in_the_last_round

_MOST = const(99)
_PIXELS = const(12)


def ask_fall(table, t):
    def book(answers):
        by, count = answers[0]
        is_last = does_ring_in_the_last_round(table.state, by, -_cost(table.state, count))
        return ENTER, (rules.FALL, by, count), LAST_ROUND if is_last else FALL

    return Form(table, t, ((FallDial,),), book).first()


class FallDial(Dial):
    """Counts the falls of one player. The answer is (player, count)."""

    one_set = NEXT

    def __init__(self, form, answers: tuple):
        super().__init__(form, answers, "", 1, _MOST, 1, self._show_cost)
        self._count_for(self.table.state.turn)

    def _count_for(self, player):
        self._by = player
        self.number = 1
        self.title = self.t("fall.title_by", self.table.name(player))

    def answer(self, count):
        return super().answer((self._by, count))

    def light(self, lights) -> None:
        self.light_waiting(lights)
        pod = self.table.seats[self._by]
        lights.set(pod, first(min(_PIXELS, self.number)), LIGHTS[pod])

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self.table.is_in(player):
            return REFUSE, PLAYER_OUT
        if player == self._by:
            return super().press(pod, key)
        self._count_for(player)

    def _show_cost(self, answers, count):
        state = self.table.state
        by = self._by
        cost = _cost(state, count)
        falls = state.falls[by] + count
        most = state.profile[rules.FALLS_OUT]
        lines = [self.t("fall.count", count), self.t("fall.total", str(falls) + ("/" + str(most) if most else ""))]
        if _goes_out(state, by, count):
            lines.append((self.t("fall.out", self.table.name(by)), ALARM))
        elif len(self.table.seats) > 1:
            lines.append((self.t("fall.other"), DIM))
        return number(-cost) + " → " + number(booked(state, by, -cost)) if cost else str(count), lines


def _cost(state, count):
    return count * state.profile[rules.FALL_COST]


def _goes_out(state, by, count):
    """Return whether this many falls more put the player out (T6)."""
    profile = state.profile
    is_lowest = booked(state, by, -_cost(state, count)) == profile[rules.LOWEST]
    return 0 < profile[rules.FALLS_OUT] <= state.falls[by] + count or (profile[rules.OUT_AT_LOWEST] and is_lowest)
