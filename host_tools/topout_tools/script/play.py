"""Plays a script from its first line to its last, on a console that has just been switched on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from topout_tools import FIRMWARE
from topout_tools.errors import UserError
from topout_tools.pictures.frame_buffer import FrameBuffer
from topout_tools.replay.registry import VOCABULARIES
from topout_tools.script.commands import VERBS
from topout_tools.script.lines import LineError, read
from topout_tools.script.opening import after_opening, make_console
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.board_data import DEFAULT
from topout_tools.sim.machine import Machine


def play(
    text: str,
    name: str,
    folder: Path,
    shots: Path,
    root: Path = FIRMWARE,
    keys: Path | None = None,
    take_memory: Callable[[bytes], object] | None = None,
    take_film: Callable[[FrameBuffer], object] | None = None,
    names: Path | None = None,
    board: str = DEFAULT,
) -> dict[str, Any]:
    """Play a script and return a summary of the console at its end.

    A wrong line, or an expectation that does not hold, raises UserError with the line number and the reason.

    `folder` is where recordings are read from, `shots` where pictures go, `root` the drive that is booted. The file
    `keys` gets every press that was made, up to the line that failed if one did. `take_memory` gets the console's
    memory at the end. `take_film` gets the frames since the line `film`, or since the start if there is none. `names`
    is the list of players' names, `board` one of the firmware's boards.
    """
    with _console(text, name, root, names, board) as machine:
        stage = ScriptRunner(machine, folder, shots, frames=FrameBuffer() if take_film else None)
        try:
            stage.boot()
            stage.check()
        except LineError as problem:
            raise UserError(f"{name}: {problem}") from problem
        try:
            perform(stage, text, name)
        finally:
            if keys:
                _write(keys, stage.presses)
        result = summary(stage)
        if take_memory:
            take_memory(machine.memory)
        if take_film and stage.frames:
            take_film(stage.frames)
        return result


def _console(text: str, name: str, root: Path, names: Path | None, board: str) -> Machine:
    try:
        return make_console(list(read(text)), root, names, board)
    except LineError as problem:
        raise UserError(f"{name}: {problem}") from problem


def _write(keys: Path, presses: list[str]) -> None:
    try:
        keys.write_text("".join(f"{line}\n" for line in presses), "utf-8")
    except OSError as problem:
        raise UserError(f"cannot write {keys}: {problem.strerror}") from problem


def perform(stage: ScriptRunner, text: str, name: str) -> None:
    """Run the lines on a script runner that has booted. Raises UserError with the number of a line that fails."""
    for line in after_opening(list(read(text))):
        try:
            if line.verb not in VERBS:
                raise LineError(f'unknown command "{line.verb}"; commands are {", ".join(VERBS)}')
            VERBS[line.verb](stage, line.arguments)
            stage.check()
        except LineError as problem:
            raise UserError(f"{name}:{line.number}: {problem}") from problem


def summary(stage: ScriptRunner) -> dict[str, Any]:
    """Return the console's end state, for programs. Values are None without a game or without power."""
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


def _scenario(stage: ScriptRunner) -> dict[str, Any] | None:
    """Return the game as a scenario for `topout replay`, which gives the same scores; None without a game."""
    observer = stage.observer
    table = observer.table
    if table is None:
        return None
    return VOCABULARIES[table.game].scenario(table.session.setup, table.session.log, observer.seats)
