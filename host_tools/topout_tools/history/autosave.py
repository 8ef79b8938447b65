"""Decides which games of a simulated console are stored, and when: as soon as they are over, or after every turn.

The memory is read at each change, because a new game erases the old one from it.
"""

from __future__ import annotations

import uuid

from topout_tools.errors import UserError
from topout_tools.history.game_record import GameRecord
from topout_tools.history.memory import read_memory, simulated_chip
from topout_tools.history.timeline import turn_key


class Autosave:
    """Watches one console's memory. `look` and `leave` return the games to store.

    A game that is over is stored at once. If its end is undone, its entry is updated: then, and when it is left or is
    over again. `console` identifies a table that is continued later; without it each console gets a random id. With
    `takes_turns`, a game is stored after every turn, too.
    """

    def __init__(self, console: bytes = b"", *, takes_turns: bool = False) -> None:
        self._console = console
        self._takes_turns = takes_turns
        self._image = b""
        self._on_table: GameRecord | None = None
        self._stored: GameRecord | None = None
        self._meet()

    def _meet(self) -> None:
        """Set the console's id. Games of the same console differ by their random game ids."""
        self._chip = simulated_chip(self._console or uuid.uuid4().bytes)

    def look(self, image: bytes) -> list[GameRecord]:
        if image == self._image:
            return []
        self._image = image
        try:
            games = [played for played in read_memory(image, self._chip) if played.has_events]
        except UserError:  # the memory is just being erased
            return []
        if not games:
            return []
        is_other = self._on_table is not None and self._on_table.identity != games[-1].identity
        left = self._take(is_left=True) if is_other else []
        self._on_table = games[-1]
        return left + self._take(is_left=False)

    def leave(self) -> list[GameRecord]:
        """Prepare for another console."""
        left = self._take(is_left=True)
        self._on_table = None
        self._meet()
        return left

    def _take(self, *, is_left: bool) -> list[GameRecord]:
        """Return the game on the table if it must be stored now."""
        played, stored = self._on_table, self._stored
        if played is None or played == stored:
            return []
        is_known = stored is not None and stored.identity == played.identity
        has_reopened = is_known and stored is not None and stored.outcome.is_over
        has_turned = self._takes_turns and _has_turned(played, stored if is_known else None)
        if not (played.outcome.is_over or has_reopened or (is_known and is_left) or has_turned):
            return []
        self._stored = played
        return [played]


def _has_turned(played: GameRecord, stored: GameRecord | None) -> bool:
    """Return whether a turn has begun since this game was stored, or since its start."""
    before = stored.last_state if stored else played.rules.start(played.setup)
    return turn_key(played.last_state) != turn_key(before)
