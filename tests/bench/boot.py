"""How long players wait after the power came back, in virtual time: what make drive makes, with a game to resume."""

from pathlib import Path

from host_tools.script.play import perform
from host_tools.script.stage import Stage
from host_tools.sim.machine import Machine
from tests.bench.console import shipped_drive

BUDGET_MS = 3000
SIT_DOWN = "choose English\nbegin skyscrapers p1 p2 p3 p4 first p1\n"
ROUND = "".join(f"press p{pod}.a\npress p{pod}.c\npress p{pod}.c\npress p{pod}.b\n" for pod in (1, 2, 3, 4))


def resume_ms() -> tuple[int, int]:
    """From power-on to the first loop, and to the finished screen of a game of 80 events."""
    with shipped_drive() as drive, Machine(drive) as machine:
        stage = Stage(machine, Path(), Path())
        stage.boot()
        perform(stage, SIT_DOWN + ROUND * 5, "a game")
        machine.cut()
        began_ms = machine.now_ms
        machine.boot()
        loop_ms = machine.now_ms - began_ms
        if len(stage.look().console.table.session.log) != 80:
            raise RuntimeError("the game is not what it was")
        return loop_ms, machine.now_ms - began_ms


def report() -> None:
    loop_ms, screen_ms = resume_ms()
    print(
        f"power-on to the resumed game: first loop after {loop_ms} ms, screen after {screen_ms} ms (budget {BUDGET_MS})"
    )
