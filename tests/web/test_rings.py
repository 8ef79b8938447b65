"""The rings as other clients see them: in New York a secretly dialled card shows only on its own pod's phone."""

from pathlib import Path

import pytest

from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import AS_MPY, UNCHARGED, Machine
from topout_tools.web.rings import RingSampler

CORNERS = {"ff1400000000000000000000ff1400000000000000000000ff1400000000000000000000", "0" * 72}


def begin(machine: Machine, game: str) -> None:
    runner = ScriptRunner(machine, Path(), Path())
    runner.boot()
    perform(runner, f"choose English\nbegin {game}", "begin")


@pytest.mark.parametrize("charges", [UNCHARGED, AS_MPY])
@pytest.mark.parametrize("step_ms", [15, 250])
def test_what_is_dialled_in_secret_is_seen_on_that_pod_alone(charges: str, step_ms: int) -> None:
    with Machine(charges=charges) as machine:
        begin(machine, "newyork p1 p3 first p3")
        watch = RingSampler()
        seen, shown = set(), set()

        def look(ms: int) -> None:
            for _ in range(ms // step_ms + 1):
                machine.run_for(step_ms)
                rings = watch.look(machine)
                shown.add(rings.shown["p1"])
                seen.add(rings.at_rest["p1"])

        look(500)
        for key in ("p1.a", "p1.c", "p1.c"):
            machine.down(key)
            look(300)
            machine.up(key)
            look(700)
    assert seen == CORNERS
    assert len(shown - CORNERS) >= 2


def test_a_ring_that_is_lit_for_its_turn_asks_and_those_that_wait_do_not() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine, "skyscrapers p1 p2 p3 first p2 choosing Dutch")
        machine.run_for(500)
        rings = RingSampler().look(machine)
    assert rings.asked == {"p2"}
    assert rings.shown == rings.at_rest


def test_a_ring_that_pulses_asks_all_the_time() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine, "newyork p1 p3 first p3")
        watch = RingSampler()
        asked = []
        for _ in range(150):
            machine.run_for(15)
            asked.append(watch.look(machine).asked)
    assert set(asked[50:]) == {frozenset({"p1", "p3"})}
