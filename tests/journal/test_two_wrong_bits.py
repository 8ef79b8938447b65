"""Two wrong bits anywhere: everything is there, or it is said. No event goes without a word, and none comes back."""

from itertools import product

import pytest

from tests.journal.bit_flips import SILENT
from tests.journal.pairs import flip_pairs, some_pairs
from tests.journal.power_cuts import begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.journal.record import (
    ANCHOR,
    ANCHOR_SIZE,
    EVENT,
    FIRM,
    NOTE,
    PAGE,
    UNDO_RECORD,
    first_seed,
    pack,
    seed_of,
)

SETUP = SETUPS["floors"]
GAME = [(EVENT, (i % 11, 5)) for i in range(9)]
LAST = {
    "an event": (EVENT, (3, 4)),
    "an event of one digit": (EVENT, (3,)),
    "an undo": (UNDO_RECORD, ()),
    "a note": (NOTE, (0, 2, 1, 360)),
    "a tally": (EVENT, (7, *[1, 3, 0, 2] * 9)),
}
POWER_ONS = (b"", b".", b"..", b"e", b".e", b"..e", b".ee", b".e.", b".e.e")  # at the end; e is one more event


def played(last: tuple, ends: bytes) -> tuple[bytes, list]:
    storage = NorStorage()
    game = [*GAME, last]
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in game)
    for end in ends:
        if end == ord("."):
            journal = booted(storage).journal
        else:
            game.append((EVENT, (len(game) % 11, 6)))
            assert journal.append(*game[-1])
    return storage.image, game


@pytest.mark.parametrize("pairs", [25, pytest.param(250, marks=pytest.mark.long)])
@pytest.mark.parametrize("ends", POWER_ONS)
@pytest.mark.parametrize("last", LAST)
def test_two_wrong_bits_near_the_end_lose_nothing_without_a_word(last, ends, pairs):
    image, game = played(LAST[last], ends)
    used = len(image.rstrip(b"\xff"))
    found = flip_pairs(image, SETUP, game, some_pairs(used - 30, used + 2, pairs))
    assert found.get(SILENT, []) == []


