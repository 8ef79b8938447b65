"""What there is to show of a club's evening at one moment: games that are on, results, and a table of points.

Points compare people who play different games: each game gives a player one point for everybody whom they came before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from topout_tools.history.entries import Entry
from topout_tools.history.history import History
from topout_tools.history.wanted import UnknownTagError, Wanted

_PLAYS_FOR = timedelta(hours=1)  # after its last change a game that is not over counts as left
_DAY_BEGINS = timedelta(hours=5)  # a game after midnight belongs to the evening before


@dataclass
class Person:
    name: str
    points: int = 0
    games: int = 0
    wins: int = 0


@dataclass(frozen=True)
class Evening:
    """`playing` is in the order of the tables' names, `results` newest first, `people` by points."""

    playing: tuple[Entry, ...]
    results: tuple[Entry, ...]
    people: tuple[Person, ...]


def begin_of_day(now: datetime) -> datetime:
    """Return the last 5 o'clock in the morning before `now`, in its own time zone."""
    return (now - _DAY_BEGINS).replace(hour=0, minute=0, second=0, microsecond=0) + _DAY_BEGINS


def evening_of(history: History, event: str = "", since: datetime | None = None) -> Evening:
    """Return the games of an event, or those since a moment, or both; without either, those of today."""
    now = history.now()
    if not event and not since:
        since = begin_of_day(now.astimezone())
    try:
        entries = history.entries(Wanted(event=event, since=since))
    except UnknownTagError:  # nobody has played at that event yet
        entries = []
    results = tuple(entry for entry in entries if entry.is_over)
    return Evening(tuple(_playing(entries, now)), results, tuple(_people(results)))


def table_name(entry: Entry) -> str:
    """Return what people call its console, or else the end of its chip's number."""
    return entry.tags.console or f"…{entry.chip[-4:]}"


def _playing(entries: Sequence[Entry], now: datetime) -> list[Entry]:
    """Return the last game of each console, if it is on."""
    last: dict[str, Entry] = {}
    for entry in entries:
        last.setdefault(entry.chip, entry)
    on = [game for game in last.values() if not game.is_over and game.changed_at and now - game.changed_at < _PLAYS_FOR]
    return sorted(on, key=lambda entry: (not entry.tags.console, _in_natural_order(table_name(entry))))


def _in_natural_order(name: str) -> list[tuple[int, str]]:
    """Return a key that puts «Table 10» behind «Table 9»."""
    return [(int(part), "") if part.isdecimal() else (0, part.casefold()) for part in re.split(r"(\d+)", name)]


def _people(results: Sequence[Entry]) -> list[Person]:
    people: dict[str, Person] = {}
    for entry in results:
        for seat in entry.seats:
            if seat.name:
                person = people.setdefault(seat.name, Person(seat.name))
                person.games += 1
                person.wins += seat.has_won
                person.points += sum(other.place > seat.place for other in entry.seats)
    return sorted(people.values(), key=lambda person: (-person.points, -person.wins, person.name.casefold()))
