"""A large block of memory stays free, in a heap of the chip's size."""

from tests.tools.bench import blocks


def test_there_is_always_a_large_free_block():
    measured = blocks.measure(300)
    assert measured.games >= 1 and measured.grown_kb == 0
    assert measured.smallest_kb >= blocks.BUDGET_KB
