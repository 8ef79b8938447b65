"""Which games there are. A game's module costs memory only from the moment it is chosen."""

from topout.shelf import take

GAMES = ("skyscrapers",)


def load(name: str, room: str = "topout.games."):
    """The module of a game in GAMES: its rules, or what another room has for it."""
    return take(room + name)
