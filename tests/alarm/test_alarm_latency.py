"""The rings turn white within 60 ms of a knock, whether the console is idle or is painting a screen."""

from pathlib import Path

import pytest

from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

BUDGET_MS = 60
WATCHED_MS = 150
QUIET_MS = 9000  # by then the question has closed by itself
BLANKED_MS = 290  # after a key was pressed and released, only a slam counts for this long
BEGUN = {
    "skyscrapers": "begin skyscrapers p1 p2 first p1\npress p1.a\nwait 4000\n",
    "track": "begin track p1 p2 first p1\nwait 4000\n",
}


@pytest.fixture(scope="module", params=BEGUN)
def table(request):
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\n" + BEGUN[request.param], "begin")
        yield machine, runner


def rings_after_ms(machine):
    """Return how long after a knock the first ring was written all white."""
    began_us = machine.clock.now_us
    white_us = []
    for ring in machine.circuit.rings.values():

        def write(data, ring=ring):
            type(ring).write(ring, data)
            if all(red == green == blue > 0 for red, green, blue in ring.colors):
                white_us.append(machine.clock.now_us)

        ring.write = write
    machine.knock(150)
    machine.run_for(WATCHED_MS)
    assert white_us, "no alarm"
    return (white_us[0] - began_us) / 1000


def test_a_knock_while_nothing_else_happens_lights_the_rings_in_time(table):
    machine, _ = table
    for offset_ms in (0, 1.3, 3.1):
        machine.run_for(QUIET_MS + offset_ms)
        assert rings_after_ms(machine) <= BUDGET_MS
    machine.run_for(QUIET_MS)


def test_a_knock_while_a_screen_is_painted_lights_the_rings_in_time(table):
    machine, runner = table
    for offset_ms in (0, 11, 23, 37):
        machine.run_for(QUIET_MS)
        machine.down("hub.menu")
        machine.run_for(60)
        machine.up("hub.menu")
        machine.run_for(BLANKED_MS - 60 + offset_ms)
        assert not machine.namespace["console"].stage.is_settled, "it is still being painted"
        assert rings_after_ms(machine) <= BUDGET_MS
        machine.run_for(QUIET_MS)
        perform(runner, "press undo\n", "close the menu")
