"""One game as a console keeps it, and what it came to.

A console's memory holds the game on the table whole, event by event; of games before it only how they ended. Both are
a `Played`; the second has no setup and no events.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from topout.ending import places_of
from topout.games import catalogue
from topout.session import Session

# Notes, what happened beside the rules, at the seconds since the start.
KNOCK = 0  # (KNOCK, level, player on turn, seconds): the table was asked whether anyone fell
CLOCK = 1  # (CLOCK, seconds, thinking seconds of each player so far; none of these if the clock was off)
KNOCKS = 2  # (KNOCKS, how many in all): only the first ones have a note each

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """By player. Places are shared by level players, and the next one is as many lower: 1, 1, 3."""

    is_over: bool
    scores: Numbers
    places: Numbers
    winners: Numbers = ()


@dataclass(frozen=True)
class Played:
    chip: str  # the processor's own id, as hex
    number: int  # which game of that console's life
    mark: int  # at random: two consoles, or one whose memory was wiped, may count alike
    game: str
    pods: Numbers  # by player
    names: tuple[str, ...]  # by player; "" if nobody told one
    setup: Numbers = ()
    events: tuple[Numbers, ...] = ()  # what stands, in order: nothing that was taken back
    notes: tuple[tuple[int, Numbers], ...] = ()  # each with how many events stood before it
    length: int = 0  # records in the journal, those of taking back included: it only grows
    minutes: int | None = None
    told_outcome: Outcome | None = None  # of a game whose events are gone

    @property
    def is_known(self) -> bool:
        """Whether these rules play it as it was played."""
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
        """The result as it stands, of a game that may still be on."""
        if self.told_outcome:
            return self.told_outcome
        session = Session(self.rules, self.setup)
        for event in self.events:
            refusal = session.do(event)
            if refusal:
                raise ValueError(f"these rules refuse {event}: {refusal}")
        state = session.state
        scores, winners = self.rules.scores(state), self.rules.winners(state)
        return Outcome(self.rules.is_over(state), tuple(scores), tuple(places_of(self.game, state)), tuple(winners))

    @property
    def first(self) -> int | None:
        """Who began; None if that is not known any more."""
        return self.setup[1] if self.setup else None

    @property
    def knocks(self) -> list[tuple[int, Numbers]]:
        """Each with how many events stood before it."""
        return [(at, note) for at, note in self.notes if note[0] == KNOCK]

    @property
    def thinking_s(self) -> Numbers:
        """By player; empty if nobody's time was taken."""
        clocks = [note[2:] for _, note in self.notes if note[0] == CLOCK]
        return clocks[-1] if clocks and len(clocks[-1]) == len(self.pods) else ()
