"""Which games there are. A game's module costs memory only from the moment it is chosen."""

import sys

GAMES = ("skyscrapers",)


def load(name: str, room: str = "topout.games."):
    """The module of a game in GAMES: its rules, or what another room has for it."""
    module = room + name
    __import__(module)
    return sys.modules[module]
