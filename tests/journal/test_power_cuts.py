"""Power cuts at every byte and every operation. The counts are asserted, so that they cannot shrink unseen."""

import pytest

from tests.journal.power_cuts import Cutter, begun, booted
from tests.journal.sample_records import SETUPS, longest_game, short_game
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.record import EVENT


@pytest.mark.parametrize(("game", "least"), [("skyscrapers", 450), ("floors", 600), ("newyork", 350)])
def test_a_cut_at_every_byte_of_a_whole_game_leaves_it_before_or_after(game, least):
    """Of every sixth record; `make soak` cuts all of them."""
    cutter = Cutter(NorStorage())
    cutter.cut_every_append(SETUPS[game], longest_game(game), every=6)
    print(f"{game}: {cutter.cuts} cuts, {cutter.before} found before, {cutter.after} after")
    assert cutter.cuts >= least
    assert min(cutter.before, cutter.after) >= least // 16
    assert cutter.suspected <= cutter.cuts // 40


@pytest.mark.parametrize("game", sorted(SETUPS))
def test_a_cut_at_every_byte_on_fram_leaves_it_before_or_after(game):
    cutter = Cutter(FramStorage())
    cutter.cut_every_append(SETUPS[game], longest_game(game), every=20)
    print(f"{game} on FRAM: {cutter.cuts} cuts, {cutter.before} found before, {cutter.after} after")
    assert cutter.cuts >= 100
    assert cutter.before >= 50 and cutter.after >= 5
    assert cutter.suspected <= cutter.cuts // 40


def test_a_cut_while_a_new_game_starts_leaves_the_old_one_whole_or_none():
    """During the erase itself nothing in the sector is safe, not even the settings: see power-cuts.md."""
    cutter = Cutter(NorStorage())
    cutter.cut_new_game(SETUPS["floors"], short_game("floors", 3, 90), SETUPS["newyork"], tears=12)
    print(f"new game: {cutter.cuts} cuts, {cutter.before} old, {cutter.after} none or new")
    print(f"settings lost in {cutter.lost_settings}")
    assert cutter.cuts >= 500
    assert cutter.before >= 30
    assert cutter.lost_settings > 0


def test_a_cut_behind_the_erase_of_a_new_game_loses_no_setting():
    """The operation that erases writes them, too, and their page is the first that it programs."""
    cutter = Cutter(NorStorage())
    cutter.cut_behind_the_erase(SETUPS["floors"], short_game("floors", 3, 90), SETUPS["newyork"])
    assert cutter.cuts >= 10
    assert cutter.lost_settings == 0


def test_a_torn_erase_never_brings_back_an_old_game_as_it_was_earlier():
    """The erase comes one step after the closed flag. It is torn in many ways."""
    cutter = Cutter(NorStorage())
    cutter.cut_only_the_erase(SETUPS["floors"], short_game("floors", 4, 60), SETUPS["newyork"], tears=250)
    assert cutter.after == 250
    assert cutter.before == 0


def test_a_cut_while_a_new_game_starts_on_fram_leaves_the_old_one_or_the_new_and_always_the_settings():
    cutter = Cutter(FramStorage())
    game = short_game("floors", 3, 60)
    cutter.cut_new_game(SETUPS["floors"], game, SETUPS["newyork"], tears=1, stride=23)
    print(f"new game on FRAM: {cutter.cuts} cuts, {cutter.before} old, {cutter.after} new")
    assert cutter.cuts >= 190
    assert cutter.before == cutter.cuts and cutter.lost_settings == 0


def test_twenty_cuts_in_a_row_lose_nothing_that_was_acknowledged():
    suspected = 0
    for seed in range(10):
        cutter = Cutter(NorStorage(), seed)
        cutter.cut_in_a_row(SETUPS["skyscrapers"], short_game("skyscrapers", seed, 150), cuts=20)
        assert cutter.cuts == 20
        suspected += cutter.suspected
    assert suspected <= 8


def test_a_record_cut_one_byte_short_is_never_completed_by_the_next_one():
    """In one of 256 cases the missing byte is the next record's first. Tested on FRAM, where a byte is either written
    or not.
    """
    cutter = Cutter(FramStorage())
    storage = cutter.storage
    journal = begun(storage, SETUPS["floors"])
    image = storage.image
    for number in range(700):
        assert cutter.cut(4, journal.append, EVENT, (number % 11, number // 11 % 11))
        again, _, found, _ = booted(storage)
        assert len(found) < 2, "the byte that is missing may lack one bit only"
        assert again.append(EVENT, (1,))
        assert booted(storage).records == [*found, (EVENT, (1,))]
        storage.load(image)
        journal = booted(storage).journal if number % 11 == 10 else journal
    assert cutter.cuts == 700
