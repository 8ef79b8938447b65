"""A console without pods keeps the same ceilings, in virtual time, on the walk past its screens and in a whole game."""

from pathlib import Path

import pytest

from tests.console.gallery_one_set import WALKS
from tests.tools.bench import ceilings
from tests.tools.bench.ceilings import in_simulator
from tests.tools.bench.console import shipped_drive
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine


@pytest.fixture(
    scope="module", params=[pytest.param(0, marks=pytest.mark.long), 1, pytest.param(2, marks=pytest.mark.long)]
)
def walked(request):
    """Return when the first screen was there, how long each press took to a finished screen, and the longest turn."""
    with shipped_drive() as drive, Machine(drive, board="pico-solo") as machine:
        machine.boot()
        first_ms = machine.circuit.panel.written_us // 1000
        runner = ScriptRunner(machine, Path(), Path())
        console = machine.namespace["console"]
        runner.look()
        runner.press("hub.b")
        runner.look()
        finished = {}
        for nth, key in enumerate(key for key in WALKS[request.param].split() if not key.startswith("!")):
            had_table = console.table is not None
            pressed_ms = machine.now_ms
            runner.press(f"hub.{key}")
            runner.look()
            if had_table == (console.table is not None):
                finished[f"{nth} {key}"] = machine.now_ms - pressed_ms
        return first_ms, finished, console.health.longest_stall_ms, machine.circuit.accelerometer.samples_lost


def test_the_first_screen_is_there_in_time(walked):
    assert walked[0] <= ceilings.BOOT_MS


def test_screens_are_finished_in_time(walked):
    finished = walked[1]
    limit = in_simulator(ceilings.FINISHED_MS)
    assert len(finished) > 15
    assert {key: ms for key, ms in finished.items() if ms > limit} == {}
    late = [ms for ms in finished.values() if ms > in_simulator(ceilings.FINISHED_MOSTLY_MS)]
    assert len(late) <= 0.05 * len(finished)


def test_no_loop_turn_is_long_enough_to_lose_samples(walked):
    assert walked[2] <= in_simulator(ceilings.TURN_MS) and walked[3] == 0
