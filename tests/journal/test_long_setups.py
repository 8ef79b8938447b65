"""A setup that is too long for a GAME record is in records in front of it, and is found again as a whole."""

import pytest

from tests.journal.power_cuts import UNCUT, Cutter, begun, booted
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.create import game_record
from topout.journal.load import IN_PLAY, seated
from topout.journal.record import EVENT
from topout_tools.memory_image import read_journal

NAMES = ("Wwwwwwww", "Ștefania", "Вячеслав", "Annemiek", "Jan-Pier")


def record_of(count, names=NAMES):
    """Return a GAME record whose setup has this many numbers, all of them long."""
    return game_record(4, [3, 1, 0, 2, 4], (5, 0, *[0xFFFFFF - at for at in range(count - 2)]), names)


@pytest.mark.parametrize("count", [2, 15, 16, 17, 45, 46, 47, 111])
@pytest.mark.parametrize("make", [NorStorage, FramStorage])
def test_a_setup_of_any_length_comes_back_with_pods_and_names(make, count):
    record = record_of(count)
    storage = make()
    begun(storage, record)
    boot = booted(storage)
    assert (boot.state, boot.opening.setup, boot.records) == (IN_PLAY, record, [])
    assert seated(boot.opening.setup) == ([3, 1, 0, 2, 4], NAMES)
    header = read_journal(storage.image).header
    assert header is not None and (header.setup, header.names) == (record[3 : 3 + count], NAMES)


def test_the_game_goes_on_behind_a_long_setup():
    storage = NorStorage()
    assert begun(storage, record_of(111)).append(EVENT, (0, 7, 8))
    assert booted(storage).records == [(EVENT, (0, 7, 8))]


@pytest.mark.parametrize("make", [NorStorage, FramStorage])
def test_a_cut_at_any_step_leaves_no_part_of_a_setup_for_the_whole(make):
    before, record = record_of(2), record_of(80)
    storage = make()
    begun(storage, before)
    image = storage.image
    cutter = Cutter(storage)
    steps = 0
    found = set()
    while cutter.cut(steps, lambda: begun(storage, record, 0xFACADE)):
        boot = booted(storage)
        found.add(boot.opening.setup)
        storage.load(image)
        steps += 1
    assert steps > 100 and found <= {before, record, None}
    assert booted(storage).opening.setup == record and cutter.cut(UNCUT, booted, storage) is False
