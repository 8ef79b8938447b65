"""The choice of language. On a new console the first steps follow."""

from topout.settings import LANGUAGE, UNSET
from topout.ui.intents import CLOSE, REPLACE
from topout.ui.screen import List

LANGUAGE_NAMES = ("English", "Русский", "Română", "Nederlands")  # in the order of texts.LANGUAGES


def read_ahead() -> None:
    """Import what a new console's first key needs: 50 ms, spent while the console waits for that key."""
    from topout.journal import create  # noqa: F401
    from topout.ui import pages  # noqa: F401


class ChooseLanguage(List):
    def __init__(self, t, settings):
        language = settings.get(LANGUAGE)
        super().__init__(t, "language.title", LANGUAGE_NAMES, 0 if language == UNSET else language)
        self._settings = settings

    def item(self, at: int) -> str:
        return self.options[at]

    def choose(self, at: int):
        is_first = self._settings.get(LANGUAGE) == UNSET
        self._settings.set(LANGUAGE, at)
        return (REPLACE, self._make_first_steps) if is_first else (CLOSE,)

    def _make_first_steps(self):
        from topout.ui.pages import FirstSteps

        return FirstSteps(self.t, "key.first_game")
