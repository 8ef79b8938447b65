"""The set-up's first questions on a console without pods: how many play, and their names in the order of play.

The players get the pods' shapes and numbers, from the first on.
"""

from topout.match.seats import Seats, pod_name
from topout.ui.form import Dial, Form, Question
from topout.ui.intents import OPEN
from topout.ui.panel import QUESTION, ROWS
from topout.ui.screen import KEY_FALL, A, B
from topout.ui.setup import ask_options

_USUAL = 3
_NO_NAME = -1  # as in `name_list`


def count_seats(texts, settings, game: str, seats: tuple):
    """Return the first question, or a function for the next loop turn if there may be names to read first."""
    path = texts.root + "names.txt"
    try:
        open(path).close()
    except OSError:
        return _ask(texts, settings, game, seats, None)
    return lambda: _ask(texts, settings, game, seats, _roster(path))


def _ask(texts, settings, game, seats, roster):
    t = texts.get
    fewest, most = seats

    def show(_, count):
        return str(count), (" ".join([pod_name(pod) for pod in range(count)]), t("seats.count", count, fewest, most))

    def name_of(player):
        return lambda _, answers: (AskName, player, roster) if roster and player < answers[0] else None

    def sit(answers):
        taken = Seats(list(range(answers[0])), tuple([name or "" for name in answers[1 : answers[0] + 1]]))
        return OPEN, lambda: _read_texts(texts, settings, game, taken)

    dial = (Dial, "seats.title", fewest, most, max(fewest, min(most, _USUAL)), show)
    return Form(None, t, (dial,) + tuple([name_of(player) for player in range(most)]), sit).first()


def _roster(path):
    """Return the list of names, or None if it is empty."""
    from topout.ui.name_list import NO_NAME, NameList

    roster = NameList(path)
    return None if roster.after(NO_NAME)[0] == NO_NAME else roster


def _read_texts(texts, settings, game, taken):
    texts.add(game)
    return lambda: ask_options(taken, texts.get, settings, game)


class AskName(Question):
    """Goes through the names that are not taken yet. The first entry is no name."""

    pods = ("key.name_before", "key.ok", "key.name_after")
    hub = ("", "key.back", "key.ok")

    def __init__(self, form, answers: tuple, player: int, roster):
        super().__init__(form, answers, "seats.title")
        self._player = player
        self._roster = roster
        self._at = _NO_NAME
        self._name = ""

    def draw(self, panel) -> None:
        self.draw_question(panel)
        panel.say(QUESTION, self._name or pod_name(self._player))
        panel.say(ROWS, self.t("seats.name_of", pod_name(self._player)))

    def press(self, pod: int, key: int):
        if key == B:
            return self.answer(self._name)
        self._walk(key)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        self._walk(key)

    def press_hub(self, key: int):
        return self.answer(self._name) if key == KEY_FALL else super().press_hub(key)

    def _walk(self, key):
        step = self._roster.before if key == A else self._roster.after
        self._at, self._name = step(self._at, self.answers[1:])
