"""Storage that fails without a power cut: what is not safe is never called safe, and nothing is skipped."""

from topout.journal.record import EVENT, NOTE

from tests.journal.cuts import SETTINGS, begun, booted
from tests.journal.storages import FramStorage, NorStorage

SETUP = (0, 2, 0)


class StuckStorage(NorStorage):
    """Flash with worn bits: whatever is programmed at these offsets stays 0xFF."""

    stuck: tuple[int, ...] = ()

    def write(self, offset: int, data: bytes) -> None:
        super().write(offset, data)
        image = bytearray(self.image)
        for at in self.stuck:
            image[at] = 0xFF
        self.load(bytes(image))


def test_a_worn_place_is_passed_over():
    storage = StuckStorage()
    journal = begun(storage, SETUP)
    storage.stuck = (100, 101, 256, 300)
    game = [(EVENT, (i % 11, 5)) for i in range(60)]
    assert all([journal.append(*record) for record in game])
    assert booted(storage)[2] == game


def test_a_storage_that_stops_answering_stops_the_saving_and_skips_nothing():
    storage = FramStorage()
    journal = begun(storage, SETUP)
    assert journal.append(EVENT, (1,))
    chip, storage.wire.chip = storage.wire.chip, None
    assert not journal.append(EVENT, (2,))
    assert not journal.is_saving
    storage.wire.chip = chip
    assert not journal.append(EVENT, (3,))
    assert not journal.keep(0, 9)
    again, _, records = booted(storage)
    assert records == [(EVENT, (1,))]
    assert again.settings == SETTINGS
    assert again.is_saving


def test_an_error_on_the_wire_is_tried_again_and_the_record_counts_once():
    for failures in (1, 2):
        for earlier in range(4):
            storage = FramStorage()
            journal = begun(storage, SETUP)
            game = [(EVENT, (i,)) for i in range(earlier)]
            assert all([journal.append(*record) for record in game])
            _fail_after_placing(storage, failures)
            assert journal.append(EVENT, (7, 7))
            assert journal.append(EVENT, (8,))
            assert booted(storage)[2] == [*game, (EVENT, (7, 7)), (EVENT, (8,))]


def _fail_after_placing(storage: FramStorage, failures: int) -> None:
    """The first write goes through and the read-back of it does not: the record is there, and nobody knows."""
    write = storage.write

    def write_then_fail(offset: int, data: bytes) -> None:
        write(offset, data)
        storage.write = write
        storage.wire.failures_left = 1
        if failures > 1:
            _fail_after_placing(storage, failures - 1)

    storage.write = write_then_fail


def test_a_full_journal_says_no_from_then_on_and_keeps_what_it_has():
    for storage in (NorStorage(), FramStorage()):
        journal = begun(storage, SETUP)
        kept = 0
        while journal.append(EVENT, (4, 1, 2, 3)):
            kept += 1
        assert kept > 500
        assert not journal.is_saving
        assert not journal.append(EVENT, ()), "a shorter event must not slip in behind one that did not fit"
        again, _, records = booted(storage)
        assert records == [(EVENT, (4, 1, 2, 3))] * kept
        assert again.settings == SETTINGS
        assert not again.is_damaged


def test_alarms_make_way_for_events_when_the_journal_is_nearly_full():
    journal = begun(NorStorage(), SETUP)
    while not journal.is_nearly_full:
        assert journal.append(NOTE, (3600, 1, 2))
    assert not journal.append(NOTE, (3600, 1, 2))
    assert journal.is_saving
    events = 0
    while journal.append(EVENT, (1,)):
        events += 1
    assert events > 75
