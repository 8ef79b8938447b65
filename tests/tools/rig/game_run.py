"""Plays one whole game in the simulator, for steps and pictures, then on the rig; returns both, press by press."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.tools.rig.emulation import Event, run_job
from tests.tools.rig.first_start import trouble_of
from tests.tools.rig.games import script_of
from tests.tools.rig.home import Home
from tests.tools.rig.picture_comparison import compare
from tests.tools.rig.reference import play_reference

_PROGRESS_PRESSES = 25


class Order(NamedTuple):
    """The input of a worker process."""

    game: str
    players: str
    language: str
    home: Home
    flash: Path
    folder: Path


def play_game(order: Order) -> dict[str, Any]:
    shutil.rmtree(order.folder, ignore_errors=True)
    simulator, rig = order.folder / "simulator", order.folder / "rig"
    script = script_of(order.game, order.players, order.language)
    reference = play_reference(script, order.game, simulator)
    steps = [step for step in reference.steps if step["do"] != "wait"]
    print(f"{order.game}: {len(steps)} steps, played in the simulator; now on the rig", flush=True)
    progress = _Progress(order.game, len(steps))
    events = run_job(order.home, order.flash, rig, reference.steps, on_event=progress.show)
    names, different = compare(rig, simulator)
    keys = {step["shot"]: step for step in steps}
    return {
        "boot_ms": next((event["first_screen_ms"] for event in events if event["event"] == "start"), None),
        "trouble": trouble_of(events),
        "presses": _presses(events, keys, reference.simulated, different),
        "dial_presses": [_without_kind(event) for event in events if event["event"] == "dial"],
        "pictures": {"of": len(steps) + 1, "compared": len(names), "different": different},
        **_without_kind(events[-1]),
    }


def _presses(events: list[Event], steps: dict, simulated: dict, different: list[str]) -> list[dict[str, Any]]:
    presses = []
    for event in events:
        if event["event"] == "press":
            step = steps[event["shot"]]
            mine = {"key": step["key"], "held_ms": step["ms"], "has_equal_picture": event["shot"] not in different}
            presses.append({**_without_kind(event), **mine, "simulator": simulated.get(event["shot"])})
    return presses


def _without_kind(event: Event) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "event"}


class _Progress:
    def __init__(self, game: str, total: int) -> None:
        self._game = game
        self._total = total
        self._done = 0
        self._began_s = time.monotonic()

    def show(self, event: Event) -> None:
        if event["event"] == "trouble":
            print(f"{self._game}: {event['reason']}", flush=True)
        if event["event"] != "press":
            return
        self._done += 1
        if self._done % _PROGRESS_PRESSES == 0 or self._done == self._total:
            seconds = time.monotonic() - self._began_s
            print(f"{self._game}: {self._done} of {self._total} steps, {seconds:.0f} s", flush=True)
