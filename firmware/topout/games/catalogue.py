"""Which games there are. A game's module costs memory only from the moment it is chosen."""

import sys

GAMES = ("skyscrapers",)


def load(name: str):
    """The rules module of a game in GAMES."""
    module = "topout.games." + name
    __import__(module)
    return sys.modules[module]
