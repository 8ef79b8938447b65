"""A record with one wrong bit is put right where others prove it; noise that passes for one does not count."""

from binascii import crc32

import pytest

from tests.journal.bit_flips import REPORTED, WHOLE, flip_all
from tests.journal.invented import MOST_ADDED, TORN, Table, Weigher
from tests.journal.power_cuts import begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.journal import damage, record
from topout.journal.header import HEADER_SIZE
from topout.journal.record import EVENT, FIRM, LONG, PAGE, anchor, first_seed, pack, seed_of

SETUP = SETUPS["floors"]
GAME_ID = 0xBADCAFE
GAME = [(EVENT, (i % 11, 5)) for i in range(40)]
BEFORE = 2  # records in front of the events: settings and game
SIZE = 5  # bytes of each event here
KINDS = (
    "GAME",
    "EVENT",
    "NOTE",
    "SETTING",
    "RESULT",
    "SEATING",
    "GOING_BACK",
    "LEFT_OUT",
    "MORE_SETUP",
)  # behind a head of 13
NEVER = (EVENT, (9, 9))  # it was not played


def played(events: int = 40) -> tuple[bytearray, int]:
    """The image of a game of that many events, and where the first of them is."""
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME[:events])
    return bytearray(storage.image), storage.size - journal.room - SIZE * events


def sealed(place: int, numbers: tuple = NEVER[1]) -> bytes:
    return pack(EVENT, numbers, seed_of(first_seed(GAME_ID), BEFORE + place))


def nearly(record: bytes, bit: int = 19) -> bytes:
    """What only one wrong bit keeps from being this record."""
    data = bytearray(record)
    data[bit >> 3] ^= 1 << (bit & 7)
    return bytes(data)


def _of_no_kind(kind: int) -> bytes:
    """Return a sound record with a head of 13 that has a kind which is never written so."""
    begin = bytes((LONG << 4 | kind, 16, *[0x11] * 8))
    return begin + crc32(begin, 77).to_bytes(4, "big")


def found_in(image: bytes | bytearray) -> tuple[list, bool, bool]:
    boot = booted(NorStorage.holding(bytes(image)))
    return boot.records, boot.opening.is_mended, boot.opening.is_damaged


def test_a_mended_record_counts_if_the_next_one_is_sound():
    image, first = played()
    image[first + 10 * SIZE : first + 11 * SIZE] = nearly(sealed(10))
    assert found_in(image) == ([*GAME[:10], NEVER, *GAME[11:]], True, False)


def test_a_mended_record_counts_if_it_is_the_last():
    image, first = played(10)
    image[first + 10 * SIZE : first + 11 * SIZE] = nearly(sealed(10))
    assert found_in(image) == ([*GAME[:10], NEVER], True, False)


def test_a_mended_record_counts_if_a_torn_one_follows():
    image, first = played(10)
    image[first + 10 * SIZE : first + 11 * SIZE] = nearly(sealed(10))
    image[first + 11 * SIZE : first + 11 * SIZE + 3] = sealed(11)[:3]
    assert found_in(image) == ([*GAME[:10], NEVER], True, False)


@pytest.mark.parametrize("noise", [b"\x55" * 40, bytes(40), bytes(range(1, 200))])
def test_noise_that_passes_for_a_record_does_not_count_if_more_noise_follows(noise):
    image, first = played(10)
    at = first + 10 * SIZE
    image[at : at + SIZE + len(noise)] = nearly(sealed(10)) + noise
    assert found_in(image) == (GAME[:10], False, True)


def test_noise_that_passes_for_a_record_does_not_count_if_only_later_records_are_sound():
    image, first = played()
    at = first + 10 * SIZE
    image[at : at + 2 * SIZE] = nearly(sealed(10)) + bytes(SIZE)
    assert found_in(image) == (GAME[:10], False, True)


def test_noise_that_passes_for_a_record_does_not_count_although_an_anchor_follows():
    """Any number of bytes may have been between the two; only the next record proves how long this one is."""
    image, first = played(10)
    at = first + 10 * SIZE
    slot = (at + SIZE + 31) & -16
    image[at : at + SIZE] = nearly(sealed(10))
    image[slot : slot + 6 + SIZE] = anchor(BEFORE + 11, first_seed(GAME_ID)) + sealed(11)
    assert found_in(image) == (GAME[:10], False, True)


def test_noise_behind_a_blank_page_is_not_mended():
    image, _ = played(10)
    image[2 * PAGE : 2 * PAGE + SIZE] = nearly(sealed(10))
    assert found_in(image)[0] == GAME[:10]


def test_three_records_are_mended_and_a_fourth_is_damage():
    image, first = played()
    for count, event in enumerate((3, 9, 20), 1):
        image[first + event * SIZE + 2] ^= 8
        assert found_in(image) == (GAME, True, False), count
    image[first + 30 * SIZE + 2] ^= 8
    assert found_in(image) == (GAME[:30], True, True)


def test_a_mended_record_that_an_anchor_replaced_is_none_of_the_three():
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME[:4])
    at = storage.size - journal.room - SIZE
    assert booted(storage).journal.append(*GAME[4])  # behind a copy of the fourth
    image = bytearray(storage.image)
    for event in (at - 3 * SIZE, at - 2 * SIZE, at):
        image[event + 2] ^= 8
    assert found_in(image) == (GAME[:5], True, False)
    copy = image.rindex(sealed(3, GAME[3][1]))
    image[copy + 2] ^= 8
    assert found_in(image) == (GAME[:5], True, False)


