"""The rings as other clients see them: in New York a secretly dialled card shows only on its own pod's phone."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.prepared_table import NEW_YORK_DIALS
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import AS_MPY, UNCHARGED, Machine
from topout_tools.web.rings import RingSampler

CORNERS = {"ff1400000000000000000000ff1400000000000000000000ff1400000000000000000000", "0" * 72}


def begin(machine: Machine, script: str = NEW_YORK_DIALS) -> None:
    runner = ScriptRunner(machine, Path(), Path())
    runner.boot()
    perform(runner, script, "begin")


@pytest.mark.parametrize("charges", [UNCHARGED, AS_MPY])
@pytest.mark.parametrize("step_ms", [15, 250])
def test_what_is_dialled_in_secret_is_seen_on_that_pod_alone(charges: str, step_ms: int) -> None:
    with Machine(charges=charges) as machine:
        begin(machine)
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
        begin(machine, "choose English\nbegin skyscrapers p1 p2 p3 first p2 choosing Dutch")
        machine.run_for(500)
        rings = RingSampler().look(machine)
    assert rings.asked == {"p2"}
    assert rings.shown == rings.at_rest


def test_a_ring_that_pulses_asks_all_the_time() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine)
        watch = RingSampler()
        asked = []
        for _ in range(150):
            machine.run_for(15)
            asked.append(watch.look(machine).asked)
    assert set(asked[50:]) == {frozenset({"p1", "p3"})}


# -- how long a ring stays veiled -----------------------------------------------------------------------------------


def private_for_ms(machine: Machine, watch: RingSampler, limit_ms: int = 3000) -> int:
    """Return for how long from now on the ring of pod 1 stays private."""
    begin_ms = machine.now_ms
    while "p1" in watch.look(machine).private:
        assert machine.now_ms - begin_ms < limit_ms
        machine.run_for(5)
    return machine.now_ms - begin_ms


def press_in_private(machine: Machine, watch: RingSampler) -> None:
    watch.keep_private("p1")
    machine.down("p1.a")
    for _ in range(20):
        machine.run_for(15)
        assert "p1" in watch.look(machine).private


def test_a_ring_stays_private_for_a_second_after_the_console_has_let_the_key_go() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine)
        watch = RingSampler()
        press_in_private(machine, watch)
        machine.up("p1.a")
        assert 1000 <= private_for_ms(machine, watch) < 1100


def test_a_ring_stays_private_while_the_console_has_not_seen_that_the_key_is_up() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine)
        watch = RingSampler()
        press_in_private(machine, watch)
        console: Any = machine.namespace["console"]
        meet = console._key_input.meet
        console._key_input.meet = lambda stage, now_ms: False  # as while the display is busy
        machine.up("p1.a")
        secret = watch.look(machine).shown["p1"]
        for _ in range(200):
            machine.run_for(15)
            rings = watch.look(machine)
            assert rings.shown["p1"] == secret and rings.at_rest["p1"] in CORNERS and "p1" in rings.private
        console._key_input.meet = meet
        assert 1000 <= private_for_ms(machine, watch) < 1100


def test_a_ring_that_a_restarting_console_leaves_lit_stays_private() -> None:
    with Machine(charges=AS_MPY) as machine:
        begin(machine)
        watch = RingSampler()
        press_in_private(machine, watch)
        secret = watch.look(machine).shown["p1"]
        machine.fall_into_safe_mode()
        machine.up("p1.a")
        since_ms, lit_ms = machine.now_ms, 0
        for _ in range(250):
            machine.run_for(15)
            rings = watch.look(machine)
            assert rings.at_rest["p1"] in CORNERS
            if rings.shown["p1"] == secret:
                assert "p1" in rings.private
                lit_ms = machine.now_ms - since_ms
        assert lit_ms > 1200, "longer than the veil after a release"
        assert rings.shown["p1"] in CORNERS


def test_a_ring_without_power_is_dark_for_everybody() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine)
        watch = RingSampler()
        press_in_private(machine, watch)
        machine.cut()
        rings = watch.look(machine)
    assert rings.shown["p1"] == rings.at_rest["p1"] == "0" * 72


def test_a_ring_that_only_the_laptop_presses_is_not_private() -> None:
    with Machine(charges=UNCHARGED) as machine:
        begin(machine)
        watch = RingSampler()
        machine.down("p1.a")
        machine.run_for(300)
        rings = watch.look(machine)
    assert rings.private == frozenset() and rings.shown["p1"] not in CORNERS
