"""Keeps the games of a simulated console that people sit at, each when it is left: for another one, for a fresh
console, or for good. Its memory is looked at whenever it has changed, since a new game wipes the old one from it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

from host_tools.history.memory import read_memory, simulated_chip
from host_tools.history.played import Played
from host_tools.mistakes import MistakeError


class Watch:
    """`keep` is given each game that has at least one event. `console`: what a table that is laid again is known by."""

    def __init__(self, keep: Callable[[list[Played]], object], console: bytes = b"") -> None:
        self._keep = keep
        self._console = console
        self._image = b""
        self._last: Played | None = None
        self._meet()

    def _meet(self) -> None:
        """Each simulated console has an id of its own; games of one that is known are told apart by their marks."""
        self._chip = simulated_chip(self._console or uuid.uuid4().bytes)

    def look(self, image: bytes) -> None:
        if image == self._image:
            return
        self._image = image
        try:
            games = [played for played in read_memory(image, self._chip) if played.has_events]
        except MistakeError:  # a memory that is just being wiped
            return
        if games and self._last and games[-1].identity != self._last.identity:
            self._put_away()
        self._last = games[-1] if games else self._last

    def leave(self) -> None:
        """This console is gone; the next one is another."""
        self._put_away()
        self._meet()

    def _put_away(self) -> None:
        played, self._last = self._last, None
        if played and played.events:
            self._keep([played])
