"""The contract of a game's screens, and their loader.

Each game has a package here, named like its rules and imported when the game is chosen. The package provides:

    questions(settings)      what to ask before the start (see `form`); the settings supply the proposed answers
    WHO_STARTS               the text key of the question who starts
    options(answers)         the last numbers of the setup, made from those answers
    RULES, RULES_PAGES       the rules in brief: the stem of the text keys, and how many pages there are
    base(table, t)           the base screen for the game's phase; when the game is over, its own `result`
    describe(table, t, event)  an event in a few words
    menu(table, t)           the game's menu entries: (text key, function that makes the screen)
    after_knock(table, t)    what a knock may have caused: (falls, collapse), each a function that makes a screen, or
                             None. Returns None if knocks do not matter now
    game_of(answers)         the game that these answers lead to, if it may be another one. Optional
    describe_at(table, t, event, state)  a row of the event history, from the state before it; "" to use `describe`.
                             Optional
    ask_change(table, t, event, at)  the function that opens the change of this event, at this index of the log, or
                             None. Optional
    ALTERNATING              the modules of phases that follow each other again and again: {phase: module}. They stay
                             loaded, so that a new phase reads no file. Optional
    END_PAGE                 the module with make(table, t): the page that announces the end, opened when play is over.
                             It imports the result module inside make(), which runs in its own loop turn

Each module's whole name stands in a string, since the drive has other names for them.
"""

import sys

from topout.games.catalogue import number_of

_NONE: dict = {}
# By the game's number.
_PACKAGES = ("topout.ui.skyscrapers", "topout.ui.floors", "topout.ui.newyork", "topout.ui.track", "topout.ui.sheet")


def package_of(game: str) -> str:
    """Return the name of a game's package, with which the names of its other modules begin."""
    return _PACKAGES[number_of(game)]


def load(game: str):
    name = package_of(game)
    __import__(name)
    return sys.modules[name]


def alternating(game: str) -> dict:
    """Return the modules of a game's alternating phases, by phase."""
    return getattr(load(game), "ALTERNATING", _NONE)


def make_ending(table, t):
    name = load(table.game).END_PAGE
    __import__(name)
    make = sys.modules[name].make
    return lambda: make(table, t)
