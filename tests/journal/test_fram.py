"""The FRAM breakout: the driver over the simulated chip."""

import pytest

from tests.journal.storages import FramStorage, I2cWire
from topout.board.fram import find_fram
from topout_tools.sim.fram import SIZE, FramChip
from topout_tools.sim.power import PowerCut


def test_a_breakout_that_answers_is_found_and_keeps_what_is_written():
    chip = FramChip()
    fram = find_fram(I2cWire(chip))
    assert fram is not None
    fram.write(0x0123, b"topped out")
    assert fram.read(0x0123, 10) == b"topped out"
    assert chip.image[0x0123:0x012D] == b"topped out"


def test_without_a_breakout_there_is_no_storage():
    assert find_fram(I2cWire(None)) is None


def test_without_a_bus_there_is_no_storage():
    class NoBus:
        def open(self):
            return None

    assert find_fram(NoBus()) is None


def test_an_erase_leaves_the_bank_in_use_alone_until_the_other_one_is_committed():
    storage = FramStorage()
    storage.write(0, b"old")
    storage.erase()
    storage.write(0, b"new")
    assert storage.chip.image[:3] == b"old"
    assert storage.chip.image[4608:9216] == b"new" + b"\xff" * 4605
    assert storage.chip.image[9216:] == bytes(SIZE - 9216)
    storage.choose()  # as after a power cut
    assert storage.read(0, 3) == b"old"
    storage.erase()
    storage.write(0, b"new")
    storage.commit()
    storage.choose()
    assert storage.read(0, 3) == b"new"
    storage.erase()
    storage.commit()
    storage.choose()
    assert storage.read(0, 3) == b"\xff\xff\xff" == storage.chip.image[:3]


def test_a_cut_leaves_the_bytes_that_were_stored_before_it():
    storage = FramStorage()
    storage.cut_after(3, seed=0)
    with pytest.raises(PowerCut):
        storage.write(100, b"abcdef")
    assert storage.read(99, 8) == b"\0abc\0\0\0\0"


def test_the_chips_pointer_goes_round_its_end():
    chip = FramChip()
    chip.write(bytes((0x7F, 0xFF)) + b"ab")
    assert chip.image[-1:] + chip.image[:1] == b"ab"
    chip.write(bytes((0x7F, 0xFF)))
    assert chip.read(2) == b"ab"
