"""Takes seats where there is a list of names.

A key on a pod takes the seat there. Then A and C go through the names, and B leaves the seat. The first entry is no
name: the pod's shape and number are shown instead. Names that are taken are skipped.
"""

from topout.constants import PODS
from topout.match.seats import Seats, pod_name
from topout.ui.colors import DIM, PLAYER
from topout.ui.name_list import NO_NAME
from topout.ui.panel import ROWS
from topout.ui.screen import A, B
from topout.ui.setup import TakeSeats


class TakeNamedSeats(TakeSeats):
    pods = ("key.name_before", "key.seat", "key.name_after")

    def __init__(self, texts, settings, game: str, seats: tuple, roster):
        super().__init__(texts, settings, game, seats)
        self.names = [""] * PODS
        self._at = [NO_NAME] * PODS  # each name's place in the list
        self._roster = roster

    def draw_seats(self, panel) -> None:
        for pod in range(PODS):
            taken = self.taken[pod]
            line = ("✓ " if taken else "    ") + pod_name(pod) + "  " + self.names[pod]
            panel.say(ROWS + pod, line, PLAYER + pod if taken else DIM)
        is_anybody = True in self.taken
        panel.say(ROWS + PODS, self.told_count() if is_anybody else self.t("ask.press_your_pod"))

    def press(self, pod: int, key: int):
        if self.taken[pod] and key != B:
            self._walk(pod, key)
            return None
        self._at[pod] = NO_NAME
        self.names[pod] = ""
        return super().press(pod, key)

    def hold(self, pod: int, key: int, times: int):
        if self.taken[pod] and key != B:
            self._walk(pod, key)

    def _walk(self, pod, key):
        step = self._roster.before if key == A else self._roster.after
        self._at[pod], self.names[pod] = step(self._at[pod], self.names)

    def seated(self) -> Seats:
        pods = [pod for pod in range(PODS) if self.taken[pod]]
        return Seats(pods, tuple([self.names[pod] for pod in pods]))
