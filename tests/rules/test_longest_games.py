"""The longest plausible game of every kind fits the Pico's own memory, with room to spare."""

import pytest

from tests.rules.longest_games import LONGEST
from topout.games import catalogue
from topout.journal.journal import NEARLY_FULL


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_the_longest_plausible_game_fits_without_a_warning(name):
    game = LONGEST[name]()
    assert catalogue.load(name).is_over(game.state)
    assert game.records > 200 and game.journal.room > NEARLY_FULL
