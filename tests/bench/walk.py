"""Every press of a walk past every screen of every game, timed: what it led to, and on which screen.

python -m tests.bench.walk [LANGUAGE]
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from host_tools.script.stage import Stage
from host_tools.sim.machine import Machine
from tests.bench.console import Answer, shipped_drive, watch
from tests.console.pictures import WALKS, pass_by

LANGUAGE = "ru"  # whose words are the longest
_AT_REST_MS = 120


class Press(NamedTuple):
    """`where`: the key, and on the way to which picture it was pressed. `stall_ms` does not count an erase."""

    where: str
    answer: Answer
    stall_ms: float
    has_erased: bool
    overruns: int


class WatchedStage(Stage):
    """Presses a key when the screen is at rest, and waits until it is so again."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine, Path(), Path())
        self.watched: list[Press] = []
        self._named = 0

    def press(self, key: str, ms: int = 60) -> None:
        if ms != 60:
            super().press(key, ms)
            return
        self.look()
        self._machine.run_for(_AT_REST_MS + 1.7 * (len(self.watched) % 3))
        health = self.observer.console.health
        health.longest_stall_ms = health.longest_erase_ms = health.sensor.overruns = 0
        answer = watch(self._machine, key, lambda: self.observer.is_settled)
        self._machine.run_for(_AT_REST_MS)
        has_erased = health.longest_erase_ms > 0
        self.watched.append(Press(key, answer, health.longest_stall_ms, has_erased, health.sensor.overruns))

    def name(self, shot: str) -> None:
        """Say on the way to which picture the last presses were made."""
        for at in range(self._named, len(self.watched)):
            self.watched[at] = self.watched[at]._replace(where=f"{self.watched[at].where} → {shot}")
        self._named = len(self.watched)


def walk(gallery: ModuleType, language: str = LANGUAGE) -> list[Press]:
    with shipped_drive() as drive, Machine(drive) as machine:
        stage = WatchedStage(machine)
        stage.boot()
        for name in pass_by(stage, gallery.lines(language)):
            stage.name(name)
        return stage.watched


def report() -> None:
    language = sys.argv[1] if len(sys.argv) > 1 else LANGUAGE
    for gallery in WALKS:
        presses = list(walk(gallery, language))
        print(gallery.__name__, len(presses))
        for name in ("painted_ms", "stall_ms", "screen_ms", "ring_ms"):
            order = sorted(presses, key=lambda press: -(getattr(press.answer, name) or 0))
            print(f"  {name}", "; ".join(f"{getattr(p.answer, name) or 0:.0f} {p.where}" for p in order[:5]))


if __name__ == "__main__":
    report()
