"""The log is the truth: undo, redo, and what an undo would take back."""

import pytest

from tests.rules.tables import Table, snapshot, table_with_a_worker_each
from topout.games import catalogue
from topout.games.skyscrapers import BUILD, FALL, FOUNDATION, TALLY


def test_undo_reaches_across_turns_to_the_start():
    table = Table(2)
    fresh = snapshot(Table(2).state)
    for _ in range(2):
        table.recruit()
        table.end_turn(early=True)
    for _ in range(4):
        assert table.undo() is None
    assert snapshot(table.state) == fresh
    assert table.undo() == "nothing_to_undo"


def test_redo_brings_back_what_undo_took():
    table = table_with_a_worker_each()
    table.build(3)
    built = snapshot(table.state)
    table.undo()
    assert table.scores[0] == 0
    assert table.redo() is None
    assert snapshot(table.state) == built
    assert table.redo() == "nothing_to_redo"


def test_a_new_event_clears_what_could_be_redone_but_a_refused_one_does_not():
    table = Table()
    table.recruit()
    table.undo()
    assert table.move() == "nobody_on_site"
    assert table.can_redo
    table.end_turn(early=True)
    assert table.redo() == "nothing_to_redo"


def test_the_end_of_the_game_can_be_undone():
    table = table_with_a_worker_each()
    before = snapshot(table.state)
    table.collapse(1)
    assert table.state.phase == "over"
    table.undo()
    assert snapshot(table.state) == before
    table.redo()
    assert table.state.phase == "over"


def test_the_last_action_can_be_taken_back_before_the_turn_passes():
    table = Table()
    for _ in range(3):
        table.recruit()
    table.undo()
    assert table.state.turn == 0 and table.state.actions_left == 1


def test_a_preview_says_whose_event_an_undo_takes_back_and_how_many_points():
    table = table_with_a_worker_each()
    assert Table().peek_undo() is None
    table.build(4)
    assert table.peek_undo() == (0, (BUILD, 4, 0), [4, 0, 0, 0])
    table.fall(2, 1)
    assert table.peek_undo() == (2, (FALL, 2, 1), [0, 0, -5, 0])
    assert table.scores == [4, 0, -5, 0], "a preview changes nothing"


def test_a_preview_of_the_last_card_tells_what_it_did_to_everyone():
    table = table_with_a_worker_each(players=2).use_up_cards(0)
    who, event, gains = table.peek_undo()
    assert (who, event) == (0, (BUILD, 1, FOUNDATION))
    assert gains == [1 + 5, -17]


def test_a_preview_of_the_tally_belongs_to_the_table():
    table = table_with_a_worker_each(players=2).use_up_cards(0)
    table.tally([0, 0], [1, 0])
    assert table.peek_undo() == (None, (TALLY, 0, 0, 1, 0), [5, 0])


def test_a_preview_of_redo_tells_the_same_as_the_preview_of_undo():
    table = table_with_a_worker_each()
    table.fall(1, 0)
    told = table.peek_undo()
    table.undo()
    assert table.peek_redo() == told
    table.redo()
    assert table.peek_redo() is None


def test_every_game_in_the_catalogue_has_the_whole_interface():
    assert catalogue.GAMES
    for name in catalogue.GAMES:
        game = catalogue.load(name)
        fewest, most = game.SEATS
        assert 2 <= fewest <= most <= 5
        for part in ("start", "apply", "who", "scores", "is_over"):
            assert callable(getattr(game, part)), (name, part)


def test_a_game_that_is_not_in_the_catalogue_is_not_found():
    with pytest.raises(ImportError):
        catalogue.load("chess")
