"""The choice of cards between turns: all players dial their card's number in secret.

Before the first round a page says how to set up. After every fourth round the cards are dealt first.

The deck's numbers go from 1 to 25. A card that was played lies in the discards until the next deal. So a number that
was played since then cannot be in a hand (N11): the players are asked whether they mean it.
"""

import random

from micropython import const

from topout.games import newyork as rules
from topout.match.seats import pod_name
from topout.ui.colors import DIM
from topout.ui.intents import ENTER, OPEN, REFUSE, TAKE_BACK
from topout.ui.intents import MENU as OPEN_MENU
from topout.ui.lights import ALL, PULSE
from topout.ui.newyork import CROWN, ask_roles, draw_players
from topout.ui.panel import ROWS
from topout.ui.screen import KEY_MENU, KEY_UNDO, ON_TURN, SECRET, B, redo_hint
from topout.ui.secret_choice import Secret
from topout.ui.sounds import TURN

_CARDS = const(25)  # in the deck, each with its own number
_LONG = const(14)  # calls of hold(): two seconds, because a shorter hold only shows one's number


class Cards(Secret):
    hub = ("key.menu", "key.undo", "key.roles")

    def __init__(self, table, t):
        super().__init__(table, t, 1, _CARDS)
        self._must_set_up = not table.session.log and not table.session.undone
        self._version = -1  # of the table, when the discards were found
        self._discards: dict[int, int] = {}

    def start(self) -> int:
        return random.randint(1, _CARDS)

    def step(self, now_ms: int):
        if self._must_set_up:
            self._must_set_up = False
            return OPEN, self._make_set_up
        if self._version != self.table.version:  # here, and not when all have dialled: that press has much to paint
            self._version = self.table.version
            self._discards = _discards(self.table.state, self.table.session.log)

    def finish(self, numbers: tuple) -> tuple:
        reveal = ENTER, (rules.REVEAL,) + tuple([number or 0 for number in numbers]), TURN
        doubtful = [player for player, number in enumerate(numbers) if number in self._discards]
        if not doubtful:
            return reveal
        self.hide()
        for player in doubtful:
            self.unsettle(player)
        return OPEN, lambda: self._make_warning(doubtful, numbers, reveal)

    def _make_warning(self, doubtful, numbers, reveal):
        """Return the dialog that names the round in which each of these cards was played."""
        from topout.ui.form import Confirm, Form

        lines = []
        for player in doubtful:
            card = numbers[player]
            lines.append(self.t("choose.played", pod_name(self.table.seats[player]), card, self._discards[card]))
        lines.append(self.t("choose.anyway"))
        return Form(self.table, self.t, ((Confirm, "choose.title", lambda _: lines),), lambda _: reveal).first()

    def _make_set_up(self):
        from topout.ui.newyork.table_setup import make_table_setup

        return make_table_setup(self.table, self.t)

    @property
    def fires_on_release(self) -> bool:  # type: ignore[override]  # nobody sets it
        """Whether B acts on release: only while it books a deal."""
        return self.table.state.deal_due

    @property
    def one_set(self) -> int:  # type: ignore[override]  # nobody sets it
        return ON_TURN if self.table.state.deal_due else SECRET

    def draw(self, panel) -> None:
        state = self.table.state
        t = self.t
        last = redo_hint(self.table, t)
        if not last and state.round > 1:  # before that nothing is built, and a whole page has to be painted
            last = t("play.supply", *state.supply)
        draw_players(self, panel)
        if state.deal_due:
            title, first, second = "deal.title", "deal.shuffle", "deal.four"
            self.pods = ("", "key.dealt", "")
        else:
            title, first, second = "choose.title", "choose.ring", "choose.cover"
            self.pods = Secret.pods
            self.draw_settled(panel)
        self.draw_title(panel, t(title), t("play.round", state.round, rules.cards(state)))
        panel.say(ROWS + 3, t(first))
        panel.say(ROWS + 4, t(second))
        panel.say(ROWS + 5, last, DIM)

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


def _discards(state, log):
    """Return the numbers that were played since the last deal, each with its round."""
    played = {}
    number = state.round
    at = len(log) - 1
    while at >= 0 and log[at][0] != rules.DEAL:
        if log[at][0] == rules.REVEAL:
            number -= 1
            for card in log[at][1:]:
                played[card] = number
        at -= 1
    return played
