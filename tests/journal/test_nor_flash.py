"""The flash model behaves like `microcontroller.nvm`."""

import pytest

from topout_tools.sim.nor_flash import ERASE_US, PROGRAM_US, READ_US, NorFlash
from topout_tools.sim.power import PowerCut


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
    for seed in range(120):
        flash = NorFlash(256)
        flash[0:100] = bytes(100)
        flash.cut_after(0, seed=seed)
        with pytest.raises(PowerCut):
            flash[0:256] = b"\xff" * 256
        outcomes.add(flash.image)
    assert len(outcomes) > 50


def torn(seed: int) -> NorFlash:
    flash = NorFlash()
    flash.cut_after(0, seed=seed)
    with pytest.raises(PowerCut):
        flash[0:8] = bytes(8)
    return flash


def test_bits_in_doubt_read_either_way_in_either_order_until_the_sector_is_erased():
    orders = set()
    for seed in range(40):
        flash = torn(seed)
        read = [flash[0:8]]
        for _ in range(12):
            flash.waver()
            read.append(flash[0:8])
        orders |= {(read[i][0] & 1, read[i + 1][0] & 1) for i in range(12)}
        flash[0] = 1
        flash[0:9] = b"\xff" * 9
        flash.waver()
        assert flash.image == b"\xff" * 4096
    assert orders == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_bits_in_doubt_may_read_otherwise_within_one_power_on_as_well():
    seen: dict[bool, int] = {True: 0, False: 0}
    for seed in range(60):
        flash = torn(seed)
        flash.waver()
        seen[len({flash[0:8] for _ in range(12)}) > 1] += 1
    assert min(seen.values()) > 10


def test_a_torn_program_that_leaves_nothing_to_see_may_be_seen_later():
    assert any(
        flash[0:8] == b"\xff" * 8 and (flash.waver() or flash[0:8] != b"\xff" * 8) for flash in map(torn, range(60))
    )


def test_a_program_makes_firm_what_reads_zero_in_the_whole_of_its_page():
    for seed in range(40):
        flash = torn(seed)
        zeros = flash[0:8]
        flash[200] = 0x55
        for _ in range(12):
            flash.waver()
            assert all(now & then == now for now, then in zip(flash[0:8], zeros, strict=True))


def test_a_torn_program_may_put_one_older_bit_of_its_page_in_doubt():
    disturbed = 0
    for seed in range(60):
        flash = NorFlash(disturbs=True)
        flash[0:256] = bytes(range(256))
        flash[256:300] = bytes(44)
        flash.cut_after(0, seed=seed)
        with pytest.raises(PowerCut):
            flash[300:308] = bytes(8)
        flash.waver()
        assert flash[0:256] == bytes(range(256))
        disturbed += sum(byte.bit_count() for byte in flash[256:300])
        assert sum(byte.bit_count() for byte in flash[256:300]) <= 1
    assert disturbed > 10


def test_wear_is_counted_by_page_and_by_sector():
    flash = NorFlash()
    for at in range(0, 60, 4):
        flash[at : at + 4] = b"abcd"
    flash[512:700] = bytes(188)
    assert (flash.page_programs[0], flash.page_programs[2], flash.most_page_programs) == (15, 1, 15)
    flash[0:256] = b"\xff" * 256
    assert (flash.erases, flash.page_programs[0], flash.most_page_programs, flash.wrong_way_bits) == (1, 0, 15, 0)


def test_no_handler_of_the_firmware_can_catch_a_power_cut():
    assert not issubclass(PowerCut, Exception)
