"""Which memory keeps the game: the FRAM if it answers on the bus, else the chip's own flash."""

import pytest

from tests.faults.console_actions import SEATED, boot_again, console_of, diagnosed, log_of, press, screen_text, sit_down
from tests.journal.power_cuts import begin
from topout_tools.sim.fram import FramChip
from topout_tools.sim.machine import Machine


@pytest.fixture
def chip():
    return FramChip()


@pytest.fixture
def fram_game(chip):
    with Machine(i2c_chips={0x50: chip}) as machine:
        machine.boot()
        sit_down(machine)
        yield machine


def test_game_is_kept_in_the_fram_and_comes_back_from_it(fram_game, chip):
    assert fram_game.nvm.image == b"\xff" * 4096
    assert chip.image.count(b"TOPO") == 1
    boot_again(fram_game)
    assert log_of(fram_game) == SEATED


def test_game_comes_back_from_flash_when_there_is_no_fram(game):
    assert game.nvm.image[:4] == b"TOPO"
    boot_again(game)
    assert log_of(game) == SEATED


def test_fram_keeps_the_game_while_the_sensor_comes_and_goes(fram_game):
    for is_on in (False, True, False):
        fram_game.sensor(is_on)
        fram_game.run_for(3000)
        press(fram_game, *(("p3.c",) if is_on else ("hub.undo", "hub.menu")))
    boot_again(fram_game)
    assert console_of(fram_game).logbook.journal.is_saving
    assert log_of(fram_game)[:2] == SEATED


def test_fram_pulled_in_mid_game_is_said_and_play_goes_on(fram_game, chip):
    chip.is_connected = False
    press(fram_game, "p3.c")
    fram_game.run_for(500)
    assert len(log_of(fram_game)) == 3
    assert "No longer saved" in screen_text(fram_game)
    chip.is_connected = True
    boot_again(fram_game)
    assert log_of(fram_game) == SEATED


def test_driver_of_the_fram_that_is_broken_leaves_the_flash(tmp_path):
    from tests.console.test_bad_input import broken_drive

    with Machine(broken_drive(tmp_path / "drive", "fram"), i2c_chips={0x50: FramChip()}) as machine:
        machine.boot()
        sit_down(machine)
        assert diagnosed(machine) == "fram"
        boot_again(machine)
        assert log_of(machine) == SEATED


@pytest.mark.parametrize("setup", [(0, 5, 2, 2, 0), (0, 5, 5, 2, 0, 0, 0, 0), (0, 5, 3, 2, 9, 9), (0, 1, 3, 1, 0, 0)])
def test_game_with_a_setup_from_another_version_is_left_alone_and_said(machine, setup):
    journal = console_of(machine).logbook.journal
    assert begin(journal, setup, 9)
    assert journal.append(2, (0,))
    image = machine.nvm.image
    boot_again(machine)
    assert console_of(machine).table is None
    assert "a game unknown here" in screen_text(machine)
    assert machine.nvm.image == image
    sit_down(machine)
