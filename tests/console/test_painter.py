"""What was on the screen before must not show in what is there now."""

from pathlib import Path

import numpy
import pytest

from host_tools.script.play import perform
from host_tools.script.stage import Stage
from host_tools.sim.machine import UNCHARGED, Machine


@pytest.fixture
def screen_after():
    machines = []

    def play(lines):
        machines.append(Machine(charges=UNCHARGED))
        stage = Stage(machines[-1], Path(), Path())
        stage.boot()
        perform(stage, lines, "test")
        stage.look()
        return numpy.asarray(machines[-1].screen())

    yield play
    for machine in machines:
        machine.cut()


def test_a_language_chosen_late_looks_as_if_it_had_been_chosen_first(screen_after):
    late = screen_after("choose English\npress undo\nchoose Language\nchoose Русский\nwait 5000")
    first = screen_after("choose Русский\npress undo\nchoose Язык\nchoose Русский\nwait 5000")
    assert numpy.array_equal(late, first)
