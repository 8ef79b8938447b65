"""What a history returns of a game without its events, which few callers need."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from topout.match.seats import pod_name
from topout_tools.history.game_record import GameRecord

GAMES = {
    "skyscrapers": "Skyscrapers",
    "floors": "Floors",
    "newyork": "Santorini: New York",
    "track": "Any game",
    "sheet": "Score sheet",
}


def title_of(game: str) -> str:
    """Return a game's title, or our word for it if this version does not know the game."""
    return GAMES.get(game, game)


@dataclass(frozen=True)
class Seat:
    pod: int
    name: str  # "" if unknown
    score: int
    place: int
    has_won: bool
    turns: int | None = None  # this and the next two: only of games whose events are known
    falls: int | None = None
    knocks: int | None = None
    thinking_s: int | None = None

    @property
    def label(self) -> str:
        """The name, or what the console's screen shows in its place."""
        return self.name or pod_name(self.pod)


@dataclass(frozen=True)
class Tags:
    """What people call the console that a game was played on, and the event; "" if they do not say."""

    console: str = ""
    event: str = ""


NO_TAGS = Tags()


@dataclass(frozen=True)
class Entry:
    number: int  # in this history
    game: str
    played_at: datetime  # with time zone
    is_over: bool
    minutes: int | None
    seats: tuple[Seat, ...]
    chip: str = ""
    tags: Tags = NO_TAGS
    changed_at: datetime | None = None  # with time zone, by the history's own clock; None for games of older versions

    @property
    def title(self) -> str:
        return title_of(self.game)

    @property
    def local_time(self) -> datetime:
        return self.played_at.astimezone()

    def as_json(self) -> dict:
        fields = asdict(self)
        fields |= fields.pop("tags")
        fields["played_at"] = self.played_at.astimezone(UTC).isoformat()
        fields["changed_at"] = self.changed_at and self.changed_at.astimezone(UTC).isoformat()
        fields["seats"] = [{**seat, "pod": seat["pod"] + 1} for seat in fields["seats"]]
        return fields


@dataclass(frozen=True)
class StoredGame:
    """The outcome of storing a game: whether it was new, longer or known."""

    number: int
    what: str
    played: GameRecord

    def summary(self) -> str:
        game = f"game {self.number} ({title_of(self.played.game)})"
        return {NEW: f"Saved {game}.", LONGER: f"Saved more of {game}.", KNOWN: f"Already saved: {game}."}[self.what]


NEW = "new"
LONGER = "longer"
KNOWN = "known"
# Of a game from another history, also:
NAMED = "named"  # known, but it got names
LEFT_OUT = "left out"
