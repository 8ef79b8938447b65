"""Undone events that are not redone yet, the rest: what happens to them while other events are entered."""

import pytest

from tests.rules.skyscrapers_table import SkyscrapersTable
from topout.games.skyscrapers import BUILD, END_TURN, FALL, MOVE, RECRUIT
from topout.match.redo_undone import leave_out

RECRUITED, MOVED, ENDED = (RECRUIT,), (MOVE,), (END_TURN, 0)
WRONG, RIGHT = (BUILD, 3, 0), (BUILD, 4, 0)
FELL = (FALL, 0, 0)


@pytest.fixture
def table():
    """Return a table with a wrong build and three events after it; all four are undone."""
    table = SkyscrapersTable(2)
    for event in (RECRUITED, WRONG, MOVED, ENDED, RECRUITED):
        assert table.apply(event) is None
    for _ in range(4):
        table.undo()
    return table


def rest(table):
    """Return the undone events in the order in which they are redone."""
    return list(reversed(table.undone))


def test_the_right_event_takes_the_place_of_a_wrong_one_of_its_kind(table):
    table.apply(RIGHT)
    assert rest(table) == [MOVED, ENDED, RECRUITED]
    assert table.replaced == WRONG and not table.redo_count > 0


def test_an_event_that_was_forgotten_comes_before_the_rest(table):
    table.apply(FELL)
    assert rest(table) == [WRONG, MOVED, ENDED, RECRUITED]
    assert table.replaced is None


def test_what_is_entered_by_hand_once_more_is_no_longer_rest(table):
    for event in (WRONG, MOVED):
        table.apply(event)
        assert table.replaced is None
    assert rest(table) == [ENDED, RECRUITED]


def test_a_rest_that_as_many_other_events_have_passed_by_makes_no_sense_any_more(table):
    for _ in range(3):
        assert table.adjust(0, 1) is None
        assert rest(table) == [WRONG, MOVED, ENDED, RECRUITED]
    table.undo()
    table.redo()
    for _ in range(3):
        assert rest(table) == [WRONG, MOVED, ENDED, RECRUITED], "more may be undone yet"
        table.adjust(0, 1)
    table.adjust(0, 1)
    assert rest(table) == []


def test_undo_and_the_right_event_leave_no_rest_as_ever():
    for right in (RIGHT, MOVED):
        table = SkyscrapersTable(2)
        for event in (RECRUITED, WRONG):
            table.apply(event)
        table.undo()
        table.apply(right)
        assert rest(table) == [] and table.replaced is None


def test_only_what_was_taken_back_last_can_be_redone_and_the_rest_stays_behind_it(table):
    table.apply(RIGHT)
    table.undo()
    assert table.redo_count > 0 and rest(table) == [RIGHT, MOVED, ENDED, RECRUITED]
    assert table.redo() is None
    assert table.redo() == "nothing_to_redo"
    assert rest(table) == [MOVED, ENDED, RECRUITED]


def test_what_is_left_out_does_not_come_again_and_cannot_be_redone(table):
    assert leave_out(table, 1) is None
    assert rest(table) == [MOVED, ENDED, RECRUITED] and not table.redo_count > 0
    assert leave_out(table, 4) == "nothing_to_redo"
    assert leave_out(table, 3) is None
    assert rest(table) == []


def test_what_was_replaced_may_come_next_after_all(table):
    assert leave_out(table, -1) == "nothing_to_redo"
    table.apply(RIGHT)
    assert leave_out(table, -1) is None
    assert rest(table) == [WRONG, MOVED, ENDED, RECRUITED]
    assert leave_out(table, -1) == "nothing_to_redo"
