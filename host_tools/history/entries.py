"""What a history tells of a game: without the events, which only few want."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from host_tools.history.played import Played
from topout.seats import pod_name

GAMES = {"skyscrapers": "Skyscrapers", "floors": "Floors", "newyork": "Santorini: New York", "track": "Any game"}


@dataclass(frozen=True)
class Seat:
    pod: int
    name: str  # "" if nobody told one
    score: int
    place: int
    has_won: bool
    turns: int | None = None  # this and the next two: only of games whose events are known
    falls: int | None = None
    knocks: int | None = None
    thinking_s: int | None = None

    @property
    def label(self) -> str:
        """The name, or what the console's screen says in its place."""
        return self.name or pod_name(self.pod)


@dataclass(frozen=True)
class Entry:
    number: int  # in this history
    game: str
    played_at: datetime  # aware
    is_over: bool
    minutes: int | None
    seats: tuple[Seat, ...]

    @property
    def title(self) -> str:
        return GAMES.get(self.game, self.game)

    @property
    def local_time(self) -> datetime:
        return self.played_at.astimezone()

    def as_json(self) -> dict:
        told = asdict(self)
        told["played_at"] = self.played_at.astimezone(UTC).isoformat()
        told["seats"] = [{**seat, "pod": seat["pod"] + 1} for seat in told["seats"]]
        return told


@dataclass(frozen=True)
class Kept:
    """What became of a game that was handed in."""

    number: int
    what: str
    played: Played

    def told(self) -> str:
        became = {NEW: "is new", LONGER: "has gone on since it was last kept", KNOWN: "was there already"}[self.what]
        return f"game {self.number}, {GAMES[self.played.game]}, {became}"


NEW = "new"
LONGER = "longer"
KNOWN = "known"
