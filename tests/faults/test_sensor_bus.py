"""The sensor's bus: a chip that was left in the middle of a read, and lines that nothing pulls up any more."""

import pytest

from tests.faults.console_actions import SEATED, console_of, diagnosed, hub_of, log_of
from tests.faults.test_restarts import BITE_MS, START_MS, hang
from topout.board.pico_pods import PINS
from topout_tools.sim.modules import busio
from topout_tools.sim.reset import Reset

TIMED_OUT = 116


def hears(machine):
    machine.run_for(1000)
    machine.knock(150)
    machine.run_for(500)
    return type(console_of(machine).stage.top).__name__ == "KnockDialog"


@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_chip_that_a_bite_left_in_mid_read_is_clocked_free_and_heard(game, clocks):
    hang(game)
    game.run_for(BITE_MS - 1000)
    game.circuit.hold_data(clocks)
    game.run_for(1000 + START_MS)
    assert game.resets == ["WATCHDOG"]
    assert log_of(game) == SEATED
    assert hears(game)


def test_chip_that_takes_hold_of_the_bus_in_play_is_clocked_free_at_the_next_look(game):
    game.circuit.hold_data(9)
    game.run_for(6000)
    assert hub_of(game).sensor.is_present
    assert game.resets == []
    assert hears(game)


@pytest.mark.parametrize("us", [45, 60])
def test_reset_in_the_middle_of_a_read_leaves_the_chip_holding_the_line_and_the_console_hears_again(game, us):
    find_chip = game.circuit.i2c_chip
    transfers = 0

    def find_chip_and_pull_the_reset(*where):
        nonlocal transfers
        transfers += 1
        if transfers == 2:  # the first one names the register, the second reads it
            game.circuit.i2c_chip = find_chip
            game.clock.call_at(game.clock.now_us + us, pull_the_reset)
        return find_chip(*where)

    game.circuit.i2c_chip = find_chip_and_pull_the_reset
    game.run_for(50)
    assert game.resets == ["RESET_PIN"]
    assert not game.circuit.level(PINS["i2c_sda"])
    game.run_for(START_MS)
    assert hears(game)
    assert log_of(game) == SEATED


def pull_the_reset():
    raise Reset("RESET_PIN")


def test_sensor_that_is_unplugged_makes_no_loop_turn_long(game):
    game.run_for(6000)
    longest_ms = game.longest_turn_ms
    game.sensor(False)
    game.run_for(10_000)
    assert not hub_of(game).sensor.is_present
    assert game.longest_turn_ms == longest_ms
    game.sensor(True)
    game.run_for(4000)
    assert hears(game)


def test_pull_ups_that_vanish_alone_cost_one_time_out_and_none_when_it_is_looked_again(game, monkeypatch):
    transfer = busio.I2C._chip
    errors = []

    def transfer_and_note(*arguments):
        try:
            return transfer(*arguments)
        except OSError as error:
            errors.append(error.errno)
            raise

    game.run_for(3000)
    monkeypatch.setattr(busio.I2C, "_chip", transfer_and_note)
    game.circuit.has_pull_ups = False
    game.run_for(10_000)
    assert errors == [TIMED_OUT]
    assert diagnosed(game) == "sensor"
    game.circuit.has_pull_ups = True
    game.run_for(4000)
    assert hears(game)
