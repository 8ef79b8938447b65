"""Which language to speak."""

from topout.settings import LANGUAGE
from topout.ui.intents import CLOSE
from topout.ui.screen import List

LANGUAGE_NAMES = ("English", "Русский", "Română", "Nederlands")  # as texts.LANGUAGES, each in its own words


class ChooseLanguage(List):
    def __init__(self, t, settings):
        super().__init__(t, "language.title", LANGUAGE_NAMES)
        self._settings = settings

    def item(self, at: int) -> str:
        return self.options[at]

    def choose(self, at: int):
        self._settings.set(LANGUAGE, at)
        return (CLOSE,)
