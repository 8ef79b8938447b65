"""The list that makes the heap one large piece: it keeps more than one block, and next to nothing."""

from tests.vm.micropython_vm import run_python
from topout.board import heap

GROW = """
import gc
from topout.board import heap
gc.collect()
before = gc.mem_alloc()
piece = heap.grow()
gc.collect()
"""
SHOW = "print(gc.mem_alloc() - before, len(piece))"


def test_the_piece_keeps_more_than_one_block_and_next_to_nothing():
    kept, length = map(int, run_python(GROW, SHOW).split())
    assert length > 4, "CircuitPython gives back a piece of which only the first block, four items, is used"
    assert kept < 512


def test_a_chip_without_so_much_memory_starts_all_the_same():
    assert heap.grow(1 << 60) is None
