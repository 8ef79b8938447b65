"""What a power-on writes: the last record once more, what says that it is certain, and undos that a cut prevented."""

import pytest

from tests.journal.power_cuts import begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.journal.journal import Journal
from topout.journal.load import LoadedJournal
from topout.journal.record import ANCHOR, EVENT, FIRM, GOING_BACK, NOTE, REDO_RECORD, UNDO_RECORD

SETUP = SETUPS["floors"]
GAME = [(EVENT, (i % 11, 5)) for i in range(12)]


class FailingOnce(NorStorage):
    """Bytes that cannot be written the first time: nothing of them is there afterwards."""

    failing = b""

    def write(self, offset: int, data: bytes) -> None:
        if self.failing and data == self.failing:
            self.failing = b""
            raise OSError
        super().write(offset, data)


def played() -> FailingOnce:
    storage = FailingOnce()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME)
    return storage


def test_a_power_on_copies_the_last_record_once():
    storage = played()
    before = storage.image
    journal = booted(storage).journal
    added = bytes(byte for byte, old in zip(storage.image, before, strict=True) if byte != old)
    assert added[0] >> 4 == ANCHOR and added[-1] == FIRM and len(added) == 6 + 5 + 1
    image = storage.image
    assert journal.writer.repair() and booted(storage).journal.writer.repair()
    assert storage.image == image


def test_events_are_safe_although_the_byte_behind_the_copy_could_not_be_written():
    """Once they were written behind an anchor without a record, where nothing finds them."""
    storage = played()
    storage.failing = bytes((FIRM,))
    journal = booted(storage).journal
    assert storage.failing == b""
    more = [(EVENT, (7, 7)), (EVENT, (8, 8))]
    assert all(journal.append(*record) for record in more)
    boot = booted(storage)
    assert (boot.records, boot.opening.is_damaged) == ([*GAME, *more], False)


def test_a_copy_that_ends_with_the_storage_needs_nothing_behind_it():
    for numbers in ((4, 1, 2, 3), (4, 1), (4, 1, 2, 3, 4, 5)):
        storage = NorStorage()
        journal = begun(storage, SETUP)
        while journal.append(EVENT, numbers):
            pass
        records = booted(storage).records
        for _ in range(3):
            boot = booted(storage)
            assert boot.records == records and not boot.opening.is_damaged


@pytest.mark.parametrize("written", [0, 1, 4])
def test_undos_that_a_cut_prevented_are_written_before_the_next_record(written):
    storage = played()
    journal = Journal(storage)
    LoadedJournal(journal)
    assert journal.append(GOING_BACK, (4,))
    assert all(journal.append(UNDO_RECORD) for _ in range(written))
    journal = Journal(storage)
    opening = LoadedJournal(journal)
    undone = [*GAME, *[(UNDO_RECORD, ())] * 4]
    assert list(opening.records()) == undone
    assert journal.append(EVENT, (9, 9))
    again = LoadedJournal(Journal(storage))
    assert list(again.records()) == [*undone, (EVENT, (9, 9))]
    assert again.pending_undos == 0


def test_a_setting_that_is_saved_first_does_not_lose_the_undos():
    storage = played()
    journal = booted(storage).journal
    assert journal.append(GOING_BACK, (3,))
    journal = Journal(storage)
    LoadedJournal(journal)
    journal.keep(2, 33)
    assert journal.save()
    boot = booted(storage)
    assert boot.records == [*GAME, *[(UNDO_RECORD, ())] * 3]
    assert boot.opening.pending_undos == 0 and boot.journal.settings[2] == 33


def test_a_note_among_the_undos_leaves_the_others_to_be_written():
    """The times of the game may be noted with any UNDO."""
    storage = played()
    journal = booted(storage).journal
    written = [(UNDO_RECORD, ()), (NOTE, (1, 9))]
    for record in ((GOING_BACK, (4,)), *written):
        assert journal.append(*record)
    opening = LoadedJournal(Journal(storage))
    assert opening.pending_undos == 3
    assert list(opening.records()) == [*GAME, *written, *[(UNDO_RECORD, ())] * 3]


@pytest.mark.parametrize("record", [(REDO_RECORD, ()), (EVENT, (1, 1)), (UNDO_RECORD, ())])
def test_undos_are_not_added_behind_what_an_older_version_has_played_since(record):
    """One that does not know the record of going back plays on from the undos that are there."""
    storage = played()
    journal = booted(storage).journal
    for owed in ((GOING_BACK, (4,)), (UNDO_RECORD, ()), (UNDO_RECORD, ()), record):
        assert journal.append(*owed)
    opening = LoadedJournal(Journal(storage))
    pending = 1 if record == (UNDO_RECORD, ()) else 0
    assert opening.pending_undos == pending
    assert list(opening.records()) == [*GAME, *[(UNDO_RECORD, ())] * 2, record, *[(UNDO_RECORD, ())] * pending]
