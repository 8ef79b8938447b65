"""Bytes that are no record: a torn write is no damage, missing records are, and what comes next is kept apart."""

import pytest

from tests.journal.power_cuts import Cutter, begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.journal.record import ANCHOR, EVENT, LONG, PAGE, SLOT, UNDO_RECORD, anchor, pack

SETUP = SETUPS["floors"]
GAME = [(EVENT, (i % 11, 5)) for i in range(12)]
LONG_EVENT = (EVENT, (7, *[1, 3, 0, 2] * 30))
LONGEST_EVENT = (EVENT, (7, *[1, 3, 0, 2, 1, 0, 3] * 36))


def played(game: list) -> NorStorage:
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in game)
    return storage


@pytest.mark.parametrize(("record", "size"), [((UNDO_RECORD, ()), 4), ((EVENT, (3,)), 5), ((EVENT, (1, 2, 3)), 6)])
def test_missing_records_that_look_like_one_long_torn_write_are_damage(record, size):
    """The last record alone is sound, and as far ahead as a torn write can reach."""
    before = [*GAME, *[(EVENT, (4, 1, 2, 3))] * 30]
    missing = 133 // size - 1
    storage = played([*before, *[record] * (missing + 1)])
    image = bytearray(storage.image)
    end = len(image.rstrip(b"\xff"))
    begin = end - size * (missing + 1)
    assert begin // PAGE == (end - 1) // PAGE, "all in one page"
    image[begin : end - size] = bytes((LONG << 4 | EVENT, 255)) + bytes(end - size - begin - 2)
    boot = booted(NorStorage.holding(bytes(image)))
    assert (boot.records, boot.opening.is_damaged) == (before, True)


@pytest.mark.parametrize("record", [LONG_EVENT, LONGEST_EVENT])
def test_a_long_write_behind_an_anchor_that_a_cut_tears_is_no_damage(record):
    """The first write after a power-on: an anchor and the record in one."""
    storage = played([*GAME, *[(EVENT, (4, 1, 2, 3))] * 22])
    records = booted(storage).records
    image = storage.image
    size = len(anchor(0, 0) + pack(*record, 0))
    for steps in range(0, size, 3):
        for seed in range(4):
            storage.load(image)
            journal = booted(storage).journal
            assert Cutter(storage, seed).cut(steps, journal.append, *record)
            boot = booted(storage)
            assert boot.records in (records, [*records, record])
            assert not boot.opening.is_damaged


@pytest.mark.parametrize("head", [ANCHOR << 4, LONG << 4 | EVENT])
def test_a_long_torn_write_keeps_its_page_to_itself(head):
    """Half-programmed bits may lie where all reads 0xFF, as far as a long write can reach."""
    storage = played(GAME)
    at = (storage.size - booted(storage).journal.room + 2 * SLOT - 1) & -SLOT
    if head >> 4 == LONG:
        at = len(storage.image.rstrip(b"\xff"))  # where the next record would begin
    image = bytearray(storage.image)
    image[at : at + 2] = bytes((head, 0x55))
    boot = booted(NorStorage.holding(bytes(image)))
    assert boot.records == GAME
    assert boot.journal.writer.tail >= (at | (PAGE - 1)) + 1


def test_what_is_booked_after_a_long_torn_write_stays():
    for seed in range(150):
        storage = played(GAME)
        journal = booted(storage).journal
        Cutter(storage, seed).cut(2 + seed % 3, journal.append, *LONG_EVENT)
        boot = booted(storage)
        records = [*boot.records, *[(EVENT, (8, i)) for i in range(4)]]
        assert all(boot.journal.append(*record) for record in records[-4:])
        for _ in range(3):
            again = booted(storage)
            assert (again.records, again.opening.is_damaged) == (records, False)


class FailingStorage(NorStorage):
    """A write that goes wrong half-way, once, without a power cut."""

    is_failing = False
    failed_end = 0

    def write(self, offset: int, data: bytes) -> None:
        if self.is_failing:
            self.is_failing = False
            self.failed_end = offset + len(data)
            data = data[:-2] + b"\xff\xff"
        super().write(offset, data)


@pytest.mark.parametrize("earlier", range(12))
def test_behind_a_failed_attempt_sixteen_bytes_are_left_alone(earlier):
    storage = FailingStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME[:earlier])
    storage.is_failing = True
    assert journal.append(EVENT, (9, 9))
    behind = storage.image[storage.failed_end :].lstrip(b"\xff")
    gap = len(storage.image) - storage.failed_end - len(behind)
    assert SLOT <= gap < 2 * SLOT and behind[0] >> 4 == ANCHOR
    assert booted(storage).records == [*GAME[:earlier], (EVENT, (9, 9))]
