"""Measures the time from a knock to the first white ring, in the simulator: on a quiet table, and during painting."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.tools.bench.ceilings import KNOCK_MS
from tests.tools.bench.console import SIT_DOWN, note_white, shipped_drive
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

OPENS = ("hub.menu", "hub.fall", "hub.undo")
_IDLE_MG = (120, 300)
_PAINTING_MG = 900  # right after a key only a slam counts
_FROM_MS, _TO_MS = 70, 440  # after the key: first the dialog is read, then painted
_PRESSED_MS = 60
_WATCHED_MS = 400


class DetectedEvent(NamedTuple):
    when: str
    ms: float
    was_painting: bool


def idle(drive: Path, moments: int) -> list[DetectedEvent]:
    return [_heard(drive, "", 3000 + 1.7 * nth, mg) for mg in _IDLE_MG for nth in range(moments)]


def painting(drive: Path, step_ms: int, keys: Iterable[str] = OPENS) -> list[DetectedEvent]:
    """Knock every `step_ms` while the screen that a key opens is painted."""
    heard = [_heard(drive, key, ms, _PAINTING_MG) for key in keys for ms in range(_FROM_MS, _TO_MS, step_ms)]
    return [each for each in heard if each.was_painting]


def report() -> None:
    with shipped_drive() as drive:
        for what, heard in (("on a quiet table", idle(drive, 10)), ("while painting", painting(drive, 7))):
            latest = max(heard, key=lambda each: each.ms)
            print(
                f"knock to ring {what}, {len(heard)} knocks: {latest.ms:.0f} ms at the most ({latest.when}), "
                f"{sorted(each.ms for each in heard)[len(heard) // 2]:.0f} in the middle; ceiling {KNOCK_MS}"
            )


def _heard(drive: Path, key: str, after_ms: float, peak_mg: int) -> DetectedEvent:
    with Machine(drive, seed=int(after_ms)) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, SIT_DOWN, "sit down")
        runner.look()
        machine.run_for(3000)
        if key:
            machine.down(key)
            machine.run_for(_PRESSED_MS)
            machine.up(key)
        machine.run_for(after_ms - _PRESSED_MS)
        was_painting = not runner.observer.is_settled
        began_us = machine.clock.now_us
        white_us: list[int] = []
        for ring in machine.circuit.rings.values():
            note_white(ring, machine, white_us)
        machine.knock(peak_mg)
        machine.run_for(_WATCHED_MS)
        when = f"{peak_mg} mg, {after_ms:.0f} ms after {key or 'nothing'}"
        return DetectedEvent(when, (min(white_us, default=math.inf) - began_us) / 1000, was_painting)
