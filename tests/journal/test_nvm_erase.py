"""The erase: one operation if the heap has a block as long as the used part, else several."""

import builtins
from contextlib import suppress

import pytest

from tests.journal.power_cuts import begin, begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.board import nvm_erase
from topout.journal.load import IN_PLAY
from topout.journal.record import EVENT
from topout_tools.sim.nor_flash import NorFlash
from topout_tools.sim.power import PowerCut


class Cramped(NorFlash):
    """A sector behind a heap whose largest free block has `block` bytes."""

    block = 4096
    longest = 0

    def __setitem__(self, where, value):
        if isinstance(where, slice):
            if len(value) > self.block:
                raise MemoryError
            self.longest = max(self.longest, len(value))
        super().__setitem__(where, value)


def used_up_to(length: int, block: int) -> Cramped:
    flash = Cramped()
    flash[0:length] = bytes(length)
    flash.block = block
    flash.longest = 0
    return flash


@pytest.mark.parametrize(("used", "erases"), [(1, 1), (256, 1), (1500, 1), (3840, 1), (4096, 1)])
def test_one_erase_and_no_longer_a_piece_than_what_is_used(used, erases):
    flash = used_up_to(used, 4096)
    nvm_erase.blank(flash)
    assert flash.image == b"\xff" * 4096
    assert flash.erases == erases
    assert flash.longest <= used + 255


@pytest.mark.parametrize(("block", "most"), [(3300, 2), (2048, 2), (1500, 4), (600, 8), (256, 16)])
def test_without_a_piece_that_long_it_takes_a_few_erases_more(block, most):
    """3.3 KB was the largest free block of a long evening."""
    flash = used_up_to(4096, block)
    nvm_erase.blank(flash)
    assert flash.image == b"\xff" * 4096
    assert 1 < flash.erases <= most
    assert flash.longest <= block


def test_a_heap_without_256_bytes_says_so():
    with pytest.raises(builtins.MemoryError):
        nvm_erase.blank(used_up_to(4096, 255))


def test_a_sector_that_only_reads_erased_is_erased():
    """An interrupted erase may leave weak bits that read 1 today."""
    for seed in range(300):
        flash = NorFlash()
        flash[0:4] = b"TOPO"
        flash.cut_after(0, seed=seed)
        with pytest.raises(PowerCut):
            nvm_erase.blank(flash)
        if flash.image == b"\xff" * 4096:
            break
    assert flash.image == b"\xff" * 4096
    nvm_erase.blank(flash)
    flash.waver()
    assert flash.image == b"\xff" * 4096


@pytest.mark.parametrize("block", [4096, 1024])
def test_a_cut_between_two_erases_leaves_the_old_game_closed(block):
    storage = NorStorage()
    storage.chip = Cramped()
    journal = begun(storage, SETUPS["floors"])
    while journal.append(EVENT, (4, 1, 2, 3)):
        pass
    image = storage.image
    storage.chip.block = block
    for erases in range(1, 3):
        storage.load(image)
        boot = booted(storage)
        assert boot.state == IN_PLAY
        storage.chip.cut_after(30 + erases * 3000, seed=erases)
        with suppress(PowerCut):
            begin(boot.journal, (1, 2, 3), 99)
        storage.chip.cut_after(None)
        found = booted(storage)
        assert found.state != IN_PLAY or found.opening.setup == (1, 2, 3)
