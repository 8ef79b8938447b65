"""Stores the table's games in the history, in a thread of its own: a database may be slow, locked or out of order.

A game that cannot be stored is tried again, and meanwhile the page says so. It waits here; one for a shared history
waits in a file, where it survives the end of this process.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from topout_tools.errors import UserError
from topout_tools.history.autosave import Autosave
from topout_tools.history.entries import LONGER, NEW, StoredGame
from topout_tools.history.game_record import GameRecord
from topout_tools.history.store import WaitingError
from topout_tools.web.one_line import in_one_line

Store = Callable[[Sequence[GameRecord]], list[StoredGame]]

_AGAIN_S = 10.0
_LEFT = b""  # in place of a memory: the console has gone
_END = None


class Keeping(NamedTuple):
    """How often a game was stored, and one line on why games cannot be stored now, or "".

    `waiting` is how many wait in a file until a shared history answers; None if it has answered, or is not shared.
    """

    stored: int = 0
    problem: str = ""
    waiting: int | None = None


class GameKeeper:
    """Sees the console's memory, and stores games by calling `store`, in its own thread.

    `console` identifies a table that is continued later. With `takes_turns`, a game is stored after every turn, too.
    """

    def __init__(self, store: Store, console: bytes = b"", *, takes_turns: bool = False) -> None:
        self.keeping = Keeping()
        self._store = store
        self._autosave = Autosave(console, takes_turns=takes_turns)
        self._seen = b""
        self._images: queue.Queue[bytes | None] = queue.Queue()
        self._waiting: dict[tuple[str, int, int], GameRecord] = {}  # not stored yet, by identity
        self._thread = threading.Thread(target=self._run, name="games", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def see(self, image: bytes) -> None:
        """Take note of the memory. Only one thread may call this and `leave`."""
        if image != self._seen:
            self._seen = image
            self._images.put(image)

    def leave(self) -> None:
        """Another console takes this one's place."""
        self._seen = _LEFT
        self._images.put(_LEFT)

    def stop(self) -> None:
        """Store what is still to be stored. What cannot be is named in the terminal."""
        self._images.put(_END)
        self._thread.join()
        if self._waiting:
            print(f"topout: a game was not kept: {self.keeping.problem}", file=sys.stderr, flush=True)
        elif self.keeping.waiting:
            waiting = f"games that wait on this computer to be sent: {self.keeping.waiting}"
            print(f"topout: {self.keeping.problem}; {waiting}", file=sys.stderr, flush=True)

    def _run(self) -> None:
        is_going_on = True
        while is_going_on:
            try:
                image = self._images.get(timeout=_AGAIN_S if self._is_behind else None)
            except queue.Empty:
                self._try()
                continue
            is_going_on = image is not _END
            games = self._autosave.look(image) if image else self._autosave.leave()
            self._waiting.update((played.identity, played) for played in games)
            if self._images.empty():
                self._try()

    @property
    def _is_behind(self) -> bool:
        return bool(self._waiting or self.keeping.problem or self.keeping.waiting)

    def _try(self) -> None:
        if not self._is_behind:
            return
        try:
            stored = self._store(list(self._waiting.values()))
        except WaitingError as waits:
            self._waiting.clear()
            self.keeping = self.keeping._replace(problem=str(waits.problem), waiting=waits.count)
            return
        except UserError as problem:
            self.keeping = self.keeping._replace(problem=str(problem))
            return
        except Exception as fault:  # a fault of this program: the page must show it, too
            self.keeping = self.keeping._replace(problem=in_one_line(fault))
            return
        self._waiting.clear()
        self.keeping = Keeping(self.keeping.stored + len(stored))
        for game in stored:
            if game.what == NEW or (game.what == LONGER and game.played.outcome.is_over):
                print(f"topout: {game.summary()}", flush=True)
