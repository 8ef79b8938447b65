"""The last results: as many as fit, and one that just fits is one of them."""

import pytest

from tests.journal.power_cuts import begun, begun_after, booted
from tests.journal.storages import NorStorage
from topout.journal.journal import Journal
from topout.journal.record import RESULT, pack
from topout.journal.results import last_results

SETUP = (0, 0b101, 3, 2, 0, 1)
NEWEST = (0, 74, 2, 40, 52, 2, 1)


class Sized(NorStorage):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size


@pytest.mark.parametrize(("bytes_left", "count"), [(0, 1), (1, 1), (-1, 0)])
def test_a_result_that_just_fits_goes_along(bytes_left, count):
    whole = pack(RESULT, (NEWEST[0], 0, 0, *NEWEST[1:]), 0)
    storage = Sized(3584 + len(whole) + bytes_left)
    assert last_results(Journal(storage), NEWEST) == [whole] * count


def test_all_results_that_fit_go_along_the_newest_last():
    storage = NorStorage()
    journal = begun(storage, SETUP)
    for game_id in range(1, 40):
        assert begun_after(journal, SETUP, game_id, (0, game_id, 2, 40, 52, 2, 1))
    results = booted(storage).opening.results
    sizes = [len(pack(RESULT, result, 0)) for result in results]
    assert [result[3] for result in results] == list(range(40 - len(results), 40))
    assert sum(sizes) <= 256 < sum(sizes) + sizes[0]