@pytest.mark.parametrize("pairs", [8, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("length", [6, 12, 24])
def test_two_wrong_bits_in_the_last_bytes_lose_nothing_without_a_word(length, pairs):
    for last in LAST.values():
        for ends in POWER_ONS:
            image, game = played(last, ends)
            used = len(image.rstrip(b"\xff"))
            found = flip_pairs(image, SETUP, game, some_pairs(used - length, used, pairs))
            assert found.get(SILENT, []) == []


def test_two_wrong_bits_in_a_game_that_has_just_begun_do_not_remove_it_without_a_word():
    storage = NorStorage()
    begun(storage, SETUP)
    used = len(storage.image.rstrip(b"\xff"))
    found = flip_pairs(storage.image, SETUP, [], some_pairs(0, used, 1500))
    assert found.get(SILENT, []) == []


def test_two_wrong_bits_anywhere_lose_nothing_without_a_word():
    image, game = played(LAST["a note"], b".ee.e")
    found = flip_pairs(image, SETUP, game, some_pairs(0, len(image.rstrip(b"\xff")), 1500))
    assert found.get(SILENT, []) == []


def test_a_last_byte_of_which_two_wrong_bits_leave_nothing_is_damage():
    """A cut may leave the same. It is said, too: nobody can know which of the two it was."""
    seeds = [seed_of(first_seed(0xBADCAFE), BEFORE + count) for count in range(40)]
    ends = [(n, (a, b)) for n in range(40) for a in range(11) for b in range(11) if ends_with_two_zeros(a, b, seeds[n])]
    assert len(ends) > 100
    for count, numbers in ends[::20]:
        storage = NorStorage()
        journal = begun(storage, SETUP)
        game = [(EVENT, (i % 11, 5)) for i in range(count)]
        assert all(journal.append(*record) for record in [*game, (EVENT, numbers)])
        image = storage.image.rstrip(b"\xff")
        boot = booted(NorStorage.holding(image[:-1].ljust(4096, b"\xff")))
        assert (boot.records, boot.opening.is_damaged) == (game, True)


def ends_with_two_zeros(first: int, second: int, seed: int) -> bool:
    return pack(EVENT, (first, second), seed)[-1].bit_count() == 6


@pytest.mark.parametrize("last", LAST)
def test_a_wrong_bit_in_the_blank_end_of_a_page_and_one_in_the_last_record_behind_it_are_not_silent(last):
    storage = NorStorage()
    journal = begun(storage, SETUP)
    game = [*[(EVENT, (i % 11, 5)) for i in range(39)], *[(EVENT, (1, 2, 3))] * 3, LAST[last]]
    assert all(journal.append(*record) for record in game)
    image = storage.image
    used = len(image.rstrip(b"\xff"))
    assert image[PAGE - 2 : PAGE] == b"\xff\xff" != image[PAGE - 3 : PAGE - 1], "the last record begins the second page"
    bits = range(8 * PAGE, 8 * used, max(1, (used - PAGE) // 6))
    found = flip_pairs(image, SETUP, game, product(range(8 * (PAGE - 2), 8 * PAGE), bits))
    assert found.get(SILENT, []) == []


def test_two_wrong_bits_in_a_copy_take_nothing_away_while_the_record_itself_is_there():
    """The power-on that wrote the copy may have been cut in it: then two bits are missing, and nothing is damaged."""
    for last in LAST.values():
        image, game = played(last, b".")
        firm = len(image.rstrip(b"\xff")) - 1
        begin = firm - len(pack(*last, 0))
        for pair in some_pairs(begin, firm, 60):
            spoilt = bytearray(image)
            for bit in pair:
                spoilt[bit >> 3] ^= 1 << (bit & 7)
            boot = booted(NorStorage.holding(bytes(spoilt)))
            assert (boot.records, boot.opening.is_damaged) == (game, False)


# -- a record that was replaced --------------------------------------------------------------------------------------

NEVER = (EVENT, (9, 9))  # a cut tore it; it was not there at the next power-on, and another event was booked instead
BEFORE = 2  # records in front of the events: settings and game


def replaced(after: bytes) -> tuple[bytearray, int, list]:
    """A game in which the torn record reads as complete today, the place of what replaced it, and the game."""
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME)
    at = storage.size - journal.room
    torn = pack(*NEVER, seed_of(first_seed(journal.game_id), BEFORE + len(GAME)))
    storage.write(at, bytes((torn[0] | 0xF0,)))  # of the torn record, little can be read at the next power-on
    journal = booted(storage).journal
    game = [*GAME, (EVENT, (1, 2))]
    assert journal.append(*game[-1])
    instead = storage.size - journal.room - 5
    for end in after:
        if end == ord("."):
            journal = booted(storage).journal
        else:
            game.append((EVENT, (len(game) % 11, 6)))
            assert journal.append(*game[-1])
    image = bytearray(storage.image)
    image[at : at + len(torn)] = torn
    return image, instead, game


AFTER = pytest.mark.parametrize("after", [b"", b".", b"e", b"e.", b".e", b"e.e", b"ee.", b"eee", b"ee.ee"])


@AFTER
def test_a_replaced_record_stays_replaced(after):
    image, _, game = replaced(after)
    boot = booted(NorStorage.holding(bytes(image)))
    assert (boot.records, boot.opening.is_damaged) == (game, False)


@AFTER
def test_a_replaced_record_does_not_come_back_when_its_replacement_is_spoilt(after):
    """In two bits of the anchor, of the copy behind it, or of the next record: a later anchor has no gap then."""
    image, instead, game = replaced(after)
    copy = len(pack(*GAME[-1], 0)) + len(bytes((FIRM,)))
    for begin, end in ((instead - copy - 6, instead - copy), (instead - copy, instead), (instead, instead + 5)):
        for pair in some_pairs(begin, end, 150):
            spoilt = bytearray(image)
            for bit in pair:
                spoilt[bit >> 3] ^= 1 << (bit & 7)
            boot = booted(NorStorage.holding(bytes(spoilt)))
            assert boot.opening.is_damaged or boot.records == game, (begin - instead, pair)
            assert NEVER not in boot.records


@pytest.mark.parametrize("last", [(NOTE, (1,) * 18), (EVENT, (1,) * 18), (EVENT, (1,) * 50)])
def test_a_record_behind_a_spoilt_copy_does_not_pass_for_one_behind_a_torn_anchor(last):
    """A copy of 15 or 31 bytes and its FIRM fill whole slots: the next event lies as if an anchor were before it."""
    image, game = played(last, b".e")
    size = len(pack(*last, 0))
    copy = image.rindex(pack(*last, 0)[:3])
    assert (size + 1) % 16 == 0 and not copy % 16 - ANCHOR_SIZE
    found = flip_pairs(image, SETUP, game, some_pairs(copy, copy + size, 60))
    assert sum(map(len, found.values())) == 60 and found.get(SILENT, []) == []


@pytest.mark.parametrize("events", [1, 30])
def test_an_anchor_at_the_head_of_a_page_does_not_pass_for_the_first_record(events):
    """It has the seed of the first place. A first record with two wrong bits is damage, whatever anchors follow."""
    storage = NorStorage()
    journal = begun(storage, SETUP)
    storage.write(storage.size - journal.room, b"\xd2\x3c")  # a long record, torn after its announcement
    booted(storage)
    journal = booted(storage).journal
    game = [(EVENT, (i % 11, 5)) for i in range(events)]
    assert all(journal.append(*event) for event in game)
    assert storage.image[PAGE] >> 4 == ANCHOR
    found = flip_pairs(storage.image, SETUP, game, some_pairs(20, 40, 60))
    assert sum(map(len, found.values())) == 60 and found.get(SILENT, []) == []
