"""Random and altered images: no exception, and no event that never happened. Counts are asserted.

A record has 32 bits of checksum and may begin at some 16 places in a page of noise. So a page of noise passes for the
next record about once in 2^28 pages.
"""

import pytest

from tests.journal.fuzz import Fuzzer


@pytest.mark.parametrize(("seed", "count"), [(1, 2_100), pytest.param(2, 14_000, marks=pytest.mark.long)])
def test_random_flipped_truncated_and_mixed_images_hold_no_invented_event(seed, count):
    fuzzer = Fuzzer(seed)
    fuzzer.run(count)
    print(fuzzer.summary())
    assert fuzzer.total == count
    assert min(fuzzer.images.values()) == count // 7
    assert min(fuzzer.whole, fuzzer.part, fuzzer.none) > count // 14
    assert fuzzer.damaged > count // 35
