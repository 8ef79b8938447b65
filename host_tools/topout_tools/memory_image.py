"""Reads a console's memory image with the firmware's own reader: the game on the table, and the last results.

    found = read_journal(image)

The image is the 4096 bytes of a Pico's nvm, or all of an FRAM. No content of it raises an exception.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from topout.board.fram import BANK_AT, Fram, start_of
from topout.games import catalogue
from topout.journal.journal import Journal
from topout.journal.load import IN_PLAY, LoadedJournal, seated
from topout.journal.names import to_name
from topout.journal.record import EVENT, NOTE, REDO_RECORD, UNDO_RECORD
from topout.match.table import ALARM, TIMES

Numbers = tuple[int, ...]

NVM = 4096
FRAM = 32768
_PAGE = _RESTARTS_PAGE = 256
_TENS_S = 10


@dataclass(frozen=True)
class Header:
    game: str | None  # None for a game number that this version does not know
    pods: Numbers  # by player
    names: tuple[str, ...]  # by player; "" for no name
    setup: Numbers
    number: int  # of the game, counted over the console's life
    mark: int  # the journal's game_id: 28 random bits


@dataclass(frozen=True)
class LastResult:
    game: str | None
    number: int
    mark: int
    minutes: int
    scores: Numbers  # by player
    places: Numbers
    names: tuple[str, ...]


@dataclass
class MemoryContents:
    state: str  # "in_play", "empty" or "foreign"
    reason: str = ""  # of "foreign": zeros, noise, other_version, unreadable
    is_damaged: bool = False  # records are missing: the game is as it was before them
    is_mended: bool = False  # a wrong bit was corrected
    header: Header | None = None
    records: list[tuple[int, Numbers]] = field(default_factory=list)  # kind and numbers, as written
    events: list[Numbers] = field(default_factory=list)  # without undone ones
    undone: list[Numbers] = field(default_factory=list)  # events that can be redone, the next one last
    # Each with the number of events before it: (ALARM, level, player or the number of players, seconds since the
    # start), (TIMES, seconds since the start, thinking seconds by player or none), (ALARMS, their total number).
    notes: list[tuple[int, Numbers]] = field(default_factory=list)
    settings: dict[int, int] = field(default_factory=dict)
    results: list[LastResult] = field(default_factory=list)  # of earlier games, the oldest first


class _Image:
    """An image as a storage that can only be read."""

    has_spare = False

    def __init__(self, image: bytes) -> None:
        start = start_of(image[BANK_AT]) if len(image) > BANK_AT else 0
        self._bytes = image[start : start + (Fram.size if len(image) > NVM else NVM - _RESTARTS_PAGE)]
        self.size = len(self._bytes) - len(self._bytes) % _PAGE

    def read(self, offset: int, length: int) -> bytes:
        return self._bytes[offset : offset + length]


def read_journal(image: bytes) -> MemoryContents:
    journal = Journal(_Image(image))
    opening = LoadedJournal(journal)
    found = MemoryContents(
        opening.state, journal.reason, opening.is_damaged, opening.is_mended, settings=journal.settings
    )
    found.results = [result for numbers in opening.results if (result := _result(numbers))]
    if opening.state == IN_PLAY:
        found.header = _header(journal, opening.setup or ())
        found.records = [(kind, tuple(numbers)) for kind, numbers in opening.records()]
        _fold(found)
    return found


def _header(journal: Journal, numbers: Numbers) -> Header | None:
    if len(numbers) < 3 or min(numbers[1:3]) < 0:
        return None
    number, _, length = numbers[:3]
    pods, names = seated(numbers)
    setup = numbers[3 : 3 + length]
    names = names or ("",) * len(pods)
    return Header(_game(number), tuple(pods), names, setup, journal.game_number, journal.game_id)


def _game(number: int) -> str | None:
    try:
        return catalogue.name_of(number)
    except LookupError:
        return None


def _names(numbers: Numbers, players: int) -> tuple[str, ...]:
    if len(numbers) < 2 * players or min(numbers, default=0) < 0:
        return ("",) * players
    return tuple(to_name(*numbers[2 * player : 2 * player + 2]) for player in range(players))


def _result(numbers: Numbers) -> LastResult | None:
    if len(numbers) < 5 or not 0 < numbers[4] <= 8 or len(numbers) < 5 + 2 * numbers[4]:
        return None
    game, number, mark, minutes, players = numbers[:5]
    scores = numbers[5 : 5 + players]
    places = numbers[5 + players : 5 + 2 * players]
    names = _names(numbers[5 + 2 * players :], players)
    return LastResult(_game(game), number, mark, minutes, scores, places, names)


def _fold(found: MemoryContents) -> None:
    for kind, numbers in found.records:
        if kind == EVENT:
            found.events.append(numbers)
            found.undone.clear()
        elif kind == UNDO_RECORD and found.events:
            found.undone.append(found.events.pop())
        elif kind == REDO_RECORD and found.undone:
            found.events.append(found.undone.pop())
        elif kind == NOTE and numbers:
            found.notes.append((len(found.events), _in_seconds(numbers)))


def _in_seconds(note: Numbers) -> Numbers:
    if note[0] == ALARM:
        return (*note[:3], *[tens * _TENS_S for tens in note[3:]])
    if note[0] == TIMES:
        return (TIMES, *[tens * _TENS_S for tens in note[1:]])
    return note
