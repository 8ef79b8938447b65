"""Floors' base screen without a console: a table and English texts. Keys go in; intents come out and are entered."""

from pathlib import Path

from topout.constants import PODS
from topout.games import floors as rules
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import Table
from topout.ui import floors, intents
from topout.ui.panel import Panel
from topout.ui.screen import KEY_FALL
from topout.ui.texts import Texts

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


class Rings:
    """What a screen lights: masks, and which pixel is white."""

    def __init__(self):
        self.masks = [0] * PODS
        self.white = [None] * PODS

    def set(self, pod, mask, colour=0, motion=0, white=0):
        self.masks[pod] = mask
        self.white[pod] = white.bit_length() - 1 if white else None

    def clear(self):
        for pod in range(PODS):
            self.set(pod, 0)

    def lit(self, pod):
        return [pixel for pixel in range(12) if self.masks[pod] >> pixel & 1]


class ScreenTester:
    """Players sit at the first pods. An open dialog gets the keys until something is entered."""

    def __init__(self, players=2, which=rules.FULL, floor=9, ball=2, first=0, log=()):
        seats = Seats(list(range(players)))
        setup = (players, first, which, floor, ball)
        logbook = Logbook(None)
        logbook.begin(1, seats, setup)
        self.table = Table(logbook, "floors", seats, setup)
        texts = Texts(f"{FIRMWARE}/")
        texts.load("en")
        texts.add("floors")
        self.t = texts.get
        self.lowest = self.screen = floors.base(self.table, self.t)
        self.refusal = ""
        for event in log:
            assert self.table.enter(event) is None

    @property
    def state(self):
        return self.table.state

    def press(self, pod, keys):
        """Press keys of a pod, given as letters. F is the hub's FALL."""
        for letter in keys:
            self.refusal = ""
            self._ask(self.screen, pod, letter)

    def words(self):
        panel = Panel()
        panel.begin()
        self.screen.draw(panel)
        self.screen.draw_keys(panel)
        return [text for text in panel.texts if text]

    def rings(self):
        rings = Rings()
        self.screen.light(rings)
        return rings

    def _ask(self, screen, pod, letter):
        answer = screen.press_hub(KEY_FALL) if letter == "F" else screen.press(pod, "abc".index(letter))
        if answer:
            self._obey(answer, pod, letter)

    def _obey(self, answer, pod, letter):
        kind = answer[0]
        if kind == intents.ENTER:
            self.screen = self.lowest
            refusal = self.table.enter(answer[1])
            self.refusal = self.t("why." + refusal) if refusal else ""
        elif kind == intents.OPEN:
            self.screen = answer[1]()
        elif kind == intents.REFUSE:
            self.refusal = self.t("why." + answer[1], *answer[2:])
        elif kind == intents.CLOSE:
            self.screen = self.lowest
        elif kind == intents.CLOSE_AND_FORWARD:
            self.screen = self.lowest
            self._ask(self.screen, pod, letter)
        else:
            raise AssertionError(answer)
