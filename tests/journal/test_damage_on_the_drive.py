"""The files of the drive put wrong bits right and report damage: what judges damage is loaded only then."""

from pathlib import Path

import pytest

from tests.faults.console_actions import console_of, screen_text
from tests.tools.bench.console import shipped_drive
from tests.tools.bench.heap import EVENTS, image
from topout_tools.sim.machine import Machine

ENGLISH = 0


@pytest.fixture(scope="module")
def drive():
    with shipped_drive() as path:
        yield path


def resumed(drive: Path, wrong: list[int]) -> tuple[int, str]:
    """How many events come back if these bits, counted from the end of what is written, are wrong; and the notice."""
    memory = bytearray(image("skyscrapers", ENGLISH))
    used = len(memory.rstrip(b"\xff"))
    for bit in wrong:
        memory[used - 1 - (bit >> 3)] ^= 1 << (bit & 7)
    with Machine(drive) as machine:
        machine.memory = bytes(memory)
        machine.boot()
        assert machine.crash is None
        return len(console_of(machine).table.session.log), screen_text(machine)


def test_nothing_is_said_of_a_sound_game(drive):
    events, shown = resumed(drive, [])
    assert events == EVENTS and "Memory" not in shown


@pytest.mark.parametrize("wrong", [[3], [900], [8000], [3, 900, 8000]])
def test_wrong_bits_are_put_right_and_said(drive, wrong):
    events, shown = resumed(drive, wrong)
    assert events == EVENTS and "Memory: a wrong bit was corrected." in shown


@pytest.mark.parametrize(("wrong", "least"), [([3, 17], EVENTS - 1), ([900, 905], EVENTS - 40), ([8000, 8009], 50)])
def test_two_wrong_bits_in_a_record_are_said(drive, wrong, least):
    events, shown = resumed(drive, wrong)
    assert least <= events < EVENTS and "Memory is damaged: check the scores." in shown
