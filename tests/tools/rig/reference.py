"""Plays a script in the simulator, and records every press as a step for the rig, with its picture and its times.

The simulator runs the drive that ships, charged like .mpy files on the chip. A key is pressed when the screen is
finished, on both sides, so that each press can be compared.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests.tools.bench.console import shipped_drive
from tests.tools.bench.walk import WatchedRunner
from tests.tools.rig.home import RigError
from tests.tools.rig.wiring import dial_faces, face, place_of, row_of
from topout_tools.script.play import perform
from topout_tools.sim.machine import Machine

PRESS_MS = 60
FIRST_SHOT = "000"


class Reference(NamedTuple):
    """`steps` is what the rig plays; `simulated` has the simulator's figures by the name of the press's picture."""

    steps: list[dict[str, Any]]
    simulated: dict[str, dict[str, Any]]


def play_reference(script: str, name: str, pictures: Path) -> Reference:
    return play_references({name: script}, pictures)[name]


def play_references(scripts: dict[str, str], pictures: Path) -> dict[str, Reference]:
    """Play the scripts one after another on one console. The names of their pictures are counted through."""
    found = {}
    with shipped_drive() as drive, Machine(drive) as machine:
        runner = RecordedRunner(machine, pictures)
        runner.boot()
        runner.shoot(FIRST_SHOT)
        for name, script in scripts.items():
            runner.steps, runner.simulated = [], {}
            perform(runner, script, name)
            found[name] = Reference(runner.steps, runner.simulated)
    return found


class RecordedRunner(WatchedRunner):
    """Saves the screen after every press. The presses of one dial are one step, because it begins at random."""

    def __init__(self, machine: Machine, pictures: Path) -> None:
        super().__init__(machine)
        self.steps: list[dict[str, Any]] = []
        self.simulated: dict[str, dict[str, Any]] = {}
        self._shots = pictures
        self._count = 0

    def press(self, key: str, ms: int = PRESS_MS) -> None:
        super().press(key, ms)
        row, column = place_of(key)
        shot = self._shoot_next()
        self.steps.append({"do": "press", "key": key, "row": row, "column": column, "ms": ms, "shot": shot})
        if ms == PRESS_MS:
            self.simulated[shot] = self._figures()

    def press_and_see(self, key: str, pod: str) -> list[tuple[int, int, int]]:
        ring = super().press_and_see(key, pod)
        row = row_of(pod)
        last = self.steps[-1] if self.steps else {}
        if (last.get("do"), last.get("row")) != ("dial", row):
            last = {"do": "dial", "key": f"{pod} dials", "row": row, "ms": PRESS_MS, "shot": self._shoot_next()}
            self.steps.append(last)
        last["number"] = dial_faces().index(face(ring))
        self.shoot(last["shot"])
        return ring

    def wait(self, ms: int) -> None:
        super().wait(ms)
        self.steps.append({"do": "wait", "ms": ms})

    def down(self, key: str) -> None:
        raise RigError(f"the rig plays whole presses only, not «down {key}»")

    def _shoot_next(self) -> str:
        self._count += 1
        shot = f"{self._count:03d}"
        self.shoot(shot)
        return shot

    def _figures(self) -> dict[str, Any]:
        """Return what the last press took. The longest turn includes an erase, as on the rig."""
        press = self.watched[-1]
        return {
            "ring_ms": press.answer.ring_ms,
            "screen_ms": press.answer.screen_ms,
            "done_ms": press.answer.painted_ms,
            "turn_ms": press.answer.stall_ms,
            "has_erased": press.has_erased,
            "rings_are_still": press.was_still,
            "is_first_language": press.has_spoken,
        }
