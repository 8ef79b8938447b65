"""A screen on which all players choose a number at once, each on their own pod, hidden until all have chosen.

A and C dial down and up, and wrap around. Releasing B confirms the number; dialling again takes that back, until all
have confirmed. No two numbers may be the same. Holding B only shows the number.
The screen shows who has confirmed, and nothing else. The number appears only on the pod's own ring, while one of its
keys is down, under the hand that presses it. Coloured pixels from the top to the right are ones. White ones to the left
are tens. The pixel between them stays dark: 3 is a group of three, 12 is a group of two and one more.
"""

from micropython import const

from topout.games.reasons import PLAYER_OUT
from topout.ui.colors import LIGHTS, dimmed
from topout.ui.intents import REDRAW, REFUSE
from topout.ui.lights import ALL, CORNERS, PULSE, STEADY, first
from topout.ui.panel import SCORES
from topout.ui.screen import SECRET, A, B, Screen

NUMBER_MOST = const(28)  # more ones or tens would touch below
_TENS = (0, 0x400, 0x600)


def picture(number: int) -> tuple:
    """Return a number up to NUMBER_MOST as two masks of a ring: ones and tens."""
    return first(number % 10), _TENS[number // 10]


class Secret(Screen):
    """A game derives its screen from this one: it overrides `start` and `finish`, and draws."""

    pods = ("key.less", "key.ok", "key.more")
    one_set = SECRET

    def __init__(self, table, t, lowest: int, highest: int):
        super().__init__(table, t)
        self._lowest = lowest
        self._highest = highest
        self.numbers: list = [None] * len(table.seats)  # the number on each dial
        self.settled = [not table.is_in(player) for player in range(len(table.seats))]
        self._down = 0  # keys that are down, as bits
        self._settling = 0  # pods whose B confirms the number when it is released, as bits

    def start(self) -> int:
        """Return the number at which a dial begins.

        It should be random: because the dial also wraps around, counting or watching another player's presses then
        reveals nothing.
        """
        raise NotImplementedError

    def finish(self, numbers: tuple) -> tuple:
        """Return the intent when all have confirmed. Players who are out have None."""
        raise NotImplementedError

    def draw_settled(self, panel) -> None:
        """Draw who has confirmed."""
        for player in range(len(self.table.seats)):
            if self.table.is_in(player):
                panel.say(SCORES + player, "✓" if self.settled[player] else "…")

    def light(self, lights) -> None:
        lights.clear()
        for player, pod in enumerate(self.table.seats):
            if self._down & (7 << 3 * pod):
                ones, tens = picture(self.numbers[player])
                lights.set(pod, ones, LIGHTS[pod], STEADY, tens)
            elif self.table.is_in(player):
                self.light_waiting_for(lights, player, pod)

    def light_waiting_for(self, lights, player: int, pod: int, white: int = 0) -> None:
        """Light a ring that shows no number. A game may pass white marks of its own."""
        if self.settled[player]:
            lights.set(pod, ALL, dimmed(LIGHTS[pod]), STEADY, white)
        else:
            lights.set(pod, CORNERS, LIGHTS[pod], PULSE, white)

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self.table.is_in(player):
            return REFUSE, PLAYER_OUT
        self._down |= 1 << (3 * pod + key)
        if self.numbers[player] is None:
            self.numbers[player] = self.start()
        elif key == B:
            self._settling |= 1 << pod
        else:
            self.dial(player, key)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            self._settling &= ~(1 << pod)
        elif self._down & (1 << (3 * pod + key)):
            self.dial(self.table.player_at(pod), key)

    def let_go(self, pod: int, key: int):
        self._down &= ~(1 << (3 * pod + key))
        if key != B or not self._settling & (1 << pod):
            return (REDRAW,)
        self._settling ^= 1 << pod
        return self.settle(self.table.player_at(pod)) or (REDRAW,)

    def unsettle(self, player: int) -> None:
        """Let a player dial again."""
        self.settled[player] = False

    def hide(self) -> None:
        """Forget which keys are down. Call this before another screen covers this one, which then gets no releases."""
        self._down = self._settling = 0

    def dial(self, player: int, key: int) -> None:
        """Turn a player's dial by A or C."""
        numbers = self._highest - self._lowest + 1
        at = self.numbers[player] - self._lowest + (-1 if key == A else 1)
        self.numbers[player] = self._lowest + at % numbers
        self.settled[player] = False

    def settle(self, player: int):
        """Note that a player has confirmed; return the intent if all have."""
        self.settled[player] = True
        if False in self.settled:
            return None
        numbers = self.numbers
        for player, number in enumerate(numbers):
            if number is not None and numbers.count(number) > 1:
                self.settled[player] = False
        if False in self.settled:
            return REFUSE, "same_number"
        return self.finish(tuple(numbers))
