"""Bits that read otherwise from one read to the next of the same boot: what was checked is what is used."""

import pytest

from tests.journal.power_cuts import begin, begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.journal.decoding import decode, digits_of
from topout.journal.journal import Journal
from topout.journal.load import IN_PLAY, LoadedJournal
from topout.journal.record import EVENT, NOTE, PAGE, UNDO_RECORD
from topout.journal.results import last_results

SETUP = SETUPS["floors"]
GAME = [(EVENT, (3, 4)), (NOTE, (0, 2, 1, 360)), (EVENT, (5, 60, 7)), (UNDO_RECORD, ()), (EVENT, (1, 2, 3, 4, 5, 6, 7))]


class TurningStorage(NorStorage):
    """One bit reads as it was written for a number of reads, and wrong in all that follow."""

    bit = 0
    right_reads = 1_000_000

    def read(self, offset: int, length: int) -> bytes:
        data = bytearray(super().read(offset, length))
        at = self.bit >> 3
        if offset <= at < offset + length:
            self.right_reads -= 1
            if self.right_reads < 0:
                data[at - offset] ^= 1 << (self.bit & 7)
        return bytes(data)


def played() -> TurningStorage:
    storage = TurningStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME)
    return storage


@pytest.mark.parametrize("right_reads", [1, 2, 3])
def test_a_bit_that_turns_between_two_reads_of_a_boot_invents_nothing(right_reads):
    storage = played()
    end = storage.size - booted(storage).journal.room
    invented = []
    for bit in range(8 * 20, 8 * end):
        storage.bit, storage.right_reads = bit, right_reads
        opening = LoadedJournal(Journal(storage))
        if (opening.state, opening.setup, list(opening.records())) != (IN_PLAY, SETUP, GAME):
            invented.append(bit)
    assert invented == []


def test_the_record_that_is_written_once_more_is_the_one_that_was_checked():
    storage = played()
    image = storage.image
    for bit in range(8 * 20, 8 * len(image.rstrip(b"\xff"))):
        storage.load(image)
        storage.bit, storage.right_reads = bit, 1
        journal = Journal(storage)
        LoadedJournal(journal)
        assert journal.writer.repair()
        storage.right_reads = 1_000_000
        assert booted(storage).records == GAME


def numbers_of(result: bytes) -> tuple | None:
    return decode(result, 4, digits_of(result, 0))


def test_results_that_go_along_into_the_next_game_are_those_that_were_checked():
    storage = TurningStorage()
    journal = begun(storage, SETUP)
    for game_id in range(1, 25):
        results = last_results(journal, (0, 74, 2, 40, 52, 2, 1))
        assert begin(journal, SETUP, game_id, results)
    kept = [numbers_of(record) for record in results]
    end = len(storage.image.rstrip(b"\xff"))
    assert end > PAGE
    for bit in range(8 * 20, 8 * end):
        storage.bit, storage.right_reads = bit, 1
        assert [numbers_of(record) for record in last_results(journal)] == kept, bit
