"""The questions before the first turn: the age level, and the two open cards."""

from topout.games import floors as rules
from topout.ui.colors import LIGHTS
from topout.ui.form import Choose, Dial
from topout.ui.lights import STEADY

_MIDDLE = 5


class AskCard(Dial):
    """Asks for a card's number; `notes` below it are further things to do."""

    def __init__(self, form, answers: tuple, title, lowest: int, highest: int, start: int, notes: tuple):
        super().__init__(form, answers, title, lowest, highest, start, self._show_card)
        self._notes = notes

    def light(self, lights) -> None:
        lights.clear()
        for pod in self.table.seats:
            lights.set(pod, 0, LIGHTS[pod], STEADY, 1 << self.number)

    def _show_card(self, answers, number):
        return str(number), [self.t(note) for note in self._notes]


def _ask_floor(table, answers):
    if answers[0] == rules.BEGINNER:
        return AskCard, "top.first", 0, 9, _MIDDLE, ("top.deal",)
    return AskCard, "top.floor", 0, 9, _MIDDLE, ("top.deal", "top.deal_anew")


def _ask_other(table, answers):
    if answers[0] == rules.BEGINNER:
        return AskCard, "top.second", 0, 9, _MIDDLE, ()
    if answers[0] == rules.MEDIUM:
        return AskCard, "top.ball", 1, rules.BALL_MOST_IN_MEDIUM, 2, ("top.numbered", "top.another")
    return AskCard, "top.ball", 1, rules.BALL_MOST, _MIDDLE, ("top.numbered", "top.another")


_LEVELS = ("level.full", "level.medium", "level.beginner")
_DECKS = ("level.full_deck", "level.medium_deck", "level.beginner_deck")

QUESTIONS = ((Choose, "level.title", _LEVELS, 0, _DECKS), _ask_floor, _ask_other)
