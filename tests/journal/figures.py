"""Prints how much room records take, how much fits, and how flash is worn: `python -m tests.journal.figures`."""

from tests.journal.power_cuts import begun, begun_after, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import FramStorage, NorStorage
from tests.rules.longest_games import LONGEST
from topout.games import catalogue
from topout.journal.journal import Journal
from topout.journal.names import to_numbers
from topout.journal.record import EVENT, GAME, NOTE, REDO_RECORD, RESULT, SETTING, UNDO_RECORD, pack
from topout.settings import TURN_LIMIT

RECORDS = {
    "undo": (UNDO_RECORD, ()),
    "redo": (REDO_RECORD, ()),
    "recruit": (EVENT, (0,)),
    "move": (EVENT, (2,)),
    "end of turn": (EVENT, (3, 0)),
    "build, 4 beams": (EVENT, (1, 4, 3)),
    "build, 24 beams": (EVENT, (1, 24, 7)),
    "fall of three": (EVENT, (4, 1, 0, 0, 2)),
    "adjust by -99": (EVENT, (8, 1, -99)),
    "workers put right": (EVENT, (10, 3, 1, 2, 2)),
    "tally, 6 floors of 4": (EVENT, (7, *[1] * 24)),
    "tally, 30 floors of 4": (EVENT, (7, *[1] * 120)),
    "floor card": (EVENT, (0, 9)),
    "reveal of five": (EVENT, (0, 99, 98, 50, 20, 5)),
    "alarm after an hour": (NOTE, (0, 2, 3, 360)),
    "times of five": (NOTE, (1, 360, 72, 72, 72, 72, 72)),
    "a setting": (SETTING, (4, 1)),
}

NAMES = tuple(number for _ in range(5) for number in to_numbers("Wwwwwwww"))
FULLEST_RESULT = (3, 999, 5, *[-9999] * 5, *[5] * 5, *NAMES)
FULLEST_SETTINGS = dict.fromkeys(range(TURN_LIMIT + 1), 100)
ALARMS = [(0, 3, 4, 1000)] * 32
CUTS = 6  # power-ons in mid-game


def fullest_header(name: str) -> tuple:
    setup = LONGEST[name]().session.setup
    return (catalogue.NAMES.index(name), 0b11111, len(setup), *setup, *NAMES)


def sizes() -> dict[str, int]:
    found = {name: len(pack(kind, numbers, 0)) for name, (kind, numbers) in RECORDS.items()}
    found["header, five names"] = len(pack(GAME, fullest_header("track"), 0))
    found["result, five names"] = len(pack(RESULT, (3, 65535, 0xFFFFFFF, *FULLEST_RESULT[1:]), 0))
    return found


def fullest(storage: NorStorage | FramStorage, name: str = "floors") -> Journal:
    """Return a journal with as much of everything as possible, except events: results, names, settings, notes."""
    journal = booted(storage).journal
    for index, value in FULLEST_SETTINGS.items():
        journal.keep(index, value)
    header = fullest_header(name)
    for game_id in range(1, 20):
        assert begun_after(journal, header, game_id, FULLEST_RESULT)
    for alarm in ALARMS:
        journal.append(NOTE, alarm)
    brightness = 0
    while journal.notes_room > 0:
        brightness = 1 - brightness
        journal.keep(2, brightness)
        assert journal.save()
    return journal


def room_beside(name: str) -> tuple[int, int]:
    """Return the bytes left after the longest plausible game, and the most programs of a page.

    Everything else is at its fullest, with CUTS power-ons on the way.
    """
    storage = NorStorage()
    journal = fullest(storage, name)
    written = LONGEST[name]().written
    for i, record in enumerate(written):
        if i % (len(written) // (CUTS + 1)) == 1 and i > 1:
            journal = booted(storage).journal
        if not journal.append(*record):
            raise AssertionError(f"{name}: no room after {i} of {len(written)} records")
    assert storage.chip.wrong_way_bits == 0
    return journal.room, storage.chip.most_page_programs


def results_that_fit(storage: NorStorage | FramStorage, result: tuple) -> int:
    journal = begun(storage, SETUPS["floors"])
    for game_id in range(1, 40):
        assert begun_after(journal, SETUPS["floors"], game_id, result)
    return len(booted(storage).opening.results)


def boot_cost() -> int:
    """Return how many bytes a power-on in mid-game takes at most: a copy of the last record, and its separator."""
    costs = []
    for records in range(1, 60):
        storage = NorStorage()
        journal = begun(storage, SETUPS["floors"])
        for _ in range(records):
            journal.append(EVENT, (0, 9))
        room = journal.room
        again = booted(storage).journal
        again.append(EVENT, (0, 9))
        costs.append(room - again.room - 5)
    return max(costs)


def main() -> None:
    for name, size in sizes().items():
        print(f"{name:24}{size:4} bytes")
    for name in catalogue.NAMES:
        room, programs = room_beside(name)
        print(
            f"longest plausible {name}, {CUTS} power-ons, all else at its fullest: {room} of 3840 bytes left;"
            f" a page was programmed {programs} times at most"
        )
    for storage, where in ((NorStorage(), "nvm"), (FramStorage(), "FRAM")):
        count = results_that_fit(storage, FULLEST_RESULT)
        print(f"results of five with names of eight letters that fit in {where}: {count}")
    print(f"results of two without names that fit in nvm: {results_that_fit(NorStorage(), (0, 74, 2, 40, 52, 2, 1))}")
    print(f"a power-on in mid-game: {boot_cost()} bytes at most")
    print("W25Q16JV: 100,000 erases of a sector; no limit to the programs of a page; one erase a new game")


if __name__ == "__main__":
    main()
