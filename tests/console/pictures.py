"""Pictures of every screen in every language, taken on the simulated console.

What a live number would make different at the next breath is set to a fixed one before the picture is taken.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from host_tools.script.play import perform
from host_tools.script.stage import Stage
from host_tools.sim.machine import Machine
from tests.console import gallery

GOLDEN = Path(__file__).parent / "golden"


class Picture:
    def __init__(self, language: str, name: str, image: Image.Image, cut_off: list[str]) -> None:
        self.language = language
        self.name = name
        self.image = image
        self.cut_off = cut_off  # texts that were too long for their place

    @property
    def golden(self) -> Path:
        return GOLDEN / self.language / f"{self.name}.png"


def take(language: str) -> Iterator[Picture]:
    """Walk past every screen."""
    with Machine() as machine:
        stage = Stage(machine, Path(), Path())
        stage.boot()
        for line in gallery.lines(language):
            verb, _, name = line.partition(" ")
            if verb == "shot":
                console = stage.look().console
                _hold_still(console)
                stage.look()
                yield Picture(language, name, machine.screen(), console.painter.overflowing())
            elif line == gallery.LIVELY_TABLE:
                _ask_quiet(stage.look().console)
            else:
                perform(stage, line, "gallery")


def _ask_quiet(console: Any) -> None:
    """As at the start of a game on a table that trembles; the simulated one never does."""
    console.alarm.proposal = lambda: 1
    console.borrow("topout.ui.meter").ask_quiet(console)


def _hold_still(console: Any) -> None:
    console.longest_stall_ms = 42
    for player in range(len(console.clock.spent_ms)):
        console.clock.spent_ms[player] = 65_000 * (player + 1)
    console.alarm.peak_mg = 123
    console.hub.sensor.overruns = 2
    if hasattr(console.screens[-1], "grow"):
        console.screens[-1]._peak_mg = 123
    console.redraw()
