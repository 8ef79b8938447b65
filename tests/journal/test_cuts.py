"""Power cuts at every byte and every operation. The counts are asserted, so that they cannot shrink unseen."""

import pytest

from tests.journal.cuts import Cutter, begun, booted
from tests.journal.storages import FramStorage, NorStorage
from tests.journal.tables import SETUPS, longest_game, short_game
from topout.journal.record import EVENT, UNDO


@pytest.mark.parametrize(("game", "least"), [("skyscrapers", 4000), ("floors", 5000), ("newyork", 2900)])
def test_a_cut_at_every_byte_of_a_whole_game_leaves_it_before_or_after(game, least):
    cutter = Cutter(NorStorage())
    cutter.cut_every_append(SETUPS[game], longest_game(game))
    print(f"{game}: {cutter.cuts} cuts, {cutter.before} found before, {cutter.after} after")
    assert cutter.cuts >= least
    assert min(cutter.before, cutter.after) >= least // 8


@pytest.mark.parametrize("game", sorted(SETUPS))
def test_a_cut_at_every_byte_on_fram_leaves_it_before_or_after(game):
    cutter = Cutter(FramStorage())
    cutter.cut_every_append(SETUPS[game], longest_game(game), every=5)
    print(f"{game} on FRAM: {cutter.cuts} cuts, {cutter.before} found before, {cutter.after} after")
    assert cutter.cuts >= 600
    assert min(cutter.before, cutter.after) >= 50


def test_a_cut_while_a_new_game_starts_leaves_the_old_one_whole_or_none():
    cutter = Cutter(NorStorage())
    cutter.cut_new_game(SETUPS["floors"], short_game("floors", 3, 90), SETUPS["newyork"], tears=50)
    print(f"new game: {cutter.cuts} cuts, {cutter.before} old, {cutter.after} none or new")
    print(f"settings lost in {cutter.lost_settings}")
    assert cutter.cuts >= 2000
    assert cutter.before >= 10


def test_a_torn_erase_never_brings_back_an_old_game_as_it_was_earlier():
    """One step after the hole is filled comes the erase: tear it in many ways."""
    cutter = Cutter(NorStorage())
    cutter.cut_only_the_erase(SETUPS["floors"], short_game("floors", 4, 90), SETUPS["newyork"], tears=600)
    assert cutter.cuts == 600
    assert cutter.before == 0


def test_a_cut_while_a_new_game_starts_on_fram_leaves_the_old_one_whole_or_none():
    cutter = Cutter(FramStorage())
    game = short_game("floors", 3, 60)
    cutter.cut_new_game(SETUPS["floors"], game, SETUPS["newyork"], tears=1, stride=9)
    print(f"new game on FRAM: {cutter.cuts} cuts, {cutter.before} old, {cutter.after} none or new")
    assert cutter.cuts >= 450


def test_twenty_cuts_in_a_row_lose_nothing_that_was_acknowledged():
    for seed in range(20):
        cutter = Cutter(NorStorage(), seed)
        cutter.cut_in_a_row(SETUPS["skyscrapers"], short_game("skyscrapers", seed, 150), cuts=20)
        assert cutter.cuts == 20


def test_a_record_cut_one_byte_short_is_never_completed_by_the_next_one():
    """One in 256 lacks just the byte that the next record begins with."""
    cutter = Cutter(FramStorage())
    storage = cutter.storage
    begun(storage, SETUPS["floors"])
    for _ in range(20):
        journal, _, done = booted(storage)
        while (storage.size - journal.room + 5) % 16:
            assert journal.append(UNDO)
            done.append((UNDO, ()))
        image = storage.image
        for number in range(110):
            assert cutter.cut(5, journal.append, EVENT, (number // 11, number % 11))
            again, _, found = booted(storage)
            assert again.append(EVENT, (1,))
            assert booted(storage)[2] == [*found, (EVENT, (1,))]
            storage.load(image)
        assert journal.append(EVENT, (0, 0))
    assert cutter.cuts == 2200
