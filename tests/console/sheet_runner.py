"""Begins score sheets of any profile on the simulated console."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from topout.games.sheet import NONE
from topout.journal.long_setup import texts_to_numbers
from topout.match.seats import Seats
from topout.ui.intents import BEGIN
from topout.ui.screen import Screen
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine


class _Beginning(Screen):
    """A screen that answers with an intent as soon as it is open. A drive has no other public way to begin a game."""

    def __init__(self, intent: tuple):
        super().__init__(None, None)
        self._intent: tuple | None = intent

    def draw(self, panel: object) -> None:
        pass

    def step(self, now_ms: int) -> tuple | None:
        intent, self._intent = self._intent, None
        return intent


@contextmanager
def sheet_machine() -> Iterator[ScriptRunner]:
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English", "language")
        yield runner


def begin_sheet(
    runner: ScriptRunner,
    players: int,
    rows: Sequence[tuple],
    names: tuple = (),
    *,
    rounds: int = 1,
    start: int = 0,
    target: int = NONE,
) -> None:
    """Begin a game with these rows: each (name, factor, least, most)."""
    numbers = [number for row in rows for number in row[1:]]
    texts = texts_to_numbers(["A sheet", *[row[0] for row in rows]])
    setup = (players, 0, rounds, start, target, 0, len(rows), *numbers, *texts)
    runner.look().console.stage.open(_Beginning((BEGIN, "sheet", Seats(list(range(players)), names), setup)))
    runner.wait(3000)
