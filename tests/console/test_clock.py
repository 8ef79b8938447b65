"""Thinking time by player: counted once, in whole seconds. And what else is noted beside the rules."""

import pytest

from topout.clock import TurnClock
from topout.games import skyscrapers as rules
from topout.logbook import Logbook
from topout.table import ALARM, THOUGHT, Table


@pytest.fixture
def table():
    return Table(Logbook(None), "skyscrapers", [0, 2, 4], (3, 1, 0))


def test_seconds_are_taken_once_and_what_is_left_of_one_goes_into_the_next():
    clock = TurnClock(2)
    clock.is_on = True
    clock.step(0, 0)
    clock.step(5700, 0)
    assert (clock.take_seconds(0), clock.take_seconds(0)) == (5, 0)
    clock.step(6000, 0)
    assert clock.take_seconds(0) == 1
    assert clock.take_seconds(1) == 0


def test_what_was_taken_before_the_power_went_is_shown_and_not_taken_again():
    clock = TurnClock(2)
    clock.is_on = True
    clock.recall(1, 65)
    clock.step(0, 1)
    clock.step(2000, 1)
    assert clock.told(1) == "1:07"
    assert clock.take_seconds(1) == 2


def test_alarms_belong_to_who_was_on_turn(table):
    for turn in (0, 2, 2):
        table.note(ALARM, 2, turn, 60)
    assert [table.alarms_of(player) for player in range(3)] == [1, 0, 2]


def test_thinking_time_is_noted_only_while_the_clock_is_on(table):
    for is_on in (False, True):
        table.clock.is_on = is_on
        table.clock.step(0, table.state.turn)
        table.clock.step(3000, table.state.turn)
        table.enter((rules.END_TURN, 1))
        assert len([note for note in table.notes if note[0] == THOUGHT]) == is_on
