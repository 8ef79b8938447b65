"""A game's own screens: a package here for each game, named like its rules, imported when the game is chosen.

What it gives:

    questions(settings)      what to ask before the start (`form`): the settings say what to propose
    WHO_STARTS               the text key of the question who starts
    options(answers)         the setup's last numbers that those answers make
    RULES, RULES_PAGES       the rules in brief: the text key's stem and how many pages there are
    base(table, t)           the lowest screen for the phase the game is in; when it is over, its own `result`
    describe(table, t, event)  an event in a few words
    menu(table, t)           what the game adds to the menu: (text key, what makes the screen)
    after_knock(table, t)    what a knock may have led to: (falls, collapse), each what makes a screen, or None;
                             None: knocks do not matter now
    one_press(before, first, second)  whether two events that follow each other in the log were one press, and are
                             taken back by one UNDO; `before` is the event before them, or None. A game that never
                             enters two at once goes without

And a file `ending` in it, with make(table, t): the page that announces the end, opened when the game has left its play.
What the result knows of it is imported in there, for that is a loop turn of its own.
"""

import sys


def load(game: str):
    name = "topout.ui." + game
    __import__(name)
    return sys.modules[name]


def make_ending(table, t):
    name = "topout.ui." + table.game + ".ending"
    __import__(name)
    make = sys.modules[name].make
    return lambda: make(table, t)


def are_one_press(game: str, before: tuple | None, first: tuple, second: tuple) -> bool:
    screens = load(game)
    return hasattr(screens, "one_press") and screens.one_press(before, first, second)
