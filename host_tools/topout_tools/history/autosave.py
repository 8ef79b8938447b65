"""Stores the games of a simulated console when they are left.

A game is left for another game, for a new console, or when the server ends. The memory is read at each change, because
a new game erases the old one from it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

from topout_tools.errors import UserError
from topout_tools.history.game_record import GameRecord
from topout_tools.history.memory import read_memory, simulated_chip


class Autosave:
    """Watches one console's memory.

    `keep` gets each game that has at least one event. `console` identifies a table that is continued later; without it
    each console gets a random id.
    """

    def __init__(self, keep: Callable[[list[GameRecord]], object], console: bytes = b"") -> None:
        self._keep = keep
        self._console = console
        self._image = b""
        self._last: GameRecord | None = None
        self._meet()

    def _meet(self) -> None:
        """Set the console's id. Games of the same console differ by their random game ids."""
        self._chip = simulated_chip(self._console or uuid.uuid4().bytes)

    def look(self, image: bytes) -> None:
        if image == self._image:
            return
        self._image = image
        try:
            games = [played for played in read_memory(image, self._chip) if played.has_events]
        except UserError:  # the memory is just being erased
            return
        if games and self._last and games[-1].identity != self._last.identity:
            self._save()
        self._last = games[-1] if games else self._last

    def leave(self) -> None:
        """Store the last game, and prepare for another console."""
        self._save()
        self._meet()

    def _save(self) -> None:
        played, self._last = self._last, None
        if played and played.events:
            self._keep([played])
