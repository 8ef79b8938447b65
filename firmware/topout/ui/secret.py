"""A question that all players answer at once, each on their own pod, hidden until all are in (a kind for `form`).

    (Secret, title, lowest, highest, start, show)   show() → lines beneath; the answer is a number for each player, in
                                                    seat order, None for who is out; no two are the same

A and C dial up and down and round again, B says «this one», when it comes up; dialling on takes that back, until all
are in. B held is only a look. The screen shows who is in and no more. The number is seen on that pod's ring alone, and
only while a key of the pod is down, under the hand that presses it: a white pixel for each ten, to the left of the top,
and a coloured one for each one, to the right. `start()` gives the number that a dial begins with. It should be drawn by
lot, and the dial goes round: then who counts another's presses, or sees which way they go, knows nothing.
"""

from topout.ui.form import Question
from topout.ui.intents import REDRAW, REFUSE
from topout.ui.lights import ALL, CORNERS, PULSE, STEADY, first
from topout.ui.panel import SCORES
from topout.ui.screen import A, B
from topout.ui.tones import LIGHTS, dimmed

_TENS = (0, 0x800, 0xC00, 0xE00)


def picture(number: int) -> tuple:
    """A number below 40 as two masks of a ring: ones, and tens."""
    return first(number % 10), _TENS[number // 10]


class Secret(Question):
    pods = ("key.less", "key.ok", "key.more")
    waits = False  # the number is to be seen while B is down

    def __init__(self, form, answers: tuple, title, lowest: int, highest: int, start, show):
        super().__init__(form, answers, title)
        self._lowest = lowest
        self._highest = highest
        self._start = start
        self._show = show
        self._numbers: list = [None] * len(self.table.seats)  # where each dial stands
        self._settled = [not self.table.is_in(player) for player in range(len(self.table.seats))]
        self._down = 0  # keys, as bits
        self._settling = 0  # pods whose B settles when it comes up, as bits

    def draw(self, panel) -> None:
        self.draw_question(panel)
        self.draw_columns(panel)
        for player in range(len(self.table.seats)):
            if self.table.is_in(player):
                panel.say(SCORES + player, "✓" if self._settled[player] else "…")
        self.draw_lines(panel, 3, self._show())

    def draw_columns(self, panel) -> None:
        """Who plays; a game may say more of each at the foot."""
        self.draw_heads(panel)

    def light(self, lights) -> None:
        lights.clear()
        for player, pod in enumerate(self.table.seats):
            if self._down & (7 << 3 * pod):
                ones, tens = picture(self._numbers[player])
                lights.set(pod, ones, LIGHTS[pod], STEADY, tens)
            elif self.table.is_in(player):
                self.light_waiting_for(lights, player, pod)

    def light_waiting_for(self, lights, player: int, pod: int, white: int = 0) -> None:
        """A ring that shows no number; a game may put white marks of its own on it."""
        if self._settled[player]:
            lights.set(pod, ALL, dimmed(LIGHTS[pod]), STEADY, white)
        else:
            lights.set(pod, CORNERS, LIGHTS[pod], PULSE, white)

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self.table.is_in(player):
            return REFUSE, "player_out"
        self._down |= 1 << (3 * pod + key)
        if self._numbers[player] is None:
            self._numbers[player] = self._start()
        elif key == B:
            self._settling |= 1 << pod
        else:
            self._dial(player, key)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            self._settling &= ~(1 << pod)
        elif self._down & (1 << (3 * pod + key)):
            self._dial(self.table.player_at(pod), key)

    def let_go(self, pod: int, key: int):
        self._down &= ~(1 << (3 * pod + key))
        if key != B or not self._settling & (1 << pod):
            return (REDRAW,)
        self._settling ^= 1 << pod
        return self._settle(self.table.player_at(pod)) or (REDRAW,)

    def hide(self) -> None:
        """Before another screen covers this one: it will not hear which keys come up."""
        self._down = self._settling = 0

    def _dial(self, player, key):
        numbers = self._highest - self._lowest + 1
        at = self._numbers[player] - self._lowest + (-1 if key == A else 1)
        self._numbers[player] = self._lowest + at % numbers
        self._settled[player] = False

    def _settle(self, player):
        self._settled[player] = True
        if not all(self._settled):
            return None
        numbers = self._numbers
        for player, number in enumerate(numbers):
            if number is not None and numbers.count(number) > 1:
                self._settled[player] = False
        if not all(self._settled):
            return REFUSE, "same_number"
        return self.answer(tuple(numbers))
