"""Plays a script in the simulator and in the page's VM, and compares what both show after each press."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from topout_tools.page.program import VmProgram, vm_program
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.sim.st7789 import to_words
from topout_tools.web.console_text import ConsoleReader
from topout_tools.web.labels import read_labels
from topout_tools.web.screen_areas import area_json

_HERE = Path(__file__).parent
_PRESS_MS = 60
_DRAWN = 7  # where New York's secret dials start, in both; else it is a random number
_SAME_CHANCE = f"def randint(low, high):\n    return {_DRAWN}\n"


class Seen(NamedTuple):
    """What the page gets of a settled screen, as JSON would have it, and the checksum of the picture."""

    language: str
    words: Any
    areas: Any
    scene: Any
    names: Any
    log: Any
    picture: str


@cache
def program() -> VmProgram:
    return vm_program()


class MirrorRunner(ScriptRunner):
    """`topout run`, which notes its input for the VM, and what is seen when the screen has settled after a press."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        super().__init__(machine, folder, folder)
        self.actions: list[tuple[str, object]] = []
        self.seen: list[Seen] = []
        self._reader = ConsoleReader()
        self.boot()

    def press(self, key: str, ms: int = _PRESS_MS) -> None:
        super().press(key, ms)
        self.actions += [("down", key), ("wait", ms), ("up", key), ("wait", _PRESS_MS)]
        self.look_closely()

    def press_and_see(self, key: str, pod: str) -> list[tuple[int, int, int]]:
        ring = super().press_and_see(key, pod)
        self.actions += [("down", key), ("wait", _PRESS_MS), ("up", key), ("wait", _PRESS_MS)]
        self.look_closely()
        return ring

    def wait(self, ms: int) -> None:
        super().wait(ms)
        self.actions.append(("wait", ms))

    def look_closely(self) -> None:
        console = self.look().console
        text = self._reader.listen(self._machine)
        log = console.table.session.log if console.table else None
        areas = [area_json(area) for area in text.areas]
        names = read_labels(self._machine).names
        picture = hashlib.sha256(to_words(self._machine.circuit.panel.pixels()).astype("<u2").tobytes()).hexdigest()
        seen = (text.language, text.words, areas, text.scene, names, log, picture)
        self.seen.append(Seen(*json.loads(json.dumps(seen))))
        self.actions.append(("look", 0))


def play_in_both(script: str, folder: Path) -> tuple[list[Seen], list[Seen]]:
    """Return what is seen after each press in the simulator, and in the page's VM."""
    with pytest.MonkeyPatch.context() as patch, Machine(charges=UNCHARGED) as machine:
        patch.setattr("topout_tools.sim.modules.random.randint", lambda low, high: _DRAWN)
        runner = MirrorRunner(machine, folder)
        perform(runner, script, "script")
        return runner.seen, in_vm(runner.actions, folder)


def in_vm(actions: list[tuple[str, object]], folder: Path) -> list[Seen]:
    files, text, _ = program()
    files = {**files, "/host/random.py": _SAME_CHANCE.encode()}
    encoded = {path: base64.b64encode(data).decode() for path, data in files.items()}
    given = folder / "page.json"
    given.write_text(json.dumps({"files": encoded, "program": text, "actions": actions}))
    done = subprocess.run(["node", _HERE / "vm_console.mjs", given], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    return [_seen(json.loads(line)) for line in done.stdout.splitlines()]


def _seen(line: dict) -> Seen:
    log = line["game"]["log"] if line["game"] else None
    return Seen(line["language"], line["words"], line["areas"], line["scene"], line["names"], log, line["picture"])
