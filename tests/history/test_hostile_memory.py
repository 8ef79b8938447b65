"""A console's memory whose records are sound, with numbers that no game has: it is kept, or refused in one line."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.history.sample_games import EVENING, game_of
from tests.journal.power_cuts import begin
from tests.journal.storages import FramStorage, NorStorage
from topout.games import catalogue
from topout.journal import create
from topout.journal.journal import Journal
from topout.journal.record import EVENT, GOING_BACK, LEFT_OUT, NOTE, REDO_RECORD, RESULT, SEATING, UNDO_RECORD, pack
from topout_tools.commands.history import exporting, listing
from topout_tools.commands.report import report
from topout_tools.errors import UserError
from topout_tools.history.history import History
from topout_tools.history.memory import read_memory
from topout_tools.web.saved_table import SavedState

CHIP = "e6614c311b7e6f35"
LARGE = (0, 1, -1, 2, 3, 5, 7, 8, 11, 255, 256, -256, 65_535, 2**31, 2**32 - 1, -(2**32) + 1)
NOTES = ((0, 1, 0, 30), (1, 30, 1, 2), (2, 3))
RARE = (SEATING, GOING_BACK, LEFT_OUT)


def changed(dice: random.Random, numbers: tuple[int, ...], times: int) -> tuple[int, ...]:
    """Return the numbers with some replaced, removed, inserted, or off by one."""
    found = list(numbers)
    for _ in range(times):
        at = dice.randrange(len(found) + 1)
        found[at : at + dice.randrange(2)] = dice.choice(
            [[], [dice.choice(LARGE)], [min(2**32 - 1, sum(found[at : at + 1]) + 1)]]
        )
    return tuple(found)


def random_result(dice: random.Random) -> bytes:
    """Return the record of an earlier game's result, with numbers that make sense or not."""
    players = dice.randrange(1, 6)
    scores = [dice.randrange(50) for _ in range(players)]
    game = (dice.randrange(len(catalogue.NAMES)), dice.randrange(65_535), dice.randrange(1 << 28), 50, players)
    return pack(RESULT, changed(dice, (*game, *scores, *range(1, players + 1)), dice.randrange(3)), 0)


def random_memory(dice: random.Random) -> bytes:
    """Return the memory after a game, written by the firmware's own journal."""
    storage = NorStorage() if dice.random() < 0.7 else FramStorage()
    if isinstance(storage, FramStorage):
        storage.choose()
    journal = Journal(storage)
    game = game_of(dice.choice(catalogue.NAMES), dice.randrange(1, 60))
    header = create.game_record(catalogue.number_of(game.game), list(game.pods), tuple(game.setup), ())
    wrong = dice.choice([0, 0, 0, 1, 2])
    results = [random_result(dice) for _ in range(dice.randrange(3))]
    begin(journal, changed(dice, header, wrong), dice.randrange(1, 1 << 28), results)
    for event in game.events[: dice.randrange(60)]:
        journal.append(EVENT, changed(dice, event, int(dice.random() < 0.02)))
        if dice.random() < 0.1:
            journal.append(dice.choice([UNDO_RECORD, REDO_RECORD]))
        if dice.random() < 0.1:
            journal.append(NOTE, changed(dice, dice.choice(NOTES), dice.randrange(4)))
        if dice.random() < 0.01:
            journal.append(dice.choice(RARE), changed(dice, (1, 2), 2))
    return storage.image


def attack(db: str, seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    with History(db) as history:
        for seed in seeds:
            image = random_memory(random.Random(seed))
            assert SavedState(image[:4096]).has_game_under_way in (True, False)
            try:
                kept = history.keep(read_memory(image, CHIP), EVENING)
                seen["kept" if kept else "empty"] += 1
            except UserError as mistake:
                assert "\n" not in str(mistake), seed
                seen["refused"] += 1
    return seen


def use(db: str, page: Path) -> None:
    """Show, export and report all games that were kept."""
    listing.list_games(db=db)
    for form in ("csv", "jsonl", "bgstats", "link"):
        exporting.export(form=form, db=db)
    report(all_games=True, out=page, db=db)
    with History(db) as history:
        numbers = [str(entry.number) for entry in history.entries()]
    for number in numbers[:20]:
        report(number, out=page, db=db)


def test_memories_with_numbers_that_no_game_has(tmp_path: Path) -> None:
    db = str(tmp_path / "history.db")
    seen = attack(db, range(150))
    assert seen["kept"] > 30 and seen["refused"] > 30, seen
    use(db, tmp_path / "page.html")


@pytest.mark.long
def test_many_memories_with_numbers_that_no_game_has(tmp_path: Path) -> None:
    db = str(tmp_path / "history.db")
    attack(db, range(1000, 2500))
    use(db, tmp_path / "page.html")
