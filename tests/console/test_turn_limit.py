"""The turn limit: a warning ten seconds before it and when it is over, by tone, ring and notice. It ends no turn."""

from pathlib import Path

import pytest

from topout.match.clock import SOON, UP, TurnClock
from topout.settings import TURN_LIMIT
from topout.ui import sounds
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

BEGIN = "choose English\nbegin skyscrapers p1 p3 first p3\npress p3.a\n"
SET_ONE_MINUTE = "press menu\nchoose Turn limit\nexpect screen 1 min\npress undo\n"


def warnings(clock, turns, step_ms=7):
    """Step a clock through turns of (player, length in ms), and return (time, warning) for each warning."""
    found = []
    now_ms = 0
    for player, length_ms in turns:
        until_ms = now_ms + length_ms
        while now_ms < until_ms:
            clock.step(now_ms, player)
            if clock.warning:
                found.append((now_ms // 100 / 10, clock.warning))
            now_ms += step_ms
    return found


def limited(choice, players=2):
    clock = TurnClock(players)
    clock.set_limit(choice)
    return clock


@pytest.mark.parametrize(("choice", "seconds"), [(1, 60), (2, 120), (3, 180), (4, 300)])
def test_a_turn_has_two_warnings_and_then_none(choice, seconds):
    assert warnings(limited(choice), [(1, 700_000)]) == [(seconds - 10, SOON), (seconds, UP)]


def test_each_turn_is_measured_from_its_own_start():
    turns = [(0, 49_000), (1, 55_000), (0, 61_000)]
    assert warnings(limited(1), turns) == [(99.0, SOON), (154.0, SOON), (164.0, UP)]


def test_without_a_limit_alone_and_between_turns_nothing_warns():
    assert warnings(limited(0), [(0, 400_000)]) == []
    assert warnings(limited(1, players=1), [(0, 400_000)]) == []
    assert warnings(limited(1), [(None, 400_000)]) == []


def test_a_limit_that_is_set_in_a_turn_warns_of_what_is_still_ahead():
    clock = limited(0)
    warnings(clock, [(0, 55_000)], step_ms=1000)
    clock.set_limit(1)
    clock.step(54_500, 0)
    assert not clock.warning
    clock.step(61_000, 0)
    assert clock.warning == UP
    clock.set_limit(0)
    clock.step(400_000, 0)
    assert not clock.warning


@pytest.fixture
def game():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, BEGIN + SET_ONE_MINUTE, "begin")
        yield machine, runner


def listen(runner):
    played = []
    stage = runner.look().console.stage
    play = stage.sounds.play
    stage.sounds.play = lambda tune: (played.append(tune), play(tune))
    return played


def test_the_console_warns_by_tone_ring_and_notice_and_ends_no_turn(game):
    machine, game = game
    perform(game, "press p3.c\npress p3.c\npress p3.b\npress p1.a\n", "a new turn")
    played = listen(game)
    perform(game, "wait 45000\n", "before")
    assert played == []
    seen = {"p1": set(), "p3": set()}
    for _ in range(200):
        machine.run_for(50)
        for pod, lit in seen.items():
            lit.add(sum(any(colour) for colour in machine.ring(pod)))
        if played and len(seen["p1"]) > 2:
            break
    assert played == [sounds.TIME_SOON]
    assert (seen["p1"], seen["p3"]) == ({0, 8, 12}, {1}), "only the ring of the player on turn flashes"
    assert "Ten seconds left." in game.look().texts
    perform(game, "wait 10000\n", "up")
    assert played == [sounds.TIME_SOON, sounds.TIME_UP]
    assert "The time for this turn is up." in game.look().texts
    perform(game, "wait 90000\nexpect turn p1\nexpect actions 2\n", "on")
    assert played == [sounds.TIME_SOON, sounds.TIME_UP]


def test_the_limit_is_kept_over_a_power_cut_and_in_the_next_game(game):
    _, game = game
    perform(game, "cut\nboot\n", "cut")
    assert game.look().console.settings.get(TURN_LIMIT) == 1
    played = listen(game)
    perform(game, "wait 51000\n", "wait")
    assert played == [sounds.TIME_SOON]
    perform(game, "begin track p1 p2 first p1 choosing Plain points\n", "next")
    played.clear()
    perform(game, "wait 62000\n", "wait")
    assert played == [sounds.TIME_SOON, sounds.TIME_UP]
