"""A key that is down at power-on does nothing until it has been released."""

import pytest

from tests.faults.console_actions import SEATED, console_of, diagnosed, log_of, play_script, press
from topout_tools.sim.machine import Machine

SCANNER_QUEUE = 64


def switch_on_again(machine, *keys):
    machine.cut()
    for key in keys:
        machine.down(key)
    machine.boot()
    machine.run_for(1000)


@pytest.mark.parametrize("key", ["p3.a", "p3.c", "p1.b"])
def test_key_that_is_down_at_power_on_books_nothing_however_often_it_is_switched_on(game, key):
    for _ in range(3):
        switch_on_again(game, key)
        assert log_of(game) == SEATED


def test_key_that_was_down_at_power_on_plays_once_it_has_been_up(game):
    switch_on_again(game, "p3.c")
    game.up("p3.c")
    game.run_for(100)
    assert log_of(game) == SEATED
    press(game, "p3.c")
    assert log_of(game) == [*SEATED, (2,)]


def test_key_that_is_down_at_power_on_is_named_and_the_others_play(game):
    switch_on_again(game, "p4.b")
    assert diagnosed(game) == "p4.b"
    press(game, "p3.c")
    assert log_of(game) == [*SEATED, (2,)]


def test_key_that_is_down_at_power_on_does_nothing_even_when_the_scanner_overflows_and_starts_again(game):
    switch_on_again(game, "p3.c")
    keys = console_of(game).health.keys
    for _ in range(SCANNER_QUEUE):
        for key in ("p2.a", "p4.a"):
            game.down(key)
        game.clock.advance_us(11_000)
        for key in ("p2.a", "p4.a"):
            game.up(key)
        game.clock.advance_us(11_000)
    game.run_for(3000)
    assert keys.overflows
    assert log_of(game) == SEATED


def test_menu_held_at_power_on_opens_nothing(game):
    switch_on_again(game, "hub.menu")
    assert [type(screen).__name__ for screen in console_of(game).stage.screens] == ["Play"]


def test_key_pressed_while_the_console_starts_is_heard(game):
    game.cut()
    began_us = game.clock.now_us
    game.boot()
    start_us = game.clock.now_us - began_us
    game.cut()
    game.clock.call_at(game.clock.now_us + start_us - 200_000, lambda: game.down("p3.c"))
    game.boot()
    game.run_for(1000)
    assert log_of(game) == [*SEATED, (2,)]


def test_first_screen_of_all_is_not_answered_by_a_key_that_lies_under_something():
    with Machine() as machine:
        machine.down("p1.b")
        machine.boot()
        machine.run_for(1000)
        play_script(machine, "expect screen English")
