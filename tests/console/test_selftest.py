"""The self-test in the menu asks for every key and lights every ring. UNDO pressed twice leaves it."""

from pathlib import Path
from typing import Any

import pytest

from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine

KEYS = [f"p{pod}.{key}" for pod in range(1, 6) for key in "abc"] + ["menu", "fall"]


@pytest.fixture
def runner(tmp_path: Path) -> Any:
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, tmp_path, tmp_path)
        runner.boot()
        perform(runner, "begin skyscrapers p1 p3 first p3\npress menu\nchoose Self-test\n", "opened")
        yield runner


def texts(runner: ScriptRunner) -> list[str]:
    return runner.look().texts


def test_keys_are_counted_and_the_next_ones_named(runner: ScriptRunner) -> None:
    assert "Self-test 0/18" in texts(runner) and "Still to press p1.a p1.b p1.c" in texts(runner)
    perform(runner, "press p1.b\npress p1.b\npress p5.c\n", "presses")
    assert "Self-test 2/18" in texts(runner) and "Still to press p1.a p1.c p2.a" in texts(runner)


def test_undo_is_a_key_too_and_only_its_second_press_leads_out(runner: ScriptRunner) -> None:
    perform(runner, "".join(f"press {key}\n" for key in KEYS), "presses")
    assert "Still to press undo" in texts(runner)
    perform(runner, "press undo\n", "once")
    assert {"Self-test 18/18", "Every key has been pressed.", "Still to press –"} <= set(texts(runner))
    perform(runner, "press undo\nexpect screen ▸ Self-test\n", "twice")


def test_nothing_that_is_pressed_there_is_booked(runner: ScriptRunner) -> None:
    perform(runner, "press p3.a\npress p3.b\npress p3.c\npress undo\npress undo\npress undo\n", "presses")
    perform(runner, "expect turn p3\nexpect actions 3\nexpect score p3 0\n", "home")


def test_a_key_that_is_down_is_named_while_it_is(runner: ScriptRunner) -> None:
    runner._machine.down("p2.a")
    runner.wait(700)
    assert "Down now p2.a" in texts(runner)
    runner._machine.up("p2.a")
    runner.wait(700)
    assert "Down now –" in texts(runner)


def test_every_ring_shows_three_colours_and_a_white_arc_for_a_pressed_key(runner: ScriptRunner) -> None:
    perform(runner, "press p2.b\n", "press")
    seen = set()
    for _ in range(12):
        runner.wait(300)
        for pod in ("p1", "p2", "p3", "p4", "p5"):
            ring = runner._machine.ring(pod)
            seen |= {(pod, tuple(part > 0 for part in ring[0]))}
            is_white = [min(color) > 0 for color in ring]
            assert is_white == ([False] * 4 + [True] * 4 + [False] * 4 if pod == "p2" else [False] * 12)
    assert len(seen) == 15


def test_a_sensor_that_is_gone_and_a_missing_part_are_named(tmp_path: Path) -> None:
    with Machine(charges=UNCHARGED) as machine:
        machine.spoil("piezo")
        machine.sensor(False)
        runner = ScriptRunner(machine, tmp_path, tmp_path)
        runner.boot()
        perform(runner, "begin skyscrapers p1 p3 first p3\npress menu\nchoose Self-test\n", "opened")
        assert {"Table at rest no sensor", "Missing piezo"} <= set(texts(runner))
