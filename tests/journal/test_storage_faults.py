"""Storage that fails without a power cut: nothing unsafe is called safe, and nothing is skipped."""

import pytest

from tests.journal.power_cuts import SETTINGS, begun, booted
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.record import EVENT, NOTE

SETUP = (0, 2, 0)


class StuckStorage(NorStorage):
    """Flash with worn bits: bytes at these offsets stay 0xFF."""

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
    assert all(journal.append(*record) for record in game)
    assert booted(storage).records == game


def test_a_storage_that_stops_answering_stops_the_saving_and_skips_nothing():
    storage = FramStorage()
    journal = begun(storage, SETUP)
    assert journal.append(EVENT, (1,))
    chip, storage.wire.chip = storage.wire.chip, None
    assert not journal.append(EVENT, (2,))
    assert not journal.is_saving
    storage.wire.chip = chip
    assert not journal.append(EVENT, (3,))
    journal.keep(0, 9)
    assert not journal.save()
    again = booted(storage)
    assert again.records == [(EVENT, (1,))]
    assert again.journal.settings == SETTINGS
    assert again.journal.is_saving


class NoReadbackStorage(FramStorage):
    """Some writes succeed, but the read-back after them fails: the record is there, and nothing confirms it."""

    unheard = 0

    def write(self, offset: int, data: bytes) -> None:
        super().write(offset, data)
        if self.unheard:
            self.unheard -= 1
            self.wire.failures_left = 1


@pytest.mark.parametrize("unheard", [1, 2])
@pytest.mark.parametrize("earlier", range(4))
def test_an_error_on_the_wire_is_tried_again_and_the_record_counts_once(unheard, earlier):
    storage = NoReadbackStorage()
    journal = begun(storage, SETUP)
    game = [(EVENT, (i,)) for i in range(earlier)]
    assert all(journal.append(*record) for record in game)
    storage.unheard = unheard
    assert journal.append(EVENT, (7, 7))
    assert journal.append(EVENT, (8,))
    assert booted(storage).records == [*game, (EVENT, (7, 7)), (EVENT, (8,))]


def test_a_record_that_is_there_unheard_is_never_followed_by_another_in_its_place():
    storage = NoReadbackStorage()
    journal = begun(storage, SETUP)
    storage.unheard = 3
    assert not journal.append(NOTE, (3600, 1, 2))
    assert not journal.is_saving
    assert not journal.append(EVENT, (1,))
    assert booted(storage).records == [(NOTE, (3600, 1, 2))]


def test_a_full_journal_says_no_from_then_on_and_keeps_what_it_has():
    for storage in (NorStorage(), FramStorage()):
        journal = begun(storage, SETUP)
        kept = 0
        while journal.append(EVENT, (4, 1, 2, 3)):
            kept += 1
        assert kept > 500
        assert not journal.is_saving
        assert not journal.append(EVENT, ()), "a shorter event must not slip in behind one that did not fit"
        again = booted(storage)
        assert again.records == [(EVENT, (4, 1, 2, 3))] * kept
        assert again.journal.settings == SETTINGS
        assert not again.opening.is_damaged


def test_bytes_that_somebody_else_has_written_are_passed_over_without_an_erase():
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert journal.append(EVENT, (1,))
    tail = storage.size - journal.room
    storage.write(tail + 3, b"\x55\xaa")
    storage.write(tail + 40, b"\x00")
    erases = storage.chip.erases
    game = [(EVENT, (i, i)) for i in range(11)]
    assert all(journal.append(*record) for record in game)
    assert storage.chip.erases == erases
    assert booted(storage).records == [(EVENT, (1,)), *game]
