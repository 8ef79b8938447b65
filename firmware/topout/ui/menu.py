"""The menu: the game's own entries first, then those of every game and the settings.

While a screen that it opened is shown, the menu is not in memory. It is made again when that screen closes.
"""

from topout.settings import BRIGHTNESS, CLOCK, SENSITIVITY, TURN_LIMIT, VOLUME
from topout.ui import game_ui
from topout.ui.intents import OPEN_ONLY, OPEN_UNLOADING
from topout.ui.screen import List, Screen


def make_menu(texts, settings, alarm, health, table, at: int) -> Screen:
    """Return the menu at entry `at`. Without a table it has no entries about a game."""
    t = texts.get

    def choose_language():
        from topout.ui.language import ChooseLanguage

        return ChooseLanguage(t, settings)

    def choose_game():
        from topout.ui.setup import ask_new_game

        return ask_new_game(texts, settings, table)

    def look_back():
        from topout.ui.event_history import EventHistory

        return EventHistory(table, t)

    def read_rules(screens):
        from topout.ui.pages import Pages

        return Pages(t, "menu.rules", screens.RULES, screens.RULES_PAGES)

    def read_first_steps():
        from topout.ui.pages import FirstSteps

        return FirstSteps(t)

    def move_seat():
        if texts.one_set:
            return texts.one_set.ask_player(table)
        from topout.ui.move_seat import ChooseSeat

        return ChooseSeat(table, t)

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
        screens = game_ui.load(table.game)
        entries += screens.menu(table, t)
        entries.append(("menu.past", (OPEN_ONLY, look_back)))
        entries.append(("menu.rules", lambda: read_rules(screens)))
        if not texts.one_set:
            entries.append(("menu.seats", move_seat))
        elif texts.one_set.offers_others():
            entries.insert(0, ("menu.seats", move_seat))
    entries += [
        ("menu.sound", VOLUME),
        ("menu.brightness", BRIGHTNESS),
        ("menu.sensitivity", SENSITIVITY),
        ("menu.meter", measure),
        ("menu.clock", CLOCK),
        ("menu.turn_limit", TURN_LIMIT),
        ("menu.language", choose_language),
        ("menu.selftest", try_parts),
        ("menu.diagnostics", diagnose),
    ]
    if table:
        entries.append(("menu.new_game", choose_game))
    entries.append(("menu.first_steps", read_first_steps))
    return Menu(t, settings, entries, at)


class Menu(List):
    """The list. An entry is a text key, and one of: a setting, a function that makes a screen, an intent."""

    def __init__(self, t, settings, entries: list, at: int):
        super().__init__(t, "menu.title", tuple(entries), at)
        self._settings = settings

    def item(self, at: int) -> str:
        key, what = self.options[at]
        if type(what) is not int:
            return self.t(key)
        return self.t(key) + "\t" + self.t(key + "." + str(self._settings.get(what)))

    def choose(self, at: int):
        what = self.options[at][1]
        if type(what) is not int:
            return what if type(what) is tuple else (OPEN_UNLOADING, what, at)
        self._settings.next(what)
