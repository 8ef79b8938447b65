"""The games and their numbers in the journal. A number never changes; a new game gets the next one.

A game's rules are loaded, and take memory, only once the game is chosen.
"""

import sys

GAMES = {0: "skyscrapers", 1: "floors", 2: "newyork", 3: "track"}
NAMES = ("skyscrapers", "floors", "newyork", "track")
ON_THE_CONSOLE = NAMES  # the games that have screens, in the menu's order


def number_of(name: str) -> int:
    """Return a game's number in the journal. Raises LookupError for an unknown game."""
    for number in GAMES:
        if GAMES[number] == name:
            return number
    raise LookupError(name)


def load(name: str):
    """Import and return the rules of a game. Raises LookupError if it is not in NAMES."""
    if name not in NAMES:
        raise LookupError(name)
    module = "topout.games." + name
    __import__(module)
    return sys.modules[module]
