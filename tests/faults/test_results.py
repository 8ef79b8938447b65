"""A finished game is kept as a result in the next one's journal; an unfinished one is not."""

import pytest

from tests.faults.console_actions import boot_again, console_of, play_script, press
from topout.games import phases, track
from topout.match.clock import TurnClock
from topout.match.standings import result_of
from topout_tools.memory_image import read_journal


def test_the_result_of_a_finished_game_outlives_the_next_ones_and_the_power(game):
    game.run_for(100_000)
    play_script(game, "press menu\nchoose Collapse\npress p3.a\npress fall")
    state = console_of(game).table.state
    scores = tuple(console_of(game).table.rules.scores(state))
    game_id = console_of(game).logbook.journal.game_id
    play_script(game, "begin skyscrapers p1 p2 first p1")
    play_script(game, "begin track p1 p2 first p1")
    boot_again(game)
    found = read_journal(game.nvm.image)
    (result,) = found.results
    assert (result.game, result.scores, result.mark) == ("skyscrapers", scores, game_id)
    assert result.minutes == 2 and sorted(result.places) == [1, 2]
    assert found.header and found.header.game == "track" and found.header.mark != game_id
    assert console_of(game).health.faults == 0
    press(game, "p1.a")


class TableOfThree:
    """A score track that has ended with these scores."""

    game = "track"
    rules = track
    clock = TurnClock(3)
    names = ("", "", "")

    def __init__(self, low_wins: int) -> None:
        self.state = track.start((3, 0, 0, 30, -9999, low_wins, 0, 0, 0, 0, 0, 0))
        self.state.score[:] = [7, 20, 12]
        self.state.phase = phases.OVER


@pytest.mark.parametrize(("low_wins", "places"), [(0, [3, 1, 2]), (1, [1, 3, 2])])
def test_where_the_lowest_score_wins_the_lowest_comes_first(low_wins, places):
    assert result_of(TableOfThree(low_wins)) == (3, 0, 3, 7, 20, 12, *places)


def test_level_players_share_a_place_and_a_game_that_goes_on_is_no_result():
    table = TableOfThree(0)
    table.state.score[:] = [20, 20, 12]
    assert result_of(table) == (3, 0, 3, 20, 20, 12, 1, 1, 3)
    table.state.phase = phases.PLAY
    assert result_of(table) is None
