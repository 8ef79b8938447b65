"""Plays a script from its first line to its last, on a console that has just been switched on for the first time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from host_tools.mistakes import MistakeError
from host_tools.script.lines import LineError, read
from host_tools.script.stage import Stage
from host_tools.script.verbs import VERBS
from host_tools.sim.machine import FIRMWARE, Machine
from topout.games import catalogue


def play(text: str, name: str, folder: Path, shots: Path, root: Path = FIRMWARE) -> dict[str, Any]:
    """What the console came to. A line that is wrong, or is not borne out, raises its number and why.

    Recordings are named from `folder`, pictures go to `shots`, and `root` is the drive that is booted.
    """
    with Machine(root) as machine:
        stage = Stage(machine, folder, shots)
        try:
            stage.boot()
            stage.check()
        except LineError as problem:
            raise MistakeError(f"{name}: {problem}") from problem
        perform(stage, text, name)
        return summary(stage)


def perform(stage: Stage, text: str, name: str) -> None:
    """Go through the lines on a stage that stands already."""
    for line in read(text):
        try:
            if line.verb not in VERBS:
                raise LineError(f'unknown command "{line.verb}"; commands are {", ".join(VERBS)}')
            VERBS[line.verb](stage, line.rest)
            stage.check()
        except LineError as problem:
            raise MistakeError(f"{name}:{line.number}: {problem}") from problem


def summary(stage: Stage) -> dict[str, Any]:
    """The end of it, for programs; None for what there is not, be it a game or power."""
    figures = {
        "virtual_ms": stage.now_ms,
        "display_bytes": stage.bytes_sent,
        "longest_turn_ms": stage.longest_turn_ms,
    }
    if not stage.is_on:
        return {"phase": None, "turn": None, "actions_left": None, "scores": {}, "scenario": None, **figures}
    observer = stage.look()
    return {
        "phase": observer.state.phase,
        "turn": observer.turn,
        "actions_left": getattr(observer.state, "actions_left", None),
        "scores": observer.scores,
        "screen": observer.texts,
        "scenario": _scenario(stage),
        **figures,
    }


def _scenario(stage: Stage) -> dict[str, Any] | None:
    """The same game in the words of `topout replay`, which comes to the same scores."""
    observer = stage.observer
    if observer.game is None:
        return None
    session = observer.console.session
    vocabulary = catalogue.load(observer.game, "host_tools.replay.")
    return vocabulary.scenario(session.setup, session.log, observer.seats)
