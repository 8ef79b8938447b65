"""What a console says and shows when the power comes back."""

import pytest

from tests.faults.console_actions import SEATED, boot_again, console_of, log_of, play_script, press, screen_text
from tests.journal.power_cuts import begin
from topout.match.table import REDO_EVENT, UNDO_EVENT
from topout_tools.sim.machine import Machine


def test_thinking_time_goes_on_where_it_was_not_from_the_beginning_of_the_ticks(game):
    play_script(game, "press menu\nchoose Turn clock\npress undo")
    assert console_of(game).table.clock.is_on
    game.run_for(30_000)
    press(game, "p3.c", "p3.b")
    boot_again(game)
    clock = console_of(game).table.clock
    assert 25_000 < clock.spent_ms[1] < 35_000
    assert clock.spent_ms[0] < 3000
    assert 25 < clock.seconds < 35


def test_what_was_found_in_memory_is_said_for_some_seconds():
    with Machine() as machine:
        machine.nvm.load(bytes(4096))
        machine.boot()
        machine.run_for(3000)
        assert "Memory: only zeros" in screen_text(machine)
        machine.run_for(3000)
        assert "Memory" not in screen_text(machine)
        assert machine.nvm.image == bytes(4096)


def test_game_from_a_damaged_memory_comes_with_a_warning(game):
    table = console_of(game).table
    for _ in range(24):
        assert table.enter((4, 0, 1)) is None
        assert table.enter(UNDO_EVENT) is None
    played = list(log_of(game))
    game.nvm._bytes[70:78] = bytes(8)
    boot_again(game)
    assert "Memory is damaged" in screen_text(game)
    assert log_of(game) == played[: len(log_of(game))]


def test_resumed_game_is_played_on_across_the_wrap_of_the_ticks(game):
    boot_again(game)
    game.run_for(70_000)
    press(game, "p3.c")
    game.run_for(10_000)
    assert log_of(game) == [*SEATED, (2,)]
    assert console_of(game).health.faults == 0
    assert console_of(game).health.longest_stall_ms < 1000


def test_finished_game_is_shown_as_finished(game):
    play_script(game, "press menu\nchoose Collapse\npress p3.a\npress fall\nwait 1200\npress fall")
    assert console_of(game).table.state.ended_by == "collapse"
    game.run_for(1000)
    shown = screen_text(game)
    boot_again(game)
    assert type(console_of(game).stage.top).__name__ == "Result"
    assert screen_text(game) == shown


def test_memory_that_runs_full_is_said_before_and_when_and_play_goes_on(game):
    table = console_of(game).table
    journal = console_of(game).logbook.journal
    while not journal.is_nearly_full:
        table.enter((4, 0, 1))
        table.enter(UNDO_EVENT)
    press(game, "p3.c")
    assert "Memory is nearly full" in screen_text(game)
    while journal.room > 8:
        table.enter(UNDO_EVENT)
        table.enter(REDO_EVENT)
    saved = list(log_of(game))
    press(game, "p3.b", "p1.a", "p1.a")
    game.run_for(500)
    assert "No longer saved" in screen_text(game)
    assert len(log_of(game)) == len(saved) + 3
    boot_again(game)
    assert log_of(game) in (saved, [*saved, (3, 0)])
    assert console_of(game).health.faults == 0


@pytest.mark.parametrize("header", [(0, 0b00011, 3, 2, 0, 9), (99, 0b00011, 3, 2, 0, 0)])
def test_game_that_this_console_does_not_know_is_said_and_left_alone(header):
    with Machine() as machine:
        machine.boot()
        assert begin(console_of(machine).logbook.journal, header, 9)
        image = machine.nvm.image
        boot_again(machine)
        assert "a game unknown here" in screen_text(machine)
        assert console_of(machine).table is None
        assert machine.nvm.image == image
