"""Random and altered images: no exception, and no event that never happened. Counts are asserted.

A record has 32 bits of checksum and may begin at some 16 places in a page of noise. So a page of noise passes for the
next record about once in 2^28 pages.
"""

import pytest

from tests.journal.fuzz import Fuzzer


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_random_flipped_truncated_and_mixed_images_hold_no_invented_event(seed):
    fuzzer = Fuzzer(seed)
    fuzzer.run(7_000)
    print(fuzzer.summary())
    assert fuzzer.total == 7_000
    assert min(fuzzer.images.values()) == 1_000
    assert min(fuzzer.whole, fuzzer.part, fuzzer.none) > 500
    assert fuzzer.damaged > 200
