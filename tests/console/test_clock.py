"""Thinking time by player: counted once, in whole seconds."""

from topout.clock import TurnClock


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
