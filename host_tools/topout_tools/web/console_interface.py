"""What host tools read of the running console: the simulator, and the page, which has the drive's own files.

`make drive` keeps each function named here, even if the console itself does not call it. So a member that is added here
may cost the chip some bytes; one that the console uses anyway costs nothing.

Short names are shared by things that never meet, so whether something has a member cannot be asked by its short name.
Members that only some screens, states or games have are in OPTIONAL; they keep their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

OPTIONAL = ("actions_left", "low_wins", "names", "options", "taken")


class Texts(Protocol):
    language: str
    game: str


class Panel(Protocol):
    texts: list[str]
    columns: int
    track: tuple
    version: int


class Stage(Protocol):
    panel: Panel
    texts: Texts
    screens: list

    @property
    def top(self) -> Any: ...

    @property
    def is_settled(self) -> bool: ...


class Session(Protocol):
    setup: tuple
    log: list


class Rules(Protocol):
    """A game's module. Some have `piece_of` or `low_wins`, too."""

    def start(self, setup: tuple) -> Any: ...

    def apply(self, state: Any, event: tuple) -> Any: ...

    def player_of(self, state: Any, event: tuple) -> int | None: ...

    def scores(self, state: Any) -> Sequence[int]: ...

    def winners(self, state: Any) -> Sequence[int]: ...

    def is_in(self, state: Any, player: int) -> bool: ...

    def is_over(self, state: Any) -> bool: ...

    def piece_of(self, event: tuple) -> int | None: ...

    def low_wins(self, setup: tuple) -> bool: ...


class Clock(Protocol):
    seconds: int


class Table(Protocol):
    game: str
    rules: Rules
    session: Session
    seats: list
    names: tuple
    version: int
    clock: Clock

    @property
    def state(self) -> Any: ...


class Hub(Protocol):
    marks: Any
    has_pods: bool
    display: Any


class Console(Protocol):
    """The console that code.py has made; `table` is None until a game is set up."""

    hub: Hub
    stage: Stage
    logbook: Any
    table: Any
