"""A game in play on the simulated console: pods 1 and 3 sit, pod 3 has recruited twice and is on turn."""

from collections.abc import Iterator

import pytest

from tests.faults.console_actions import sit_down
from topout_tools.sim.machine import Machine


@pytest.fixture
def machine() -> Iterator[Machine]:
    with Machine() as machine:
        machine.boot()
        yield machine


@pytest.fixture
def game(machine: Machine) -> Machine:
    sit_down(machine)
    return machine
