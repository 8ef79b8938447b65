"""A game's own screens: loaded with it, gone while something large needs their room, made anew when that closes.

What was imported comes in layers: with any game, with this one, with its lowest screen. What came after those is a
dialog's, and is forgotten with the dialogs (`shelf`).
"""

from topout import shelf
from topout.ui import rooms

_STRIP = "topout.ui.strip"  # which is there again before the screen of play has to be
_RULES = "topout.games."


class Scenery:
    """`core` is what stays whatever is played. `is_resting`: the lowest screen has gone, and comes when asked for."""

    def __init__(self, stage):
        self._stage = stage
        self.is_resting = False
        self.core = shelf.mark()
        self._game = self._resident = set()  # what came besides: few, so a set of them takes little memory

    def show_first(self, table) -> None:
        """At power-on: the rules are in use, all else that woke the game goes."""
        shelf.forget_since(self.core, but=_RULES)
        self._load(table.game)
        self._stage.open_lowest(self._make_lowest(table))

    def open_first(self, settings) -> None:
        """Between games: the lowest screen asks which one comes next."""
        shelf.forget_since(self.core)
        from topout.ui.setup import first_screen

        self._stage.open_lowest(first_screen(self._stage.texts, settings))
        self._resident = shelf.mark() - self.core

    def open_game(self, table) -> None:
        """A turn to load its screens, and one to make the lowest."""
        self._stage.soon(lambda: self._load(table.game))
        self.open_lowest(table)

    def open_lowest(self, table) -> None:
        self._stage.open_lowest(lambda: self._make_lowest(table))

    def announce_end(self, table) -> None:
        """A page of its own; the lowest screen comes while players read it."""
        self._stage.rest()
        self._stage.open(lambda: rooms.make_ending(table, self._stage.texts.get))

    def lay_below(self, table) -> None:
        """The lowest screen, without a word to who reads what lies on it."""
        self._stage.soon(lambda: self._stage.open_lowest(self._make_lowest(table)))

    def make_room(self, table) -> None:
        """For something that is about to be opened."""
        if self._stage.top.can_rest:
            self.is_resting = True
            self._stage.rest()
            shelf.forget_since(self.core | self._game, but=_STRIP)
        elif table:
            shelf.forget_since(self.core | self._resident)

    def forget_dialogs(self, table) -> None:
        if self.is_resting:
            self.open_lowest(table)
        else:
            shelf.forget_since(self.core | self._resident)

    def _load(self, game):
        self._stage.read_words_of(game)
        rooms.load(game)
        self._game = shelf.mark() - self.core

    def _make_lowest(self, table):
        shelf.forget_since(self.core | self._game, but=_STRIP if self.is_resting else " ")
        self.is_resting = False
        screen = rooms.load(table.game).base(table, self._stage.texts.get)
        self._resident = shelf.mark() - self.core
        return screen
