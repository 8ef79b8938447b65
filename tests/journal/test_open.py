"""What the console finds at power-on, and that finding destroys nothing."""

import pytest

from tests.journal.cuts import begun, booted
from tests.journal.storages import FramStorage, NorStorage
from tests.journal.tables import SETUPS, short_game
from topout.journal.beginning import begin
from topout.journal.journal import Journal
from topout.journal.opening import EMPTY, FOREIGN, IN_PLAY, open_journal, records
from topout.journal.record import EVENT, NOTE, UNDO
from topout.journal.volume import stamp

SETUP = SETUPS["skyscrapers"]


@pytest.fixture(params=[NorStorage, FramStorage])
def storage(request):
    return request.param()


def version_2_stamp() -> bytes:
    from binascii import crc32

    data = bytearray(stamp(1))
    data[4] = 2
    return bytes(data[:12]) + crc32(bytes(data[:8])).to_bytes(4, "little")


def test_a_new_chip_is_empty_and_takes_a_game():
    journal = Journal(NorStorage())
    assert open_journal(journal) == EMPTY
    assert journal.room == 0
    assert not journal.append(EVENT, (1,))
    assert begin(journal, SETUP)
    assert journal.append(EVENT, (1,))


def test_a_game_comes_back_with_its_setup_and_every_record_in_order(storage):
    game = short_game("skyscrapers", 5, 120)
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in game)
    again, found, read = booted(storage)
    assert found == IN_PLAY
    assert again.setup == SETUP
    assert read == game
    assert again.room == journal.room


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (bytes(4096), "zeros"),
        (b"\xa5" * 4096, "noise"),
        (b"\xff" * 3000 + b"\x7f" + b"\xff" * 1095, "noise"),
        (version_2_stamp() + b"\xff" * 4080, "other_version"),
    ],
)
def test_what_is_not_ours_is_named_and_left_alone_until_a_new_game(storage, image, reason):
    storage.load(image)
    journal = Journal(storage)
    assert (open_journal(journal), journal.reason) == (FOREIGN, reason)
    assert not journal.append(EVENT, (1,))
    assert not journal.append(NOTE, (1,))
    assert not journal.keep(0, 3)
    assert list(records(journal)) == []
    assert storage.image == image
    assert begin(journal, SETUP)
    again, found, read = booted(storage)
    assert (found, again.setup, read, again.settings) == (IN_PLAY, SETUP, [], {0: 3})


def test_a_stamp_cut_short_is_a_new_game_that_had_not_begun():
    storage = NorStorage()
    storage.load(stamp(4)[:7] + b"\xff" * 4089)
    journal = Journal(storage)
    assert open_journal(journal) == EMPTY
    assert not journal.keep(0, 3)
    assert begin(journal, SETUP)
    assert booted(storage)[0].settings == {0: 3}


def test_storage_that_does_not_answer_is_unreadable_and_the_console_starts(monkeypatch):
    storage = FramStorage()
    begun(storage, SETUP)
    chip, storage.wire.chip = storage.wire.chip, None
    journal = Journal(storage)
    assert (open_journal(journal), journal.reason) == (FOREIGN, "unreadable")
    assert not begin(journal, SETUP)
    storage.wire.chip = chip
    assert open_journal(Journal(storage)) == IN_PLAY


def test_a_new_game_has_a_number_of_its_own_and_nothing_of_the_old_one(storage):
    journal = begun(storage, SETUP)
    assert journal.append(EVENT, (1,))
    first = journal.game_number
    assert begin(journal, SETUPS["floors"])
    again, _, read = booted(storage)
    assert again.setup == SETUPS["floors"]
    assert again.game_number == first + 1
    assert read == []


def test_play_never_erases():
    storage = NorStorage()
    journal = begun(storage, SETUP)
    erases = storage.chip.erases
    for boot in range(20):
        for i in range(12):
            assert journal.append(*((UNDO, ()) if i % 4 == 3 else (EVENT, (boot % 9, i))))
        journal = booted(storage)[0]
    assert storage.chip.erases == erases


def test_a_spoilt_page_costs_what_came_after_it_and_is_admitted():
    game = short_game("floors", 9, 400)
    for page in range(1, 8):
        storage = NorStorage()
        journal = begun(storage, SETUP)
        kept = 0
        for record in game:
            assert journal.append(*record)
            kept += storage.size - journal.room <= 256 * page
        storage.chip.spoil_page(page)
        again, found, read = booted(storage)
        assert found == IN_PLAY
        assert read == game[:kept]
        assert again.is_damaged
        assert again.append(EVENT, (5, 5))
        assert booted(storage)[2] == [*game[:kept], (EVENT, (5, 5))]
