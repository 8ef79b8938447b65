"""Plays a script from its first line to its last, on a console that has just been switched on for the first time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools import FIRMWARE
from host_tools.mistakes import MistakeError
from host_tools.pictures.reel import Reel
from host_tools.replay.vocabularies import VOCABULARIES
from host_tools.script.lines import LineError, read
from host_tools.script.opening import after_opening, make_console
from host_tools.script.stage import Stage
from host_tools.script.verbs import VERBS
from host_tools.sim.machine import Machine


def play(
    text: str,
    name: str,
    folder: Path,
    shots: Path,
    root: Path = FIRMWARE,
    keys: Path | None = None,
    take_memory: Callable[[bytes], object] | None = None,
    take_film: Callable[[Reel], object] | None = None,
    names: Path | None = None,
) -> dict[str, Any]:
    """What the console came to. A line that is wrong, or is not borne out, raises its number and why.

    Recordings are named from `folder`, pictures go to `shots`, `root` is the drive that is booted, and every press that
    was made, up to the line that failed if one did, goes to the file `keys`. `take_memory` is given the console's
    memory as it is at the end, `take_film` what there was to see since the line `film`, or else since the first.
    `names` is the list of players' names.
    """
    with _console(text, name, root, names) as machine:
        stage = Stage(machine, folder, shots, reel=Reel() if take_film else None)
        try:
            stage.boot()
            stage.check()
        except LineError as problem:
            raise MistakeError(f"{name}: {problem}") from problem
        try:
            perform(stage, text, name)
        finally:
            if keys:
                _write(keys, stage.presses)
        told = summary(stage)
        if take_memory:
            take_memory(machine.memory)
        if take_film and stage.reel:
            take_film(stage.reel)
        return told


def _console(text: str, name: str, root: Path, names: Path | None) -> Machine:
    try:
        return make_console(list(read(text)), root, names)
    except LineError as problem:
        raise MistakeError(f"{name}: {problem}") from problem


def _write(keys: Path, presses: list[str]) -> None:
    try:
        keys.write_text("".join(f"{line}\n" for line in presses), "utf-8")
    except OSError as problem:
        raise MistakeError(f"cannot write {keys}: {problem.strerror}") from problem


def perform(stage: Stage, text: str, name: str) -> None:
    """Go through the lines on a stage that stands already."""
    for line in after_opening(list(read(text))):
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
    table = observer.table
    if table is None:
        return None
    return VOCABULARIES[table.game].scenario(table.session.setup, table.session.log, observer.seats)
