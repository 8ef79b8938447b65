"""No need of a large piece of memory is in vain: some stays free in one block, in a heap of the chip's size."""

from tests.tools.bench import blocks


def test_there_is_a_large_free_block_all_evening():
    evening = blocks.evening(300)
    assert evening.games >= 1 and evening.grown_kb == 0
    assert evening.smallest_kb >= blocks.BUDGET_KB
