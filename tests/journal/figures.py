"""How much room records take: `python -m tests.journal.figures`."""

from tests.journal.cuts import SETTINGS, begun, booted
from tests.journal.storages import NorStorage
from tests.journal.tables import SETUPS, longest_game
from topout.journal.record import EVENT, GAME, NOTE, REDO, SETTING, UNDO, pack

RECORDS = {
    "new game": (GAME, (0, 4, 1, 2)),
    "undo": (UNDO, ()),
    "redo": (REDO, ()),
    "recruit": (EVENT, (0,)),
    "move": (EVENT, (2,)),
    "end of turn": (EVENT, (3, 0)),
    "build, 4 beams": (EVENT, (1, 4, 3)),
    "build, 24 beams": (EVENT, (1, 24, 7)),
    "fall of three": (EVENT, (4, 1, 0, 0, 2)),
    "adjust by -99": (EVENT, (8, 1, -99)),
    "tally, 6 floors of 4": (EVENT, (7, *[1] * 24)),
    "tally, 30 floors of 4": (EVENT, (7, *[1] * 120)),
    "floor card": (EVENT, (0, 9)),
    "reveal of five": (EVENT, (0, 99, 98, 50, 20, 5)),
    "alarm after an hour": (NOTE, (3600, 2, 3)),
    "a setting": (SETTING, (4, 70)),
}


def sizes() -> dict[str, int]:
    return {name: len(pack(kind, numbers, 0)) for name, (kind, numbers) in RECORDS.items()}


def room_after(game: str) -> tuple[int, int]:
    """Records in the longest plausible game, and bytes left after them, in the Pico's own memory."""
    storage = NorStorage()
    journal = begun(storage, SETUPS[game])
    records = longest_game(game)
    for record in records:
        if not journal.append(*record):
            return len(booted(storage)[2]), 0
    return len(records), journal.room


def most(record: tuple) -> int:
    """How often a record fits into a new game's journal."""
    journal = begun(NorStorage(), SETUPS["floors"])
    count = 0
    while journal.append(*record):
        count += 1
    return count


def boot_cost() -> int:
    """Bytes that a power-on in mid-game takes, at most: a copy of the last record, and what aligns it."""
    costs = []
    for records in range(1, 60):
        storage = NorStorage()
        journal = begun(storage, SETUPS["floors"])
        for _ in range(records):
            journal.append(EVENT, (0, 9))
        room = journal.room
        again = booted(storage)[0]
        again.append(EVENT, (0, 9))
        costs.append(room - again.room - 6)
    return max(costs)


def main() -> None:
    for name, size in sizes().items():
        print(f"{name:24}{size:4} bytes")
    for game in SETUPS:
        count, room = room_after(game)
        print(f"longest plausible {game}: {count} records, {room} of {NorStorage().size} bytes left")
    print(f"floor cards that fit: {most(RECORDS['floor card'])}, builds: {most(RECORDS['build, 4 beams'])}")
    print(f"a power-on in mid-game: {boot_cost()} bytes at most; {len(SETTINGS)} settings carried over")


if __name__ == "__main__":
    main()
