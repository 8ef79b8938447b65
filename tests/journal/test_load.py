"""What the console finds at power-on. Loading destroys nothing."""

from binascii import crc32

import pytest

from tests.journal.power_cuts import begin, begun, booted
from tests.journal.sample_records import SETUPS, short_game
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.header import build
from topout.journal.journal import Journal
from topout.journal.load import EMPTY, FOREIGN, IN_PLAY, LoadedJournal
from topout.journal.record import EVENT, NOTE, UNDO_RECORD

SETUP = SETUPS["skyscrapers"]


@pytest.fixture(params=[NorStorage, FramStorage])
def storage(request):
    return request.param()


def header_of_version(version: int) -> bytes:
    data = bytearray(build(1, 5)[:12])
    data[4] = version
    return bytes(data) + crc32(data).to_bytes(4, "little")


def header_of_the_first_format() -> bytes:
    data = b"TOPO\x01\x00\x07\x00"
    return data + b"\xff\xff\xff\xff" + crc32(data).to_bytes(4, "little")


def test_a_new_chip_is_empty_and_takes_a_game():
    journal, state, _, _ = booted(NorStorage())
    assert state == EMPTY
    assert journal.room == 0
    assert not journal.append(EVENT, (1,))
    assert begin(journal, SETUP, 9)
    assert journal.append(EVENT, (1,))


def test_a_game_comes_back_with_its_setup_and_every_record_in_order(storage):
    game = short_game("skyscrapers", 5, 120)
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in game)
    again = booted(storage)
    assert again.state == IN_PLAY
    assert again.opening.setup == SETUP
    assert again.records == game
    assert not again.opening.is_damaged and not again.opening.is_mended


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (bytes(4096), "zeros"),
        (b"\xa5" * 4096, "noise"),
        (b"\xff" * 3000 + b"\x7f" + b"\xff" * 1095, "noise"),
        (header_of_version(3) + b"\xff" * 4080, "other_version"),
        (header_of_the_first_format() + b"\x41\x07\x12" + b"\xff" * 4077, "other_version"),
    ],
)
def test_what_is_not_ours_is_named_and_left_alone_until_a_new_game(storage, image, reason):
    storage.load(image)
    journal, state, read, _ = booted(storage)
    assert (state, journal.reason, read) == (FOREIGN, reason, [])
    assert not journal.append(EVENT, (1,))
    assert not journal.append(NOTE, (1,))
    journal.keep(0, 3)
    assert not journal.save()
    assert storage.image[:4096] == image
    assert begin(journal, SETUP, 9)
    again = booted(storage)
    assert (again.state, again.opening.setup, again.records) == (IN_PLAY, SETUP, [])
    assert again.journal.settings == {0: 3}


@pytest.mark.parametrize("length", [7, 16])
def test_a_header_with_nothing_behind_it_is_a_new_game_that_had_not_begun(length):
    """A cut may have left it, readable today only. So nothing is stored behind it."""
    storage = NorStorage()
    storage.load(build(4, 9)[:length] + b"\xff" * (4096 - length))
    journal, state, _, _ = booted(storage)
    assert state == EMPTY
    journal.keep(0, 3)
    assert not journal.save()
    assert begin(journal, SETUP, 9)
    assert booted(storage).journal.settings == {0: 3}


def test_storage_that_does_not_answer_is_unreadable_and_the_console_starts():
    storage = FramStorage()
    begun(storage, SETUP)
    chip, storage.wire.chip = storage.wire.chip, None
    journal = Journal(storage)
    assert (LoadedJournal(journal).state, journal.reason) == (FOREIGN, "unreadable")
    assert not begin(journal, SETUP, 9)
    storage.wire.chip = chip
    assert booted(storage).state == IN_PLAY


def test_a_new_game_has_a_number_of_its_own_and_nothing_of_the_old_one(storage):
    journal = begun(storage, SETUP)
    assert journal.append(EVENT, (1,))
    first = journal.game_number
    assert begin(journal, SETUPS["floors"], 0x1234567)
    again = booted(storage)
    assert again.opening.setup == SETUPS["floors"]
    assert (again.journal.game_number, again.journal.game_id) == (first + 1, 0x1234567)
    assert again.records == []


def test_play_never_erases():
    storage = NorStorage()
    journal = begun(storage, SETUP)
    erases = storage.chip.erases
    for boot in range(20):
        for i in range(12):
            assert journal.append(*((UNDO_RECORD, ()) if i % 4 == 3 else (EVENT, (boot % 9, i))))
        journal = booted(storage).journal
    assert storage.chip.erases == erases


def test_a_spoilt_page_costs_what_came_after_it_and_is_admitted():
    game = short_game("floors", 9, 300)
    for page in range(1, 6):
        storage = NorStorage()
        journal = begun(storage, SETUP)
        kept = 0
        for record in game:
            assert journal.append(*record)
            kept += storage.size - journal.room <= 256 * page
        storage.chip.spoil_page(page)
        again = booted(storage)
        assert again.state == IN_PLAY
        assert again.records == game[:kept]
        assert again.opening.is_damaged
        assert again.journal.append(EVENT, (5, 5))
        last = booted(storage)
        assert last.records == [*game[:kept], (EVENT, (5, 5))]
        assert not last.opening.is_damaged, "it was said when it happened"
