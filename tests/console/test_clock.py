"""The turn clock counts each player's thinking time once, in whole seconds. Other notes are tested here, too."""

from pathlib import Path

import pytest

from tests.journal.storages import NorStorage
from topout.app.startup import resume
from topout.games import catalogue, floors, newyork, sheet, skyscrapers, track
from topout.match.clock import TurnClock
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import Table
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

# A setup for two, and an event that the player on turn may enter.
BEGUN = {
    "skyscrapers": ((2, 1, 0), (skyscrapers.RECRUIT,)),
    "floors": ((2, 1, floors.FULL, 9, 2), (floors.FLOOR, 9)),
    "newyork": ((2, 1, newyork.SUBWAY), (newyork.REVEAL, 3, 9)),
    "track": ((2, 1, 0, track.NONE, track.NONE, 0, 0, 0, 0, 0, 0, 0), (track.POINTS, 1, 5)),
    "sheet": ((2, 1, 0, 0, sheet.NONE, 0, 1, 1, 0, 999), (sheet.ENTER, 3, 4)),
}


@pytest.fixture
def table():
    return Table(Logbook(None), "skyscrapers", Seats([0, 2, 4]), (3, 1, 0))


def begun(game, storage):
    """Begin a game for pods 1 and 3 in this storage. Return its table."""
    logbook, seats, setup = Logbook(storage), Seats([0, 2]), BEGUN[game][0]
    logbook.begin(catalogue.number_of(game), seats, setup)
    return Table(logbook, game, seats, setup)


def test_what_was_noted_before_the_power_went_is_shown_and_goes_on():
    clock = TurnClock(2)
    clock.is_on = True
    clock.restore((9, 0, 7))
    clock.step(0, 1)
    clock.step(2000, 1)
    assert clock.format(1) == "1:12"
    assert (clock.seconds, clock.checkpoint()) == (92, None)
    clock.step(31_000, 1)
    assert clock.checkpoint() == (12, 0, 10)


def test_alarms_belong_to_who_was_on_turn(table):
    for turn in (0, 2, 2):
        table.note_alarm(2, turn, 60)
    assert [table.alarms[player] for player in range(3)] == [1, 0, 2]


def test_the_clock_is_noted_after_half_a_minute_then_more_and_more_seldom_and_players_times_while_it_is_on(table):
    clock = table.clock
    clock.step(0, 0)
    clock.step(29_000, 0)
    assert clock.checkpoint() is None
    clock.step(31_000, 0)
    assert clock.checkpoint() == (3,)
    assert clock.checkpoint() is None
    clock.is_on = True
    noted = []
    for second in range(32, 3600):
        clock.step(1000 * second, second // 60 % 2)
        noted.append(clock.checkpoint())
    noted = [times for times in noted if times]
    assert 12 < len(noted) < 24
    assert noted[-1][0] > 280 and abs(noted[-1][1] - noted[-1][2]) < 8
    clock.restore(noted[-1])
    assert clock.seconds == 10 * noted[-1][0] and clock.spent_ms[1] == 10_000 * noted[-1][2]


def test_the_first_32_alarms_are_noted_with_their_turn_and_the_rest_counted(table):
    written: list = []
    table.logbook.write = lambda kind, numbers: written.append(numbers)
    for i in range(200):
        table.note_alarm(2, i % 2, 10 * i)
    assert written[:32] == [(0, 2, i % 2, i) for i in range(32)]
    assert written[32:] == [(2, 64), (2, 128)]
    assert (table.alarms[0], table.alarms[1]) == (100, 100)


@pytest.mark.parametrize(("alarms", "noted"), [(5, 5), (32, 32), (63, 32), (64, 64), (200, 128)])
def test_after_a_power_cut_no_alarm_counts_twice(alarms, noted):
    storage = NorStorage()
    table = begun("skyscrapers", storage)
    for _ in range(alarms):
        table.note_alarm(2, 1, 60)
    again = resume(Logbook(storage))
    assert again.alarms == [0, min(alarms, 32), noted - min(alarms, 32)], "who was on turn is known of the first 32"


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_no_time_is_counted_again_after_power_cuts_and_half_a_minute_lost_at_most(game):
    storage = NorStorage()
    table = begun(game, storage)
    table.clock.is_on = True
    for second in range(96):
        table.clock.step(1000 * second, 1)
    assert table.enter(BEGUN[game][1]) is None
    for _ in range(3):
        again = resume(Logbook(storage))
        assert [again.clock.format(player) for player in range(2)] == ["0:00", "1:30"] and again.clock.seconds == 90
        again.clock.is_on = True
        again.clock.step(400_000, 1)  # ticks begin anywhere after a start: no time has passed yet
        assert again.clock.format(1) == "1:30"
        again.clock.step(429_000, 1)  # less than half a minute later the power goes again


def test_how_long_a_game_has_lasted_outlives_a_power_cut_while_the_clock_is_off():
    storage = NorStorage()
    table = begun("skyscrapers", storage)
    for second in range(96):
        table.clock.step(1000 * second, 1)
    assert table.enter(BEGUN["skyscrapers"][1]) is None
    again = resume(Logbook(storage))
    assert (again.clock.seconds, again.clock.spent_ms) == (90, [0, 0])


def test_a_second_that_passes_is_shown_when_all_else_is_painted():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\nbegin skyscrapers p1 p3 first p3\npress menu\n", "test")
        console = runner.look().console
        machine.down("hub.undo")
        while console.stage.is_settled:
            machine.run_for(1)
        while len(console.stage.screens) > 1 or console.stage.is_busy:
            machine.run_for(1)
        machine.run_for(60)
        assert not console.stage.painter.is_done
        drawn = []
        draw = console.stage.top.draw
        console.stage.top.draw = lambda panel: (drawn.append(console.stage.painter.is_done), draw(panel))
        console.stage.tick()
        while not console.stage.is_settled:
            machine.run_for(1)
        assert drawn == []
        machine.run_for(100)
        assert drawn == [True]


def test_a_clock_that_is_switched_on_runs_in_the_next_game_as_well():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\nbegin skyscrapers p1 p3 first p3\npress menu\nchoose Turn clock", "first")
        perform(runner, "press undo\nbegin skyscrapers p1 p3 first p3\nwait 5000\npress p3.a", "second")
        assert 5000 <= runner.look().console.table.clock.spent_ms[1] < 8000
        perform(runner, "press menu\nchoose Turn clock\npress undo\nbegin skyscrapers p1 p3 first p3\nwait 5000", "off")
        assert runner.look().console.table.clock.spent_ms == [0, 0]
