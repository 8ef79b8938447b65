"""A flipped bit is corrected, or its damage is reported. `make soak` flips every bit of ten games of a kind."""

import pytest

from tests.journal.bit_flips import SILENT, WHOLE, flip_all
from tests.journal.power_cuts import begun, booted
from tests.journal.sample_records import SETUPS, short_game
from tests.journal.storages import NorStorage
from tests.rules.longest_games import LONGEST
from topout.journal import damage, decoding
from topout.journal.damage import mended
from topout.journal.decoding import sound_size
from topout.journal.record import EVENT, LONG, PAGE, pack


def test_every_single_flipped_bit_of_a_short_game_is_put_right():
    storage = NorStorage()
    game = short_game("skyscrapers", 3, 25)
    journal = begun(storage, SETUPS["skyscrapers"])
    for i, record in enumerate(game):
        journal = booted(storage).journal if i in (9, 17) else journal
        assert journal.append(*record)
    counts = flip_all(storage.image, SETUPS["skyscrapers"], game)
    assert counts == {WHOLE: counts.total()} and counts.total() > 1500


@pytest.mark.parametrize("name", sorted(LONGEST))
def test_flipped_bits_of_the_longest_games_lose_nothing_silently(name):
    game = LONGEST[name]()
    counts = flip_all(game.storage.image, booted(game.storage).opening.setup or (), game.written, every=331, first=7)
    print(name, dict(counts))
    assert counts.total() > 25
    assert counts[SILENT] == 0
    assert counts[WHOLE] == counts.total()


def test_a_head_that_a_bit_makes_look_like_something_else_is_put_right():
    """It has four digits, the first of them 0. One wrong bit makes it the byte that marks the page as firm."""
    storage = NorStorage()
    journal = begun(storage, SETUPS["floors"])
    game = [(EVENT, (0, i % 11, 3, 4)) for i in range(12)]
    assert all(journal.append(*record) for record in game)
    counts = flip_all(storage.image, SETUPS["floors"], game)
    assert counts == {WHOLE: counts.total()}


def test_what_was_put_right_is_said_and_play_goes_on():
    storage = NorStorage()
    journal = begun(storage, SETUPS["floors"])
    game = [(EVENT, (i % 11, 5)) for i in range(40)]
    assert all(journal.append(*record) for record in game)
    image = bytearray(storage.image)
    image[90] ^= 4
    storage.load(bytes(image))
    boot = booted(storage)
    assert (boot.records, boot.opening.is_mended, boot.opening.is_damaged) == (game, True, False)
    assert boot.journal.append(EVENT, (1,))
    assert booted(storage).records == [*game, (EVENT, (1,))]


def test_two_flipped_bits_in_a_record_are_damage_that_is_said():
    storage = NorStorage()
    journal = begun(storage, SETUPS["floors"])
    game = [(EVENT, (i % 11, 5)) for i in range(40)]
    assert all(journal.append(*record) for record in game)
    image = storage.image
    for record in range(38):
        at = storage.size - journal.room - 5 * (40 - record)
        spoilt = bytearray(image)
        spoilt[at + 2] ^= 1
        spoilt[at + 4] ^= 8
        storage.load(bytes(spoilt))
        boot = booted(storage)
        assert boot.opening.is_damaged and boot.records == game[:record]


def test_behind_a_spoilt_rest_of_a_page_only_a_sound_record_counts():
    """A record is corrected only where the next one must be. Elsewhere each tried bit would let more noise pass."""
    storage = NorStorage()
    journal = begun(storage, SETUPS["floors"])
    game = [(EVENT, (0, i % 11, 3, 4)) for i in range(90)]
    assert all(journal.append(*record) for record in game)
    image = bytearray(storage.image)
    heads = [at for at in range(PAGE, len(image.rstrip(b"\xff")), PAGE) if image[at - 1] == 0xFF]
    image[heads[0] - 1] ^= 8
    storage.load(bytes(image))
    boot = booted(storage)
    assert (boot.records, boot.opening.is_damaged) == (game, False)
    image[heads[0] + 2] ^= 8
    storage.load(bytes(image))
    boot = booted(storage)
    assert boot.opening.is_damaged and 0 < len(boot.records) < len(game)


def test_no_flip_of_one_bit_is_taken_for_another_record():
    """However long a record is, every flip has another checksum, so that the correction finds the right record."""
    for digits in range(2, 250):
        data = pack(EVENT, [digits % 11] * digits, 0x1234567)
        assert sound_size(data, 0, 0x1234567) == len(data)
        for bit in range(0, 8 * len(data), 1 if digits < 20 else 61):
            spoilt = bytearray(data)
            spoilt[bit >> 3] ^= 1 << (bit & 7)
            assert sound_size(bytes(spoilt) + bytes(140), 0, 0x1234567) == 0
            assert mended(bytes(spoilt) + b"\xff" * 140, 0, 0x1234567) == data
    assert data[0] >> 4 == LONG


def test_damage_is_judged_by_the_lengths_that_records_have():
    for first in range(256):
        for second in range(256):
            data = bytes((first, second)) + bytes(140)
            assert damage.digits_of(data) == decoding.digits_of(data, 0)
        assert damage.digits_of(bytes((first,))) == decoding.digits_of(bytes((first,)), 0)
