"""The machine: power, time, resets and crashes of an unmodified program with an endless loop."""

import gc
import sys
import weakref

from topout_tools.sim.machine import AS_SOURCE, UNCHARGED, Machine
from topout_tools.sim.realtime import RealtimePacer

_LOOP = """
import supervisor
from topout.board.hub import Hub
hub = Hub()
turns = 0
while True:
    now_ms = supervisor.ticks_ms()
    turns += 1
    hub.watchdog.feed()
"""


def test_an_endless_loop_is_left_and_entered_again(start):
    machine = start(_LOOP)
    assert machine.namespace["turns"] == 1
    machine.run_for(100)
    assert machine.namespace["turns"] in range(95, 102)
    machine.run_for(100)
    assert machine.namespace["turns"] in range(190, 202)


def test_a_loop_that_only_sleeps_can_be_left_too(start):
    machine = start("import time\nrounds = 0\nwhile True:\n    time.sleep(0.01)\n    rounds += 1\n")
    rounds = machine.namespace["rounds"]
    machine.run_for(1000)
    assert machine.namespace["rounds"] - rounds in range(99, 102)


def test_a_loop_that_only_watches_the_time_can_be_left_too(start):
    machine = start("import supervisor\nwhile True:\n    now_ms = supervisor.ticks_ms()\n")
    before_ms = machine.now_ms
    machine.run_for(100)
    assert machine.now_ms - before_ms < 1200


def test_ticks_wrap_at_two_to_the_twenty_nine_after_sixty_five_seconds(start):
    machine = start(_LOOP, turn_us=5000)
    assert machine.namespace["now_ms"] > 2**29 - 2**16
    machine.run_for(66_000)
    assert machine.namespace["now_ms"] < 5_000
    assert machine.is_running


def test_the_longest_turn_is_known(start):
    machine = start(_LOOP.replace("turns += 1", "turns += 1\n    if turns == 50:\n        time.sleep(0.08)"))
    machine.namespace["time"] = machine.interpreter._import("time")
    machine.run_for(20)
    assert machine.longest_turn_ms < 5
    machine.run_for(200)
    assert 80 < machine.longest_turn_ms < 85


def test_a_loop_that_hangs_is_bitten_by_the_watchdog_and_starts_over(start):
    machine = start(
        """
import microcontroller, supervisor
from topout.board.hub import Hub
hub = Hub()
reason = microcontroller.cpu.reset_reason
hangs = False
while True:
    while hangs:
        supervisor.ticks_ms()
    hub.watchdog.feed()
"""
    )
    assert machine.namespace["reason"] == "POWER_ON"
    machine.namespace["hangs"] = True
    machine.run_for(6_500)
    assert machine.resets == []
    machine.run_for(6_000)
    assert machine.resets == ["WATCHDOG"]
    assert machine.namespace["reason"] == "WATCHDOG"
    assert machine.is_running


def test_a_crash_is_kept_and_the_watchdog_restarts_the_console_after_it(start):
    machine = start(_LOOP.replace("turns += 1", "turns += 1\n    if turns == 10:\n        raise ValueError('ten')"))
    machine.run_for(1000)
    assert isinstance(machine.crash, ValueError)
    assert not machine.is_running
    machine.run_for(8_000)
    assert machine.resets == ["WATCHDOG"]


def test_a_program_that_crashes_at_once_does_not_hang_the_host(make):
    machine = make("import nothing_of_that_name\n")
    machine.boot()
    assert isinstance(machine.crash, ImportError)


def test_the_program_may_reset_and_reload(start):
    machine = start(_LOOP)
    machine.namespace["hub"].watchdog.feed = lambda: machine.interpreter._import("microcontroller").reset()
    machine.run_for(5000)
    assert machine.resets == ["SOFTWARE"]
    machine.namespace["hub"].watchdog.feed = lambda: machine.interpreter._import("supervisor").reload()
    machine.run_for(5000)
    assert machine.resets == ["SOFTWARE", "RELOAD"]
    assert machine.is_running


_REMEMBER = """
from topout.board.hub import Hub
hub = Hub()
boots = hub.memory.read(0, 16).count(b"\\x00")
hub.memory.write(boots, b"\\x00")
turns = 0
while True:
    turns += 1
    hub.memory.write(100 + turns % 1000, bytes([turns % 256]))
    hub.watchdog.feed()
"""


