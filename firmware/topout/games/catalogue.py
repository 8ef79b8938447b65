"""Which games there are, by the number that names them in the journal, for ever: a new game gets the next one. A game's
rules cost memory only from the moment it is chosen.
"""

import sys

GAMES = {0: "skyscrapers", 1: "floors", 2: "newyork", 3: "track"}
NAMES = ("skyscrapers", "floors", "newyork", "track")
ON_THE_CONSOLE = NAMES  # those that have screens, in the menu's order


def number_of(name: str) -> int:
    for number in GAMES:
        if GAMES[number] == name:
            return number
    raise LookupError(name)


def load(name: str):
    """The rules of a game in NAMES; LookupError for any other."""
    if name not in NAMES:
        raise LookupError(name)
    module = "topout.games." + name
    __import__(module)
    return sys.modules[module]
