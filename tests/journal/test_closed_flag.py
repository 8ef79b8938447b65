"""The closed flag: a few wrong bits in it take no game away, and what is left of it lets no old state come back."""

import random

import pytest

from tests.journal.bit_flips import WHOLE
from tests.journal.pairs import all_pairs, counts_of, flip_pairs
from tests.journal.power_cuts import begin, begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.journal.load import EMPTY, IN_PLAY
from topout.journal.record import CLOSE, EVENT
from topout_tools.sim.power import PowerCut

SETUP = SETUPS["floors"]
GAME = [(EVENT, (i % 11, 5)) for i in range(40)]
FLAG = range(16, 20)


class CutBeforeErase(NorStorage):
    """The power goes when the old game is closed and the erase has not begun."""

    def erase(self, first: bytes = b"") -> None:
        raise PowerCut


def played() -> NorStorage:
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME)
    return storage


def with_zero_bits(image: bytes, bits: list[int]) -> bytes:
    spoilt = bytearray(image)
    for bit in bits:
        spoilt[FLAG[0] + (bit >> 3)] &= ~(1 << (bit & 7))
    return bytes(spoilt)


def closed(*, is_full: bool) -> bytes:
    """The image of a game that was closed; a full journal has no room for the CLOSE record."""
    storage = played()
    journal = booted(storage).journal
    while is_full and journal.append(EVENT, (4, 1, 2, 3)):
        pass
    cut = CutBeforeErase()
    cut.load(storage.image)
    with pytest.raises(PowerCut):
        begin(booted(cut).journal, SETUPS["newyork"], 77)
    return cut.image


def test_two_wrong_bits_in_the_flag_take_no_game_away():
    image = played().image
    found = flip_pairs(image, SETUP, GAME, all_pairs(FLAG[0], FLAG[-1] + 1))
    assert counts_of(found) == {WHOLE: 496}


@pytest.mark.parametrize("zeros", range(1, 9))
def test_up_to_eight_wrong_bits_in_the_flag_are_put_right_and_said(zeros):
    image = played().image
    for seed in range(20):
        storage = NorStorage.holding(with_zero_bits(image, random.Random(seed).sample(range(32), zeros)))
        boot = booted(storage)
        assert (boot.state, boot.records) == (IN_PLAY, GAME)
        assert boot.opening.is_mended and not boot.opening.is_damaged


@pytest.mark.parametrize("zeros", [9, 16, 24])
def test_a_flag_that_is_neither_open_nor_closed_is_damage(zeros):
    image = played().image
    for seed in range(20):
        boot = booted(NorStorage.holding(with_zero_bits(image, random.Random(seed).sample(range(32), zeros))))
        assert boot.state == EMPTY
        assert boot.opening.is_damaged


@pytest.mark.parametrize("zeros", [25, 31, 32])
def test_a_flag_without_a_close_record_closes_a_full_journal(zeros):
    """A few bits of it may be lost to the erase that follows."""
    assert booted(NorStorage.holding(closed(is_full=True))).state == EMPTY
    image = played().image
    for seed in range(20):
        boot = booted(NorStorage.holding(with_zero_bits(image, random.Random(seed).sample(range(32), zeros))))
        assert boot.state == EMPTY
        assert not boot.opening.is_damaged


def test_after_the_close_record_it_does_not_matter_how_much_of_the_flag_was_written():
    storage = played()
    assert booted(storage).journal.writer.write(CLOSE, ())
    image = storage.image
    for zeros in range(33):
        for seed in range(5):
            boot = booted(NorStorage.holding(with_zero_bits(image, random.Random(seed).sample(range(32), zeros))))
            assert boot.state == EMPTY
            assert not boot.opening.is_damaged and not boot.opening.is_mended


@pytest.mark.parametrize("is_full", [False, True])
def test_an_erase_that_took_the_end_of_a_closed_game_brings_no_old_state_back(is_full):
    image = closed(is_full=is_full)
    for length in range(20, 260):
        boot = booted(NorStorage.holding(image[:length] + b"\xff" * (len(image) - length)))
        assert boot.state != IN_PLAY
        assert boot.records == []


@pytest.mark.parametrize("erased", [FLAG[:1], FLAG[:2], FLAG[2:], FLAG[3:]])
def test_an_erase_that_took_half_of_the_flag_as_well_brings_no_old_state_back(erased):
    image = bytearray(closed(is_full=False)[:200])
    for at in erased:
        image[at] = 0xFF
    boot = booted(NorStorage.holding(bytes(image) + b"\xff" * 3896))
    assert boot.state != IN_PLAY
    assert boot.records == []
