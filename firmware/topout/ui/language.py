"""Which language to speak; on a console that never spoke one, the first steps come next."""

from topout.settings import LANGUAGE, UNSET
from topout.ui.intents import CLOSE, REPLACE
from topout.ui.screen import List

LANGUAGE_NAMES = ("English", "Русский", "Română", "Nederlands")  # as texts.LANGUAGES, each in its own words


def read_ahead() -> None:
    """While a new console waits for its first key: what that key leads to, 50 ms that nobody waits for then."""
    from topout.journal import beginning  # noqa: F401
    from topout.ui import pages  # noqa: F401


class ChooseLanguage(List):
    def __init__(self, t, settings):
        super().__init__(t, "language.title", LANGUAGE_NAMES)
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
