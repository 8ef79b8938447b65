"""The choice of cards between turns: all players dial their card's number in secret.

After every fourth round the cards are dealt first.
"""

import random

from micropython import const

from topout.games import newyork as rules
from topout.ui.colors import DIM
from topout.ui.form import Form
from topout.ui.intents import ENTER, OPEN, REFUSE, TAKE_BACK
from topout.ui.intents import MENU as OPEN_MENU
from topout.ui.lights import ALL, PULSE
from topout.ui.newyork import CROWN, ask_roles, draw_players
from topout.ui.screen import KEY_MENU, KEY_UNDO, B
from topout.ui.secret_choice import Secret
from topout.ui.sounds import TURN

_CARDS = const(25)  # in the deck, each with its own number
_LONG = const(14)  # calls of hold(): two seconds, because a shorter hold only shows one's number


def ask_cards(table, t):
    def start():
        return random.randint(1, _CARDS)

    def show():
        state = table.state
        if state.round > 1:
            last = t("play.supply", *state.supply)
        else:
            last = t("choose.bus" if state.mover == rules.BUS else "choose.deal_five")
        return t("choose.ring"), t("choose.cover"), (last, DIM)

    def reveal(answers):
        return ENTER, (rules.REVEAL,) + tuple([number or 0 for number in answers[0]]), TURN

    return Form(table, t, ((Cards, "choose.title", 1, _CARDS, start, show),), reveal).first()


class Cards(Secret):
    hub = ("key.menu", "key.undo", "key.roles")

    def draw_question(self, panel) -> None:
        state = self.table.state
        t = self.t
        title = t("deal.title" if state.deal_due else self.title)
        self.draw_title(panel, title, t("play.round", state.round, rules.cards(state)))

    def draw_columns(self, panel) -> None:
        draw_players(self, panel)

    @property
    def fires_on_release(self) -> bool:  # type: ignore[override]  # nobody sets it
        """Whether B acts on release: only while it books a deal."""
        return self.table.state.deal_due

    def draw(self, panel) -> None:
        is_deal = self.table.state.deal_due
        self.pods = ("", "key.dealt", "") if is_deal else Secret.pods
        if not is_deal:
            super().draw(panel)
            return
        self.draw_question(panel)
        self.draw_columns(panel)
        supply = self.t("play.supply", *self.table.state.supply)
        self.draw_lines(panel, 3, (self.t("deal.shuffle"), self.t("deal.four"), (supply, DIM)))

    def light(self, lights) -> None:
        if self.table.state.deal_due:
            self.light_players(lights, ALL, PULSE)
        else:
            super().light(lights)

    def light_waiting_for(self, lights, player: int, pod: int, white: int = 0) -> None:
        super().light_waiting_for(lights, player, pod, CROWN if player == self.table.state.statue else 0)

    def press(self, pod: int, key: int):
        if not self.table.state.deal_due:
            return super().press(pod, key)
        if self.table.player_at(pod) is None:
            return REFUSE, "no_seat"
        return (ENTER, (rules.DEAL,), None) if key == B else None

    def hold(self, pod: int, key: int, times: int):
        super().hold(pod, key, times)
        if key == B and times == (1 if self.fires_on_release else _LONG) and self.table.player_at(pod) is not None:
            self.hide()
            return TAKE_BACK, pod

    def press_hub(self, key: int):
        self.hide()
        if key == KEY_MENU:
            return (OPEN_MENU,)
        return (TAKE_BACK,) if key == KEY_UNDO else (OPEN, lambda: ask_roles(self.table, self.t))
