"""The log is the source of truth: undo, redo, and the preview of an undo."""

import pytest

from tests.rules.skyscrapers_table import SkyscrapersTable, snapshot, table_with_a_worker_each
from topout.games import skyscrapers
from topout.games.skyscrapers import ADJUST, BUILD, END_TURN, FALL, FOUNDATION, MOVE, RECRUIT, TALLY
from topout.match.session import Session
from topout.ui.undo_dialog import peek_redo, peek_undo


def test_undo_reaches_across_turns_to_the_start():
    table = SkyscrapersTable(2)
    fresh = snapshot(SkyscrapersTable(2).state)
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
    table = SkyscrapersTable()
    table.recruit()
    table.undo()
    assert table.move() == "nobody_on_site"
    assert table.redo_count > 0
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
    table = SkyscrapersTable()
    for _ in range(3):
        table.recruit()
    table.undo()
    assert table.state.turn == 0 and table.state.actions_left == 1


def test_a_preview_says_whose_event_an_undo_takes_back_and_how_many_points():
    table = table_with_a_worker_each()
    assert peek_undo(SkyscrapersTable()) is None
    table.build(4)
    assert peek_undo(table) == (0, (BUILD, 4, 0), [4, 0, 0, 0])
    table.fall(2, 1)
    assert peek_undo(table) == (2, (FALL, 2, 1), [0, 0, -5, 0])
    assert table.scores == [4, 0, -5, 0], "a preview changes nothing"


def test_a_preview_of_the_last_card_shows_what_it_did_to_everyone():
    table = table_with_a_worker_each(players=2).use_up_cards(0)
    who, event, gains = peek_undo(table)
    assert (who, event) == (0, (BUILD, 1, FOUNDATION))
    assert gains == [1 + 5, -17]


def test_a_preview_of_the_tally_belongs_to_the_table():
    table = table_with_a_worker_each(players=2).use_up_cards(0)
    table.tally([0, 0], [1, 0])
    assert peek_undo(table) == (None, (TALLY, 0, 0, 1, 0), [5, 0])


def test_a_preview_of_redo_is_the_same_as_the_preview_of_undo():
    table = table_with_a_worker_each()
    table.fall(1, 0)
    preview = peek_undo(table)
    table.undo()
    assert peek_redo(table) == preview
    table.redo()
    assert peek_redo(table) is None


class Counted:
    """A game that counts the calls of its rules."""

    def __init__(self, game):
        self._game = game
        self.applied = 0

    def __getattr__(self, name):
        return getattr(self._game, name)

    def apply(self, state, event):
        self.applied += 1
        return self._game.apply(state, event)


def long_game(events):
    """Return a session of many moves, and the counter of its rules' calls since then."""
    game = Counted(skyscrapers)
    session = Session(game, (2, 0, 0))
    for i in range(events):
        assert session.apply((RECRUIT,) if i < 8 and i % 4 == 0 else (END_TURN, 0) if i % 4 == 3 else (MOVE,)) is None
    game.applied = 0
    return session, game


@pytest.mark.parametrize("events", [300, 2_000, 20_000])
def test_an_undo_late_in_a_game_folds_no_more_than_a_stretch_of_it(events):
    session, game = long_game(events)
    session.undo()
    assert session.state.phase == "play"
    assert game.applied <= 32


def test_undoing_and_redoing_at_one_place_costs_a_short_fold_each_time():
    session, game = long_game(5_000)
    session.undo()
    session.redo()
    game.applied = 0
    for _ in range(1_000):
        session.undo()
        session.redo()
    assert game.applied <= 33 * 1_000


@pytest.mark.parametrize("depth", [1, 7, 63, 64, 65, 300, 4_000])
def test_undoing_far_back_and_forth_again_costs_about_as_much_as_it_goes(depth):
    session, game = long_game(10_000)
    for _ in range(5):
        for _ in range(depth):
            session.undo()
            assert session.state.players == 2
        for _ in range(depth):
            session.redo()
    assert game.applied <= 5 * depth * 64 + 10_000


def test_a_long_game_keeps_few_checkpoints():
    session, _ = long_game(600)
    assert len(session._checkpoints) <= 2
    for _ in range(200):
        session.undo()
        session.apply((END_TURN, 1))
        session.apply((END_TURN, 1))
        assert len(session._checkpoints) <= 3


def test_checkpoints_and_states_share_nothing_that_changes():
    session, _ = long_game(200)
    known = {}
    for count in range(200, -1, -1):
        known[count] = snapshot(session.state)
        session.undo()
    for count in range(200):
        assert snapshot(session.state) == known[count]
        assert session.redo() is None
    assert snapshot(session.state) == known[200]


def test_after_a_fault_the_state_is_folded_from_the_log_alone():
    session, _ = long_game(200)
    sound = snapshot(session.state)
    session.state.crew[0] = 99
    for _, state in session._checkpoints:
        state.crew[0] = 99
    session.refold()
    assert snapshot(session.state) == sound


def test_a_checkpoint_goes_with_the_events_that_it_stood_for():
    session, _ = long_game(100)
    session.checkpoint(100, session.state)
    session.undo()
    for event in ((ADJUST, 0, 7), (ADJUST, 1, 5)):
        assert session.apply(event) is None
    session.undo()
    assert skyscrapers.scores(session.state) == [7, 0]
    assert skyscrapers.scores(session.fold(100)) == [7, 0]