def test_a_power_cut_keeps_the_memory_and_nothing_else(start):
    machine = start(_REMEMBER)
    machine.namespace["hub"].rings.fill(0, 0x101010)
    machine.namespace["hub"].rings.show(0)
    machine.run_for(500)
    assert machine.ring("p1")[0] == (16, 16, 16)
    machine.cut()
    assert not machine.is_running
    assert machine.screen().getbbox() is None
    assert machine.ring("p1") == [(0, 0, 0)] * 12
    machine.boot()
    assert machine.namespace["boots"] == 1
    assert machine.namespace["turns"] == 1
    assert machine.nvm[:2] == b"\x00\x00"


def test_a_cut_may_come_in_the_middle_of_anything(make):
    machine = make(_REMEMBER)
    for cut_us in (700, 300_000, 1_100_000, 2_000_123):
        machine.boot()
        machine.cut_after(cut_us)
        machine.run_for(3000)
        assert not machine.is_on
        assert machine.crash is None
    machine.boot()
    assert machine.is_running


def test_a_program_that_catches_everything_still_loses_its_power(start):
    machine = start(
        """
from topout.board.hub import Hub
hub = Hub()
while True:
    try:
        hub.watchdog.feed()
    except Exception:
        pass
"""
    )
    machine.cut()
    assert not machine.is_running


def test_chips_keep_their_state_over_a_reset_but_not_over_a_cut(start):
    machine = start(_LOOP)
    machine.namespace["hub"].rings.fill(0, 0x101010)
    machine.namespace["hub"].rings.show(0)
    machine.namespace["hub"].watchdog.feed = lambda: machine.interpreter._import("microcontroller").reset()
    machine.run_for(10)
    assert machine.resets == ["SOFTWARE"]
    assert machine.ring("p1")[0] == (16, 16, 16)


def test_several_machines_one_after_another_and_side_by_side(start):
    first, second = start(_LOOP), start(_LOOP)
    first.run_for(50)
    second.run_for(100)
    first.run_for(50)
    assert abs(first.namespace["turns"] - second.namespace["turns"]) <= 2


def test_boot_py_runs_before_code_py_at_a_reset_and_not_at_a_reload(tmp_path):
    (tmp_path / "boot.py").write_text("print('boot')\n")
    (tmp_path / "code.py").write_text(
        "import microcontroller, supervisor, time\nprint('code')\naction = None\n"
        "while True:\n    time.sleep(0.01)\n    if action:\n        action()\n"
    )
    with Machine(tmp_path, nvm=bytearray(4096)) as machine:
        machine.boot()
        assert machine.serial == "boot\ncode\n"
        machine.namespace["action"] = machine.namespace["supervisor"].reload
        machine.run_for(1000)
        assert machine.serial == "code\n"
        machine.namespace["action"] = machine.namespace["microcontroller"].reset
        machine.run_for(1000)
        assert machine.serial == "boot\ncode\n"
        assert machine.resets == ["RELOAD", "SOFTWARE"]


def test_importing_costs_time_for_each_line(start):
    machine = start("import time\nbegan = time.monotonic()\nimport adafruit_display_text.label\n"
                    "took_s = time.monotonic() - began\nwhile True:\n    time.sleep(0.01)\n",
                    charges=AS_SOURCE)  # fmt: skip
    assert 0.3 < machine.namespace["took_s"] < 1.0


def test_the_hosts_own_topout_is_not_disturbed(start):
    import topout

    before = {name: module for name, module in sys.modules.items() if name.startswith("topout")}
    machine = start(_LOOP)
    after = {name: module for name, module in sys.modules.items() if name.startswith("topout")}
    assert after == before
    assert machine.interpreter.modules["topout"] is not topout
    assert "board" not in sys.modules


def test_an_hour_passes_in_seconds(start):
    machine = start(_LOOP, turn_us=5000)
    machine.run_for(600_000)
    assert machine.namespace["turns"] > 100_000


def test_the_pace_follows_the_clock_on_the_wall(start):
    machine = start(_LOOP)
    wall_s = 100.0
    pace = RealtimePacer(machine, lambda: wall_s)
    begin_ms = machine.now_ms
    for _ in range(100):
        wall_s += 0.015
        assert pace.catch_up() <= 0.02
    assert abs(machine.now_ms - begin_ms - 1500) < 20
    wall_s += 3600
    pace.catch_up()
    assert machine.now_ms - begin_ms < 2000


def test_nothing_is_left_of_a_machine_that_is_over():
    with Machine(charges=UNCHARGED) as machine:
        machine.boot()
        machine.cut_after(60_000_000)  # which never happens
        console = weakref.ref(machine.namespace["console"])
    del machine
    with Machine(charges=UNCHARGED) as another:  # the simulated modules refer to the last machine that ran
        another.spoil("display_mosi")  # so that it does not take the first one's display over
        another.boot()
        gc.collect()
        assert console() is None
