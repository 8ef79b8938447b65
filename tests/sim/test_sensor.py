"""The accelerometer: knocks on a table below, registers and FIFO between, Adafruit's driver and ours above."""

import pytest

_LISTEN = """
import supervisor, time
from topout.board.hub import Hub
hub = Hub()
felt = []
stall_s = 0
while True:
    count = hub.sensor.read(supervisor.ticks_ms())
    for at in range(0, 3 * count, 3):
        felt.append(tuple(value >> 4 for value in hub.sensor.samples[at : at + 3]))
    if stall_s:
        time.sleep(stall_s)
        stall_s = 0
    hub.watchdog.feed()
"""


_TIMED = """
import supervisor
from topout.board.hub import Hub
hub = Hub()
stalls_ms = []
while True:
    began_ms = supervisor.ticks_ms()
    hub.sensor.read(began_ms)
    took_ms = supervisor.ticks_ms() - began_ms
    if took_ms > 10:
        stalls_ms.append(took_ms)
    hub.watchdog.feed()
"""


def _felt(machine):
    return machine.namespace["felt"]


def _sensor(machine):
    return machine.namespace["hub"].sensor


def test_a_quiet_table_is_one_g_downwards_in_steps_of_four(start):
    machine = start(_LISTEN)
    machine.run_for(1000)
    assert len(_felt(machine)) > 190
    for x, y, z in _felt(machine):
        assert abs(x) < 40
        assert abs(y) < 40
        assert abs(z - 1000) < 40
        assert x % 4 == y % 4 == z % 4 == 0


def test_two_hundred_samples_arrive_in_a_second_and_none_twice(start):
    machine = start(_LISTEN)
    machine.run_for(200)
    _felt(machine).clear()
    machine.play([(0, 0, 4 * row) for row in range(200)])
    machine.run_for(1000)
    ramp = [z for x, y, z in _felt(machine) if (x, y) == (0, 0)]
    assert len(ramp) in range(196, 201)
    assert ramp == [ramp[0] + 4 * row for row in range(len(ramp))]


@pytest.mark.parametrize("peak_mg", [60, 250, 900])
def test_a_knock_is_felt_at_its_strength_and_rings_out(start, peak_mg):
    machine = start(_LISTEN)
    machine.run_for(300)
    _felt(machine).clear()
    machine.knock(peak_mg)
    machine.run_for(60)
    swings = [abs(z - 1000) for _, _, z in _felt(machine)]
    assert 0.8 * peak_mg - 30 < max(swings) < peak_mg + 30
    machine.run_for(240)
    _felt(machine).clear()
    machine.run_for(100)
    assert max(abs(z - 1000) for _, _, z in _felt(machine)) < 40


def test_a_knock_from_the_side_is_felt_from_that_side(start):
    left, right = start(_LISTEN), start(_LISTEN)
    for machine, place in ((left, "p1"), (right, "p5")):
        machine.run_for(300)
        _felt(machine).clear()
        machine.knock(400, place)
        machine.run_for(25)
    assert min(x for x, _, _ in _felt(left)) < -80
    assert max(x for x, _, _ in _felt(right)) > 80


def test_what_exceeds_two_g_is_clipped(start):
    machine = start(_LISTEN)
    machine.play([(5000, -5000, 1000)] * 20)
    machine.run_for(150)
    assert (2044, -2048, 1000) in _felt(machine)


def test_a_stall_within_the_fifo_loses_nothing(start):
    machine = start(_LISTEN)
    machine.run_for(200)
    machine.namespace["stall_s"] = 0.13
    machine.run_for(300)
    assert _sensor(machine).overruns == 0
    assert machine.circuit.accelerometer.samples_lost == 0


def test_a_stall_beyond_the_fifo_is_counted_and_the_newest_samples_are_kept(start):
    machine = start(_LISTEN)
    machine.run_for(200)
    machine.namespace["stall_s"] = 0.5
    _felt(machine).clear()
    machine.play([(0, 0, 4 * row) for row in range(100)])
    machine.run_for(510)
    assert _sensor(machine).overruns == 1
    assert machine.circuit.accelerometer.samples_lost > 50
    ramp = [z for x, y, z in _felt(machine) if (x, y) == (0, 0) and z > 0]
    assert ramp[-1] >= 4 * 97
    assert ramp[-30:] == list(range(ramp[-30], ramp[-30] + 120, 4))


def test_a_console_without_sensor_starts_and_finds_it_when_it_is_plugged_in(make):
    machine = make(_LISTEN)
    machine.sensor(False)
    machine.boot()
    machine.run_for(5000)
    assert machine.crash is None
    assert machine.namespace["hub"].missing == []
    assert not _sensor(machine).is_present
    assert _felt(machine) == []
    machine.sensor(True)
    machine.run_for(2500)
    assert _sensor(machine).is_present
    assert len(_felt(machine)) > 50


def test_a_sensor_that_goes_away_comes_back(start):
    machine = start(_LISTEN)
    machine.run_for(500)
    machine.sensor(False)
    machine.run_for(3000)
    assert machine.crash is None
    assert not _sensor(machine).is_present
    machine.sensor(True)
    machine.run_for(2500)
    _felt(machine).clear()
    machine.run_for(1000)
    assert _sensor(machine).is_present
    assert len(_felt(machine)) > 190


