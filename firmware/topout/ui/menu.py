"""The menu: first what the game adds, then rules in brief, settings, diagnostics, a new game."""

from topout.settings import BRIGHTNESS, CLOCK, SENSITIVITY, VOLUME
from topout.ui import rooms
from topout.ui.intents import OPEN
from topout.ui.screen import List, Screen


def make_menu(texts, settings, alarm, health, table) -> Screen:
    """Without a table there is nothing of a game in it."""
    t = texts.get

    def choose_language():
        from topout.ui.language import ChooseLanguage

        return ChooseLanguage(t, settings)

    def choose_game():
        from topout.ui.setup import ask_new_game

        return ask_new_game(texts, settings)

    def read_rules(screens):
        from topout.ui.pages import Rules

        return Rules(t, screens.RULES, screens.RULES_PAGES)

    def measure():
        from topout.ui.meter import Meter

        return Meter(t, alarm)

    def try_parts():
        from topout.ui.selftest import SelfTest

        return SelfTest(t, alarm, health)

    def diagnose():
        from topout.ui.diagnostics import Diagnostics

        return Diagnostics(t, health)

    entries: list[tuple] = []
    if table:
        screens = rooms.load(table.game)
        entries += screens.menu(table, t)
        entries.append(("menu.rules", lambda: read_rules(screens)))
    entries += [
        ("menu.sound", VOLUME),
        ("menu.brightness", BRIGHTNESS),
        ("menu.sensitivity", SENSITIVITY),
        ("menu.meter", measure),
        ("menu.clock", CLOCK),
        ("menu.language", choose_language),
        ("menu.selftest", try_parts),
        ("menu.diagnostics", diagnose),
    ]
    if table:
        entries.append(("menu.new_game", choose_game))
    return Menu(t, settings, entries)


class Menu(List):
    """An entry is a text key and a setting, or what makes a screen."""

    def __init__(self, t, settings, entries: list):
        super().__init__(t, "menu.title", tuple(entries))
        self._settings = settings

    def item(self, at: int) -> str:
        key, what = self.options[at]
        if callable(what):
            return self.t(key)
        return self.t(key) + "\t" + self.t(key + "." + str(self._settings.get(what)))

    def choose(self, at: int):
        what = self.options[at][1]
        if callable(what):
            return OPEN, what
        self._settings.next(what)
