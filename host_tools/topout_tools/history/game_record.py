"""One game as a console keeps it, and its outcome.

A console's memory holds the game on the table with all events; of earlier games it holds only the results. Both are a
`GameRecord`; the second kind has no setup and no events.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from topout.games import catalogue
from topout.match.session import Session
from topout.match.standings import places_of

# Notes: what happened apart from the rules' events, in seconds since the start.
KNOCK = 0  # (KNOCK, level, player on turn, seconds): the console asked whether anyone fell
CLOCK = 1  # (CLOCK, seconds, thinking seconds of each player so far; without the latter if the clock was off)
KNOCKS = 2  # (KNOCKS, total count): only the first knocks have their own notes

Numbers = tuple[int, ...]


def is_sound_note(note: Numbers, players: int) -> bool:
    """Return whether a note is valid. Notes are not part of the rules, so a bad one does not invalidate the game."""
    lengths = {KNOCK: (4,), CLOCK: (2, 2 + players), KNOCKS: (2,)}
    return len(note) in lengths.get(note[0], ()) and min(note) >= 0


@dataclass(frozen=True)
class Outcome:
    """The result by player. Tied players share a place, and the next place is lower by their number: 1, 1, 3."""

    is_over: bool
    scores: Numbers
    places: Numbers
    winners: Numbers = ()


@dataclass(frozen=True)
class GameRecord:
    chip: str  # the processor's own id, as hex
    number: int  # counts the games of that console
    mark: int  # the journal's game_id, random: two consoles, or one with erased memory, may have the same numbers
    game: str
    pods: Numbers  # by player
    names: tuple[str, ...]  # by player; "" if unknown
    setup: Numbers = ()
    events: tuple[Numbers, ...] = ()  # in order, without undone ones
    notes: tuple[tuple[int, Numbers], ...] = ()  # each with the number of events before it
    length: int = 0  # records in the journal, undo records included: it only grows
    minutes: int | None = None
    stored_outcome: Outcome | None = None  # of a game whose events are gone

    @property
    def is_known(self) -> bool:
        """Whether this version's rules can replay the game."""
        try:
            return len(self.outcome.scores) == len(self.pods)
        except (LookupError, TypeError, ValueError):
            return False

    @property
    def identity(self) -> tuple[str, int, int]:
        return self.chip, self.number, self.mark

    @property
    def has_events(self) -> bool:
        return bool(self.setup)

    @property
    def rules(self) -> Any:
        return catalogue.load(self.game)

    @cached_property
    def outcome(self) -> Outcome:
        """The present result, also of a game that is still on."""
        if self.stored_outcome:
            return self.stored_outcome
        state = self.last_state
        scores, winners = self.rules.scores(state), self.rules.winners(state)
        return Outcome(self.rules.is_over(state), tuple(scores), tuple(places_of(self.game, state)), tuple(winners))

    @cached_property
    def last_state(self) -> Any:
        """The rules' state after all events. Raises ValueError if the rules refuse one."""
        session = Session(self.rules, self.setup)
        for event in self.events:
            refusal = session.apply(event)
            if refusal:
                raise ValueError(f"these rules refuse {event}: {refusal}")
        return session.state

    @property
    def first(self) -> int | None:
        """The player who began, or None if unknown."""
        return self.setup[1] if len(self.setup) > 1 else None

    @property
    def knocks(self) -> list[tuple[int, Numbers]]:
        """The notes of knocks, each with the number of events before it."""
        return [(at, note) for at, note in self.notes if note[0] == KNOCK]

    @property
    def thinking_s(self) -> Numbers:
        """Thinking seconds by player; empty if the clock was off."""
        clocks = [note[2:] for _, note in self.notes if note[0] == CLOCK]
        return clocks[-1] if clocks and len(clocks[-1]) == len(self.pods) else ()
