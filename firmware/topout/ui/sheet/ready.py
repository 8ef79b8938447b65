"""The sheets that are built in, offered among the profiles of any game."""

from topout.games.sheet import NONE, NUMBER_MOST
from topout.ui.form import Choose, Confirm

_POINTS = (1, -NUMBER_MOST, NUMBER_MOST)  # the only row: points as they are
READY = (
    ("profile.rounds", "profile.rounds_note", (0, 0, NONE, 0, 1) + _POINTS),
    ("profile.hundred", "profile.hundred_note", (0, 0, 100, 1, 1) + _POINTS),
)


def names() -> tuple:
    return tuple([name for name, _, _ in READY])


def ask_sheet() -> tuple:
    """Return the questions: which sheet, then whether it is as it says. The second answer is (game, profile)."""

    def about(_, answers):
        return (About,) + READY[answers[0]]

    return (Choose, "profile.title", names()), about


class About(Confirm):
    """What a sheet counts. The answer is (game, profile), with the texts in the language of the console."""

    def __init__(self, form, answers: tuple, name, note, numbers: tuple):
        super().__init__(form, answers, name, lambda _: form.t(note).split("|"))
        self._name = name
        self._numbers = numbers

    def answer(self, value) -> tuple:
        from topout.journal.long_setup import texts_to_numbers

        profile = self._numbers + texts_to_numbers([self.t(self._name), self.t("row.points")])
        return super().answer(("sheet", profile))
