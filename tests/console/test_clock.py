"""Thinking time by player: counted once, in whole seconds. And what else is noted beside the rules."""

import pytest

from topout.clock import TurnClock
from topout.logbook import Logbook
from topout.table import Table


@pytest.fixture
def table():
    return Table(Logbook(None), "skyscrapers", [0, 2, 4], (3, 1, 0))


def test_what_was_told_before_the_power_went_is_shown_and_goes_on():
    clock = TurnClock(2)
    clock.is_on = True
    clock.recall((9, 0, 7))
    clock.step(0, 1)
    clock.step(2000, 1)
    assert clock.told(1) == "1:12"
    assert (clock.seconds, clock.tell()) == (92, None)
    clock.step(31_000, 1)
    assert clock.tell() == (12, 0, 10)


def test_alarms_belong_to_who_was_on_turn(table):
    for turn in (0, 2, 2):
        table.note_alarm(2, turn, 60)
    assert [table.alarms_of(player) for player in range(3)] == [1, 0, 2]


def test_the_clock_is_told_after_half_a_minute_then_more_and_more_seldom_and_players_times_while_it_is_on(table):
    clock = table.clock
    clock.step(0, 0)
    clock.step(29_000, 0)
    assert clock.tell() is None
    clock.step(31_000, 0)
    assert clock.tell() == (3,)
    assert clock.tell() is None
    clock.is_on = True
    told = []
    for second in range(32, 3600):
        clock.step(1000 * second, second // 60 % 2)
        told.append(clock.tell())
    told = [times for times in told if times]
    assert 12 < len(told) < 24
    assert told[-1][0] > 280 and abs(told[-1][1] - told[-1][2]) < 8
    clock.recall(told[-1])
    assert clock.seconds == 10 * told[-1][0] and clock.spent_ms[1] == 10_000 * told[-1][2]


def test_the_first_32_alarms_are_noted_with_their_turn_and_the_rest_counted(table):
    written: list = []
    table.logbook.write = lambda kind, numbers: written.append(numbers)
    for i in range(200):
        table.note_alarm(2, i % 2, 10 * i)
    assert written[:32] == [(0, 2, i % 2, i) for i in range(32)]
    assert written[32:] == [(2, 64), (2, 128)]
    assert (table.alarms_of(0), table.alarms_of(1)) == (100, 100)
