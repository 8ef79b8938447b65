"""The games and their numbers in the journal. A number never changes; a new game is added at the end.

A game's rules are loaded, and take memory, only once the game is chosen.
"""

import sys

NAMES = ("skyscrapers", "floors", "newyork", "track", "sheet")  # a game's number is its index
_MODULES = (
    "topout.games.skyscrapers",
    "topout.games.floors",
    "topout.games.newyork",
    "topout.games.track",
    "topout.games.sheet",
)
ON_THE_CONSOLE = NAMES  # the games that have screens
CHOICES = NAMES[:4]  # what «Which game?» lists; the score sheets are among the profiles of any game


def number_of(name: str) -> int:
    """Return a game's number in the journal. Raises LookupError for an unknown game."""
    if name not in NAMES:
        raise LookupError(name)
    return NAMES.index(name)


def name_of(number: int) -> str:
    """Return the name of the game with this number. Raises LookupError for an unknown number."""
    if not 0 <= number < len(NAMES):
        raise LookupError(number)
    return NAMES[number]


def load(name: str):
    """Import and return the rules of a game. Raises LookupError if it is not in NAMES."""
    module = _MODULES[number_of(name)]
    __import__(module)
    return sys.modules[module]