def test_a_sensor_that_only_lost_its_power_for_a_moment_is_set_up_again(start):
    machine = start(_LISTEN)
    machine.run_for(500)
    machine.sensor(False)
    machine.sensor(True)
    machine.run_for(4000)
    _felt(machine).clear()
    machine.run_for(1000)
    assert len(_felt(machine)) > 190


def test_two_failed_transfers_are_forgiven(start):
    machine = start(_LISTEN)
    machine.run_for(500)
    machine.circuit.accelerometer.fail(2)
    machine.run_for(500)
    assert _sensor(machine).is_present
    assert _sensor(machine).failures == 2
    assert _sensor(machine).overruns == 0


class _Stranger:
    """Another chip, at the accelerometer's address."""

    is_connected = True

    def answers(self):
        return True

    def write(self, data):
        pass

    def read(self, length):
        return bytes([0x32]) * length


@pytest.mark.parametrize("sensor_address", [0x18, 0x19])
def test_the_sensor_is_found_at_both_of_its_addresses_beside_another_chip(make, sensor_address):
    other = 0x18 + 0x19 - sensor_address
    machine = make(_LISTEN, sensor_address=sensor_address, i2c_chips={other: _Stranger()})
    machine.boot()
    machine.run_for(1000)
    assert _sensor(machine).is_present
    assert len(_felt(machine)) > 150


def test_a_sensor_without_its_interrupt_wire_stalls_the_loop_once_when_it_is_pulled_out(make):
    machine = make(_TIMED, board="pimoroni-explorer", sensor_address=0x19)
    machine.boot()
    machine.run_for(1000)
    assert _sensor(machine).is_present and machine.namespace["stalls_ms"] == []
    machine.sensor(False)
    machine.run_for(20_000)
    assert not _sensor(machine).is_present
    (stall_ms,) = machine.namespace["stalls_ms"]
    assert 1000 <= stall_ms < 1100
    machine.sensor(True)
    machine.run_for(2500)
    assert _sensor(machine).is_present


def test_something_else_at_the_address_is_no_sensor(make):
    machine = make(_LISTEN, sensor_address=0x1A, i2c_chips={0x18: _Stranger()})
    machine.boot()
    machine.run_for(5000)
    assert machine.crash is None
    assert not _sensor(machine).is_present
    assert _felt(machine) == []


_ADAFRUIT = """
import board, busio, time
import adafruit_lis3dh
from topout.board.watchdog import Watchdog
dog = Watchdog()
chip = adafruit_lis3dh.LIS3DH_I2C(busio.I2C(board.GP27, board.GP26, frequency=400000))
chip.range = adafruit_lis3dh.RANGE_{range_g}_G
felt = []
while True:
    time.sleep(0.01)
    felt.append(chip.acceleration)
    dog.feed()
"""


@pytest.mark.parametrize("range_g", [2, 4, 8])
def test_adafruits_driver_feels_the_same_table(start, range_g):
    machine = start(_ADAFRUIT.format(range_g=range_g))
    machine.run_for(300)
    rest = [z for _, _, z in machine.namespace["felt"]]
    assert 9.3 < min(rest) <= max(rest) < 10.3
    machine.knock(900)
    machine.run_for(300)
    assert max(abs(z - 9.8) for _, _, z in machine.namespace["felt"]) > 4


def test_adafruits_driver_sets_range_and_rate(start):
    machine = start(_ADAFRUIT.format(range_g=4))
    chip = machine.namespace["chip"]
    assert (chip.range, chip.data_rate) == (1, 7)


def test_an_address_that_nobody_answers_is_error_nineteen(start):
    machine = start(
        """
import board, busio
from topout.board.watchdog import Watchdog
dog = Watchdog()
i2c = busio.I2C(board.GP27, board.GP26, frequency=400000)
i2c.try_lock()
error = None
try:
    i2c.writeto(0x19, b"\\x0f")
except OSError as found:
    error = found.errno
addresses = i2c.scan()
while True:
    dog.feed()
"""
    )
    assert machine.namespace["error"] == 19
    assert machine.namespace["addresses"] == [0x18]


def test_reading_a_full_fifo_takes_five_milliseconds(start):
    machine = start(_LISTEN)
    machine.run_for(200)
    machine.namespace["stall_s"] = 0.155
    machine.run_for(1)
    before_us = machine.clock.now_us
    machine.run_for(0.001)
    assert 4_000 < machine.clock.now_us - before_us < 7_000


def test_the_hub_picked_up_tilts_and_comes_back(start):
    machine = start(_LISTEN)
    machine.run_for(300)
    _felt(machine).clear()
    machine.lift(2000)
    machine.run_for(2000)
    assert max(x for x, _, _ in _felt(machine)) > 400
    _felt(machine).clear()
    machine.run_for(500)
    assert max(abs(x) for x, _, _ in _felt(machine)) < 60


def test_the_same_seed_feels_the_same_however_it_is_read(start):
    often, seldom = start(_LISTEN, seed=7), start(_LISTEN, seed=7, turn_us=40_000)
    other = start(_LISTEN, seed=8)
    for machine in (often, seldom, other):
        machine.run_for(2000)
    first, second = _felt(often), _felt(seldom)
    length = min(len(first), len(second)) - 60
    shifts = [shift for shift in range(60) if first[shift : shift + length] == second[:length]]
    shifts += [shift for shift in range(60) if second[shift : shift + length] == first[:length]]
    assert shifts
    assert _felt(other)[:100] not in [first[shift : shift + 100] for shift in range(60)]
