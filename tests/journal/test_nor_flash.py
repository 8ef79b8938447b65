"""The flash model has the manners of `microcontroller.nvm`."""

import pytest

from host_tools.sim.nor import ERASE_US, PROGRAM_US, READ_US, NorFlash
from host_tools.sim.power import PowerCut


class Clock:
    def __init__(self) -> None:
        self.us = 0

    def advance_us(self, us: int) -> None:
        self.us += us


def test_writing_into_blank_bytes_only_programs():
    clock = Clock()
    flash = NorFlash(clock=clock)
    flash[10:13] = b"abc"
    flash[13] = 7
    assert flash[9:15] == b"\xffabc\x07\xff"
    assert (flash.programs, flash.erases, clock.us) == (2, 0, 2 * PROGRAM_US + READ_US)


def test_writing_over_anything_rewrites_the_sector_and_keeps_the_rest():
    flash = NorFlash()
    flash[10:13] = b"abc"
    flash[1000:1002] = b"xy"
    clock = flash._clock = Clock()
    flash[11] = 0xFF
    assert flash[10:13] == b"a\xffc"
    assert flash[1000:1002] == b"xy"
    assert flash.erases == 1
    assert clock.us == ERASE_US + 16 * PROGRAM_US + 2 * READ_US


def test_a_slice_must_fit_its_value_and_has_no_steps():
    flash = NorFlash()
    with pytest.raises(ValueError, match="different lengths"):
        flash[0:3] = b"ab"
    with pytest.raises(NotImplementedError):
        flash[0:4:2] = b"ab"
    assert len(flash) == 4096
    assert flash[-1] == 0xFF


def test_a_torn_program_clears_some_of_the_bits_it_was_to_clear_and_no_others():
    outcomes = set()
    for seed in range(300):
        flash = NorFlash()
        flash[0:4] = b"\x12\x34\x56\x78"
        flash.cut_after(3, seed=seed)
        with pytest.raises(PowerCut):
            flash[4:10] = b"\x0f\xf0\x00\xff\x55\xaa"
        assert flash[0:4] == b"\x12\x34\x56\x78"
        assert flash[10:] == b"\xff" * 4086
        assert all(torn & whole == whole for torn, whole in zip(flash[4:10], b"\x0f\xf0\x00\xff\x55\xaa", strict=True))
        outcomes.add(flash[4:10])
    assert len(outcomes) > 50
    assert b"\x0f\xf0\x00\xff\x55\xaa" in outcomes


def test_a_torn_erase_can_leave_anything():
    outcomes = set()
    for seed in range(60):
        flash = NorFlash(256)
        flash[0:100] = bytes(100)
        flash.cut_after(0, seed=seed)
        with pytest.raises(PowerCut):
            flash[0:256] = b"\xff" * 256
        outcomes.add(flash.image)
    assert len(outcomes) > 50


def test_faint_bits_fade_towards_ones_until_the_sector_is_erased():
    flash = NorFlash()
    flash.cut_after(0, seed=3)
    while flash[0:8] == b"\xff" * 8:
        flash.cut_after(0)
        with pytest.raises(PowerCut):
            flash[0:8] = bytes(8)
    torn = flash[0:8]
    for _ in range(20):
        flash.fade()
    assert flash[0:8] == b"\xff" * 8 != torn


def test_no_handler_of_the_firmware_can_catch_a_power_cut():
    assert not issubclass(PowerCut, Exception)
