"""Pictures of every screen in every language, taken on the simulated console.

Numbers that would differ at the next run are set to fixed ones first.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from tests.console import gallery, gallery_floors, gallery_names, gallery_newyork, gallery_sheet, gallery_track
from topout.games import skyscrapers, track
from topout.ui.meter import ask_quiet
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

GOLDEN = Path(__file__).parent / "golden"
WALKS = (gallery, gallery_floors, gallery_newyork, gallery_track, gallery_sheet, gallery_names)
LONG_SCORES = {
    "track": (track.POINTS, (99999, -9999, 12345, None, 7)),  # the fourth is out
    "skyscrapers": (skyscrapers.ADJUST, (-40, 999, -39, 123)),
}


@dataclass
class Picture:
    """A screen. `cut_off`: texts that were too long for their line. `same_words`: words that two keys share."""

    language: str
    name: str
    image: Image.Image
    cut_off: list[str] = field(default_factory=list)
    same_words: list[str] = field(default_factory=list)

    @property
    def golden(self) -> Path:
        return GOLDEN / self.language / f"{self.name}.png"


def take(language: str) -> Iterator[Picture]:
    """Yield the pictures of every walk. Each walk has a console of its own."""
    for walk in WALKS:
        with Machine() as machine:
            runner = ScriptRunner(machine, Path(), Path())
            runner.boot()
            for name in pass_by(runner, walk.lines(language), language):
                stage = runner.observer.console.stage
                words = same_words(stage.top.pods, stage.top.hub, stage.texts.get)
                yield Picture(language, name, machine.screen(), stage.painter.overflowing(), words)


def same_words(pods: tuple, hub: tuple, t: Callable[[str], str]) -> list[str]:
    """Return the words that two keys of one screen share. Keys that do the same have one text, and may share it."""
    words = [t(key) for key in {*pods, *hub} if key]
    return sorted({word for word in words if words.count(word) > 1})


def pass_by(runner: ScriptRunner, lines: Iterable[str], language: str = "en") -> Iterator[str]:
    """Play a walk's lines, and yield the name of each screen when it is painted."""
    for line in lines:
        verb, _, name = line.partition(" ")
        if verb == "shot":
            _hold_still(runner.look().console)
            runner.look()
            yield name
        elif line == gallery.LIVELY_TABLE:
            _ask_quiet(runner.look().console)
        elif line == gallery.LONG_SCORES:
            _score_long(runner.look().console)
        elif line == gallery_sheet.WIDE:
            gallery_sheet.begin_wide(runner, language)
        elif line == gallery_names.NAMED:
            runner._machine.interpreter.drive.names = gallery_names.NAMES
        elif line == gallery_names.SILENCE:
            runner.look().console.table.clock.reminder_s = 179
            runner.wait(1000)
        else:
            perform(runner, line, "gallery")


def _ask_quiet(console: Any) -> None:
    """Open the dialog of a trembling table; the simulated table never trembles."""
    console.stage.open(ask_quiet(console.stage.texts.get, console.settings, 1))


def _score_long(console: Any) -> None:
    """Enter large points; by keys each score would take a minute."""
    table = console.table
    event, scores = LONG_SCORES[table.game]
    for player, wanted in enumerate(scores):
        while wanted is not None and (score := table.rules.scores(table.state)[player]) != wanted:
            assert table.enter((event, player, max(-999, min(999, wanted - score)))) is None
    console.stage.redraw()


def _hold_still(console: Any) -> None:
    console.health.longest_stall_ms = 42
    if console.table:
        clock = console.table.clock
        for player in range(len(clock.spent_ms)):
            clock.spent_ms[player] = 1_203_000 * (player + 1)
    console.alarm.peak_mg = 123
    console.alarm.sensor.overruns = 2
    console.stage.redraw()
