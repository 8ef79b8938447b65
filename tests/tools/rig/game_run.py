"""Plays whole games in the simulator, for steps and pictures, then on the rig; returns both, press by press."""

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
from tests.tools.rig.reference import FIRST_SHOT, play_references

_PROGRESS_PRESSES = 25
_NOTHING: Event = {"text": "", "emulated_ms": 0, "wall_ms": 0, "overruns": 0, "too_early": 0}


class Order(NamedTuple):
    """The input of a worker process."""

    game: str
    players: str
    language: str
    home: Home
    flash: Path
    folder: Path


def play_game(order: Order) -> dict[str, Any]:
    return play_in_turn(order, {order.game: script_of(order.game, order.players, order.language)})[order.game]


def play_in_turn(order: Order, scripts: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Play the scripts one after another on one board that stays on; return the result of each."""
    shutil.rmtree(order.folder, ignore_errors=True)
    simulator, rig = order.folder / "simulator", order.folder / "rig"
    references = play_references(scripts, simulator)
    steps = [step for reference in references.values() for step in (*reference.steps, {"do": "end_part"})]
    total = sum("shot" in step for step in steps)
    print(f"{order.game}: {total} steps, played in the simulator; now on the rig", flush=True)
    progress = _Progress(order.game, total)
    events = run_job(order.home, order.flash, rig, steps, on_event=progress.show)
    names, different = compare(rig, simulator)
    results = {}
    shots = {FIRST_SHOT}
    for (name, reference), part in zip(references.items(), split_parts(events, len(references)), strict=True):
        presses = {step["shot"]: step for step in reference.steps if "shot" in step}
        pictures = _pictures(shots.union(presses), names, different)
        results[name] = {**_result(part, presses, reference.simulated, different), "pictures": pictures}
        shots = set()
    return results


def split_parts(events: list[Event], count: int) -> list[list[Event]]:
    """Return the events of each part. The last of each says what was printed and lost in this part alone.

    A part that was not reached because of trouble has only this last event.
    """
    parts: list[list[Event]] = [[]]
    before = _NOTHING
    for event in events:
        if event["event"] not in ("part", "end"):
            parts[-1].append(event)
            continue
        new = {name: event[name] - before[name] for name in _NOTHING if name != "text"}
        parts[-1].append({"event": "end", "text": event["text"].removeprefix(before["text"]), **new})
        parts.append([])
        before = event
    parts[-1:] = [[{"event": "end", **_NOTHING}] for _ in range(count)]
    return parts[:count]


def _result(events: list[Event], steps: dict, simulated: dict, different: list[str]) -> dict[str, Any]:
    return {
        "boot_ms": next((event["first_screen_ms"] for event in events if event["event"] == "start"), None),
        "trouble": trouble_of(events),
        "presses": _presses(events, steps, simulated, different),
        "dial_presses": [_without_kind(event) for event in events if event["event"] == "dial"],
        **_without_kind(events[-1]),
    }


def _pictures(shots: set[str], names: list[str], different: list[str]) -> dict[str, Any]:
    mine = [name for name in different if name in shots]
    return {"of": len(shots), "compared": len(shots.intersection(names)), "different": mine}


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
