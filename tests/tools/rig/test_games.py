"""The rig's games are played in the language that was asked for."""

import pytest

from tests.tools.rig.games import GAMES, LANGUAGES, LEAST, MOST, script_of
from topout.ui.language import LANGUAGE_NAMES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [LEAST, MOST])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_in_the_language_that_was_asked_for(game, players, language):
    name = LANGUAGE_NAMES[LANGUAGES.index(language)]
    assert script_of(game, players, language).startswith(f"choose {name}\nbegin {game} ")
