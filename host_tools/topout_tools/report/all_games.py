"""The page on all games: wins, scores, rivals, falls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from topout.games import catalogue
from topout_tools.history.entries import GAMES, Entry, Seat
from topout_tools.history.timeline import WITH_FALLS
from topout_tools.report.bars import bars
from topout_tools.report.markup import Markup, element, joined, minus
from topout_tools.report.page import card, page, table
from topout_tools.report.shapes import called
from topout_tools.report.words import day_of, say, title_of

_FEWEST_MAY_WIN = [name for name in catalogue.NAMES if hasattr(catalogue.load(name), "low_wins")]
_RIVALS_MOST = 10
_LATEST = 12
_HANDS_FROM_TURNS = 5  # fewer are too few to judge anybody's hands


@dataclass
class Person:
    name: str
    games: int = 0
    wins: int = 0
    scores: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    turns: int = 0  # of games in which workers can fall
    falls: int = 0
    knocks: int = 0
    timed_turns: int = 0
    thinking_s: int = 0

    def take(self, entry: Entry, seat: Seat) -> None:
        self.games += 1
        self.wins += seat.has_won
        self.scores[entry.game].append(seat.score)
        if seat.turns and entry.game in WITH_FALLS:
            self.turns += seat.turns
            self.falls += seat.falls or 0
            self.knocks += seat.knocks or 0
        if seat.turns and seat.thinking_s:
            self.timed_turns += seat.turns
            self.thinking_s += seat.thinking_s


def shelf_page(entries: Sequence[Entry]) -> str:
    """Return the page; entries come newest first. Unfinished games appear only in the list."""
    finished = [entry for entry in entries if entry.is_over]
    people = _people(finished)
    cards = [_wins(people), _averages(people), _rivals(finished), _hands(people), _thinking(people), _latest(entries)]
    return page(say("Our games"), _subtitle(entries, finished), cards)


def _people(finished: Sequence[Entry]) -> list[Person]:
    people: dict[str, Person] = {}
    for entry in finished:
        for seat in entry.seats:
            if seat.name:
                people.setdefault(seat.name, Person(seat.name)).take(entry, seat)
    return sorted(people.values(), key=lambda person: (-person.wins, -person.games, person.name.casefold()))


def _subtitle(entries: Sequence[Entry], finished: Sequence[Entry]) -> list[str]:
    days = [entry.local_time for entry in entries]
    lines = [say("{} games from {} to {}", len(entries), day_of(min(days)), day_of(max(days)))]
    minutes = sum(entry.minutes or 0 for entry in entries)
    if minutes >= 60:
        lines[0] += say(", {} hours at the table", minutes // 60)
    nameless = sum(not seat.name for entry in finished for seat in entry.seats)
    if nameless:
        lines.append(
            say("{} seats have no name and count for nobody: `topout history name` says who sat there.", nameless)
        )
    return lines


def _wins(people: Sequence[Person]) -> Markup:
    if not people:
        return card("Wins", element("p", say("Nobody has a name in these games.")))
    rows = [(person.name, person.wins, say("{} of {}", person.wins, person.games)) for person in people]
    return card("Wins", bars("Wins", rows, 1.4 * max(1, people[0].wins)))


def _averages(people: Sequence[Person]) -> Markup | None:
    kinds = [kind for kind in GAMES if any(person.scores.get(kind) for person in people)]
    if not kinds:
        return None
    rows = [[person.name, *[_average(kind, person.scores.get(kind)) for kind in kinds]] for person in people]
    note = say("Points; in Floors stars, in New York games won in a series.")
    heads = ["", *[title_of(kind).removeprefix("Santorini: ") for kind in kinds]]
    return card("Averages", table(heads, rows), element("p", note, class_="quiet"))


def _average(kind: str, scores: list[int] | None) -> Markup:
    if not scores:
        return joined("–")
    best = element("small", say("best {}", minus(max(scores)))) if kind not in _FEWEST_MAY_WIN else None
    return joined(minus(sum(scores) / len(scores), 1), best)


def _rivals(finished: Sequence[Entry]) -> Markup | None:
    """Return a card with the pairs that met most often and who placed higher, or None without such pairs."""
    met: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for entry in finished:
        named = sorted((seat for seat in entry.seats if seat.name), key=lambda seat: seat.name)
        for one, other in combinations(named, 2):
            count = met[one.name, other.name]
            count[0 if one.place < other.place else 1 if one.place > other.place else 2] += 1
    pairs = sorted(met.items(), key=lambda pair: (-sum(pair[1]), abs(pair[1][0] - pair[1][1]), pair[0]))
    if not pairs:
        return None
    rows = [[" – ".join(names), f"{a}\u00a0:\u00a0{b}", level or "–", a + b + level] for names, (a, b, level) in pairs]
    note = say("Who came before whom, in games that both played; the closest first where they met as often.")
    heads = ["", say("ahead"), say("level"), say("games")]
    return card("Rivals", table(heads, rows[:_RIVALS_MOST]), element("p", note, class_="quiet"))


def _hands(people: Sequence[Person]) -> Markup | None:
    known = [person for person in people if person.turns >= _HANDS_FROM_TURNS]
    if not known:
        return None
    known.sort(key=lambda person: (person.falls / person.turns, person.knocks / person.turns))
    rows = [
        [
            person.name,
            minus(10 * person.falls / person.turns, 1),
            minus(10 * person.knocks / person.turns, 1),
            person.turns,
        ]
        for person in known
    ]
    note = say("Workers made to fall, and knocks while on turn, in ten turns of games in which workers can fall.")
    heads = ["", say("falls"), say("knocks"), say("turns")]
    return card("Steadiest hands", table(heads, rows), element("p", note, class_="quiet"))


def _thinking(people: Sequence[Person]) -> Markup | None:
    timed = sorted((person.thinking_s / person.timed_turns, person.name) for person in people if person.timed_turns)
    if not timed:
        return None
    rows = [(name, seconds, say("{} s a turn", f"{seconds:.0f}")) for seconds, name in timed]
    return card("Thinking time", bars("Thinking time", rows, 1.5 * timed[-1][0]))


def _latest(entries: Sequence[Entry]) -> Markup:
    games = [element("li", element("small", _what(entry)), _who(entry)) for entry in entries[:_LATEST]]
    return card("The latest games", element("ol", *games, class_="games"))


def _what(entry: Entry) -> str:
    number = say("no. {}", entry.number)
    return f"{number} · {day_of(entry.local_time)} · {title_of(entry.game)}"


def _who(entry: Entry) -> Markup:
    seats = sorted(entry.seats, key=lambda seat: seat.place)
    results = [joined("" if not at else ", ", _label(seat), " ", minus(seat.score)) for at, seat in enumerate(seats)]
    return joined(*results, "" if entry.is_over else say(" (not over)"))


def _label(seat: Seat) -> object:
    return seat.name or called(seat.pod, "")
