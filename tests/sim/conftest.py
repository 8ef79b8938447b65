"""Programs that run instead of code.py, on the firmware's own board package and the simulated chips."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from topout_tools.sim.machine import UNCHARGED, Machine

Start = Callable[..., Machine]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Start]:
    """Return a function that makes a machine with a program instead of code.py, not yet switched on."""
    machines: list[Machine] = []

    def make_machine(program: str, **options: Any) -> Machine:
        path = tmp_path / f"program{len(machines)}.py"
        path.write_text(program, "utf-8")
        options.setdefault("nvm", bytearray(b"\xff" * 4096))
        options.setdefault("charges", UNCHARGED)  # these tests are about the chips
        machines.append(Machine(main=str(path), **options))
        return machines[-1]

    yield make_machine
    for machine in machines:
        machine.cut()


@pytest.fixture
def start(make: Start) -> Start:
    """Return the same, switched on and in its loop."""

    def start_machine(program: str, **options: object) -> Machine:
        machine = make(program, **options)
        machine.boot()
        if machine.crash:
            raise machine.crash
        return machine

    return start_machine
