"""The random player knows the screens by their names, and finds the way out of games that it does not know."""

import re

import pytest

from tests.console.bare_hub import BareTable
from tests.faults.random_player import RandomPlayer
from topout_tools.sim.machine import FIRMWARE


def test_the_random_player_names_screens_that_there_are():
    """A handler with another name is never called, and then its screen is only closed."""
    sources = "".join(path.read_text("utf-8") for path in FIRMWARE.glob("topout/ui/**/*.py"))
    named = {name.removeprefix("at_") for name in vars(RandomPlayer) if name.startswith("at_")}
    assert named - set(re.findall(r"^class (\w+)", sources, re.MULTILINE)) == set()


@pytest.mark.parametrize(("game", "setup"), [("newyork", (3, 2, 2)), ("floors", (3, 0, 0, 5, 3))])
@pytest.mark.parametrize("seed", range(5))
def test_the_random_player_leaves_a_game_that_it_does_not_know(game, setup, seed):
    table = BareTable()
    table.press((0, 1))
    table.join(game, [0, 2, 4], setup, [])
    player = RandomPlayer(seed)
    for _ in range(600):
        table.press(player.choose(table.console))
        table.wait(300)
        if table.console.table and table.console.table.game != game:
            return
    raise AssertionError(f"lost at {type(table.console.stage.top).__name__}")