def test_the_last_record_is_not_mended_if_it_may_have_been_cut_short():
    """Every truncated image ends with a record whose last byte reads 0xFF; one true record in 256 ends so, too."""
    ends_blank = [(n, (a, b)) for n in range(40) for a in range(11) for b in range(11) if sealed(n, (a, b))[-1] == 0xFF]
    for count, numbers in ends_blank[:5]:
        image, first = played(count)
        at = first + count * SIZE
        image[at : at + SIZE] = nearly(sealed(count, numbers))
        assert found_in(image) == (GAME[:count], False, True)
        image[at : at + SIZE] = sealed(count, numbers)
        assert found_in(image) == ([*GAME[:count], (EVENT, numbers)], False, False)
        image[at + SIZE : at + 2 * SIZE] = sealed(count + 1)
        image[at + 2] ^= 1
        assert found_in(image) == ([*GAME[:count], (EVENT, numbers), NEVER], True, False)


def test_a_torn_copy_that_ends_as_if_cut_short_does_not_take_its_record_along():
    """A power cut in the repair left one bit of the copy to be written."""
    ends_blank = [(n, (a, b)) for n in range(40) for a in range(11) for b in range(11) if sealed(n, (a, b))[-1] == 0xFF]
    for count, numbers in ends_blank[:5]:
        storage = NorStorage()
        journal = begun(storage, SETUP)
        game = [*GAME[:count], (EVENT, numbers)]
        assert all(journal.append(*record) for record in game)
        booted(storage)
        image = bytearray(storage.image)
        firm = len(image.rstrip(b"\xff")) - 1
        assert image[firm] == FIRM
        image[firm] = 0xFF
        for bit in range(8 * SIZE):
            torn = bytearray(image)
            torn[firm - SIZE + (bit >> 3)] |= 1 << (bit & 7)
            records, _, is_damaged = found_in(torn)
            assert (records, is_damaged) == (game, False)


def test_a_long_record_with_a_wrong_length_and_another_wrong_bit_is_not_mended_to_one_of_that_length():
    """With the last bit of its length wrong it has as many bytes, so the record behind it would prove either."""
    for digits in (18, 19, 30, 31):
        record = bytearray(pack(EVENT, [1] * digits, 77))
        record[1] ^= 1
        for bit in range(16, 8 * len(record)):
            spoilt = bytearray(record)
            spoilt[bit >> 3] ^= 1 << (bit & 7)
            assert damage.has_other_length(spoilt + bytes(40), 77)
            assert damage.mended(bytes(spoilt) + bytes(40), 0, 77) is None
        assert damage.mended(bytes(record) + bytes(40), 0, 77) == pack(EVENT, [1] * digits, 77)


@pytest.mark.parametrize("others", [[(5, 8)], [(0, 4), (5, 8)], [(5, 8), (7, 1)]])
def test_noise_has_no_tries_in_a_long_record_with_a_wrong_length_and_other_wrong_bits(others):
    """The settings: 92 tries they were once, each of them with a sound record behind it."""
    true, _ = played()
    image = bytearray(true)
    image[HEADER_SIZE + 1] ^= 1
    for byte, bit in others:
        image[HEADER_SIZE + byte] ^= bit
    assert Weigher(bytes(image), bytes(true)).mended < 1e-8


def test_records_of_all_kinds_are_mended_and_of_no_others():
    kinds = {value for name, value in vars(record).items() if name in KINDS}
    assert len(kinds) == len(KINDS)
    for kind in range(16):
        spoilt = bytearray(pack(kind, [1] * 20, 77) if kind in kinds else _of_no_kind(kind))
        spoilt[3] ^= 4
        assert (damage.mended(bytes(spoilt) + bytes(40), 0, 77) is not None) == (kind in kinds), kind


def test_noise_has_no_tries_in_one_wrong_bit_of_a_blank_page():
    """It is the head of a record of 255 digits, if there were one of that kind: 1,052 tries."""
    true, _ = played(5)
    image = bytearray(true)
    image[len(true.rstrip(b"\xff"))] = 0xDF
    assert Weigher(bytes(image), bytes(true)).mended < 1e-8


def test_noise_has_no_tries_in_a_firm_byte_with_a_wrong_bit_and_the_sound_record_behind_it():
    """Together they are as long as one record of another head, with a sound one behind it: 44 tries."""
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert journal.append(*GAME[0])
    journal = booted(storage).journal
    assert all(journal.append(*record) for record in GAME[1:4])
    true = storage.image
    firm = true.rindex(bytes((FIRM,)))
    for bit in (0x80, 0x40):
        image = bytearray(true)
        image[firm] ^= bit
        assert found_in(image)[0] == GAME[:4]
        assert Weigher(bytes(image), true).mended < 1e-8


def test_every_single_flipped_bit_of_a_game_with_wrong_bits_elsewhere_is_put_right_or_said():
    image, first = played(12)
    image[first + 2] ^= 1
    image[first + 4 * SIZE + 1] ^= 4
    counts = flip_all(bytes(image), SETUP, GAME[:12])
    assert set(counts) <= {WHOLE, REPORTED} and counts[WHOLE] > 0.8 * counts.total()


@pytest.mark.parametrize(("seed", "images"), [(2, 210), pytest.param(1, 1400, marks=pytest.mark.long)])
def test_mending_adds_next_to_nothing_to_the_chance_of_an_invented_event(seed, images):
    table = Table(seed)
    table.weigh(images, images // 20)
    print(*table.lines(), sep="\n")
    assert table.all_kinds("mended") <= MOST_ADDED
    assert table.all_kinds("mended") < table.all_kinds("unmended") < table.all_kinds("tried")
    assert table.an_image(TORN, "tried") > 0, "what is torn by a cut is weighed, too"
