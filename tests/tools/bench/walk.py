"""Times every press of a walk past every screen of every game, with its effect and the next picture."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from tests.console.pictures import WALKS, pass_by
from tests.tools.bench.ceilings import FINISHED_MOSTLY_MS
from tests.tools.bench.console import PRESSED_MS, Answer, shipped_drive, watch
from topout.settings import LANGUAGE as SPOKEN
from topout.settings import UNSET
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

LANGUAGE = "en"
_AT_REST_MS = 120


class Press(NamedTuple):
    """`where` is the key and the picture that came next. `stall_ms` does not count an erase."""

    where: str
    answer: Answer
    stall_ms: float
    has_erased: bool
    overruns: int
    has_spoken: bool  # the language was chosen for the first time
    was_still: bool  # no ring moved by itself
    held_ms: int  # how long the key was held down before it acted


class Motions:
    """What a screen wants the rings to do."""

    def __init__(self) -> None:
        self.moving: set[int] = set()

    def set(self, pod: int, mask: int, colour: int = 0, motion: int = 0, white: int = 0) -> None:
        self.moving.discard(pod)
        if mask and motion:
            self.moving.add(pod)

    def clear(self) -> None:
        self.moving.clear()


class WatchedRunner(ScriptRunner):
    """Presses a key when the screen is finished, and waits until it is finished again."""

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
        console = self.observer.console
        was_silent = console.settings.get(SPOKEN) == UNSET
        health = console.health
        health.longest_stall_ms = health.longest_erase_ms = health.sensor.overruns = 0
        motions = Motions()
        with self._machine.clock.unpaid():
            top = console.stage.top
            top.light(motions)
            *classes, _screen, _object = type(top).__mro__
            acts_when_let_go = top.fires_on_release or any("let_go" in vars(each) for each in classes)
            held_ms = PRESSED_MS if key.endswith(".b") and acts_when_let_go else 0
        answer = watch(self._machine, key, lambda: self.observer.is_settled)
        self._machine.run_for(_AT_REST_MS)
        has_erased = health.longest_erase_ms > 0
        has_spoken = was_silent and console.settings.get(SPOKEN) != UNSET
        stall_ms, overruns = health.longest_stall_ms, health.sensor.overruns
        was_still = not motions.moving
        self.watched.append(Press(key, answer, stall_ms, has_erased, overruns, has_spoken, was_still, held_ms))

    def name(self, shot: str) -> None:
        """Note to which picture the last presses led."""
        for at in range(self._named, len(self.watched)):
            self.watched[at] = self.watched[at]._replace(where=f"{self.watched[at].where} → {shot}")
        self._named = len(self.watched)


def walk(gallery: ModuleType, language: str = LANGUAGE) -> list[Press]:
    with shipped_drive() as drive, Machine(drive) as machine:
        runner = WatchedRunner(machine)
        runner.boot()
        for name in pass_by(runner, gallery.lines(language)):
            runner.name(name)
        return runner.watched


def report() -> None:
    for gallery in WALKS:
        presses = walk(gallery)
        begun = max(press.answer.painted_ms or 0 for press in presses if press.has_erased)
        played = [press for press in presses if not press.has_erased and not press.has_spoken]
        slow = sum(1 for press in played if (press.answer.painted_ms or 0) > FINISHED_MOSTLY_MS)
        ring_ms = _most([press.answer for press in presses if press.was_still], "ring_ms")
        answer_ms = _most([press.answer for press in presses], "screen_ms")
        painted_ms = _most([press.answer for press in played], "painted_ms")
        print(
            f"{gallery.__name__.rpartition('.')[2]}, {len(presses)} presses: longest stall "
            f"{_most(presses, 'stall_ms'):.0f} ms, ring {ring_ms:.0f} ms, screen's answer {answer_ms:.0f} ms, "
            f"finished {painted_ms:.0f} ms ({slow} over {FINISHED_MOSTLY_MS}), a new game {begun:.0f} ms"
        )


def _most(answers: list[Any], what: str) -> float:
    return max(getattr(answer, what) or 0 for answer in answers)
