"""Loads and unloads a game's screens. They are unloaded while a large dialog needs their memory, then rebuilt.

Modules are loaded in layers: those of every game, those of this game, those of its base screen. Modules loaded after
these belong to a dialog, and are unloaded when the dialogs close (`unimport`).
Phases that alternate stay loaded together: each is read once, when the screen of the other is painted.
"""

import sys

from topout import unimport
from topout.ui import game_ui

_STRIP = "topout.ui.score_track"  # kept: it is needed before the rest of the base screen
_RULES = "topout.games."


class GameScreens:
    """The loaded layers. `core`: modules that always stay. `base_unloaded`: the base screen must be rebuilt."""

    def __init__(self, stage):
        self._stage = stage
        self.base_unloaded = False
        self.core = unimport.loaded_modules()
        # Modules beyond `core`: few, so the sets are small. `_phases` are those of phases that alternate.
        self._game = self._resident = self._phases = set()

    def show_first(self, table) -> None:
        """Show the base screen at power-on. Unloads the start-up modules and keeps the rules."""
        unimport.unload_since(self.core, but=_RULES)
        self._load(table.game)
        self._stage.open_lowest(self._make_lowest(table))

    def open_first(self, settings) -> None:
        """Show the base screen between games, which asks for the next game."""
        unimport.unload_since(self.core)
        from topout.ui.setup import first_screen

        self._stage.open_lowest(first_screen(self._stage.texts, settings))
        self._resident = unimport.loaded_modules() - self.core

    def open_game(self, table) -> None:
        """Load a game's screens in one loop turn and build its base screen in the next."""
        self._stage.jobs.defer(lambda: self._load(table.game))
        self.open_lowest(table)

    def open_lowest(self, table) -> None:
        self._stage.open_lowest(lambda: self._make_lowest(table))

    def change_phase(self, table) -> None:
        """Build the base screen of a new phase: at once if its module is loaded, otherwise in its own loop turn."""
        if game_ui.alternating(table.game).get(table.state.phase) in sys.modules:
            self._stage.open_lowest(game_ui.load(table.game).base(table, self._stage.texts.get))
        else:
            self.open_lowest(table)

    def announce_end(self, table) -> None:
        """Open the page that announces the end. The base screen is built while players read it."""
        self._stage.unload_base_screen()
        self._stage.open(lambda: self._make_ending(table))

    def lay_below(self, table) -> None:
        """Rebuild the base screen under an open dialog, without a loading sign."""
        self._stage.jobs.defer(lambda: self._stage.open_lowest(self._make_lowest(table)))

    def make_room(self, table) -> None:
        """Free memory for a dialog: unload the base screen if it can be rebuilt, otherwise earlier dialogs' modules."""
        if self._stage.screens[0].can_unload:
            self.base_unloaded = True
            self._stage.unload_base_screen()
            unimport.unload_since(self.core | self._game, but=_STRIP)
        elif table:
            unimport.unload_since(self.core | self._resident)

    def forget_dialogs(self, table) -> None:
        """Rebuild the base screen if it was unloaded; otherwise unload the dialogs' modules."""
        if self.base_unloaded:
            self.open_lowest(table)
        else:
            unimport.unload_since(self.core | self._resident)

    def _load(self, game):
        self._stage.read_words_of(game)
        game_ui.load(game)
        self._game = unimport.loaded_modules() - self.core
        self._phases = set()

    def _make_ending(self, table):
        self._phases = set()
        unimport.unload_since(self.core | self._game)
        return game_ui.make_ending(table, self._stage.texts.get)

    def _make_lowest(self, table):
        alternating = game_ui.alternating(table.game)
        if table.state.phase not in alternating:
            self._phases = set()
        kept = self.core | self._game | self._phases
        unimport.unload_since(kept, but=_STRIP if self.base_unloaded else " ")
        self.base_unloaded = False
        screen = game_ui.load(table.game).base(table, self._stage.texts.get)
        self._resident = unimport.loaded_modules() - self.core
        if table.state.phase in alternating:
            self._phases = self._resident
            self._stage.jobs.when_painted.append(lambda: self._read_ahead(alternating, screen))
        return screen

    def _read_ahead(self, alternating, screen):
        """Load the other phases' modules while players look at this phase's screen, unless it is gone."""
        if self._stage.screens[0] is not screen:
            return
        before = unimport.loaded_modules()
        for name in alternating.values():
            __import__(name)
        self._resident = self._phases = self._phases | (unimport.loaded_modules() - before)
