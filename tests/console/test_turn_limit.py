"""The turn limit: a warning ten seconds before it and when it is over, by tone, ring and notice. It ends no turn."""

import weakref
from pathlib import Path
from types import SimpleNamespace

import pytest

from topout.app.turn_limit import TIME_SOON, TIME_UP, TurnLimit
from topout.match.clock import TurnClock
from topout.settings import TURN_LIMIT
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

BEGIN = "choose English\nbegin skyscrapers p1 p3 first p3\npress p3.a\n"
SET_ONE_MINUTE = "press menu\nchoose Turn limit\nexpect screen 1 min\npress undo\n"


class Stage:
    """Notes what a warning does."""

    def __init__(self):
        self.lights = self.sounds = self
        self.flashed, self.played, self.shown = [], [], []

    def flash(self, now_ms, for_ms, pods):
        self.flashed.append((now_ms // 1000, pods))

    def play(self, tune):
        self.played.append(tune)

    def show_notice(self, key):
        self.shown.append(key)


class Table(SimpleNamespace):
    """A plain namespace cannot be referred to weakly."""


def warned(choice, turns, seats=(1, 3), step_ms=7):
    """Step a limit through turns of (player, length in ms), and return the stage."""
    stage = Stage()
    limit = TurnLimit(stage, choice)
    table = SimpleNamespace(seats=seats, clock=TurnClock(len(seats)), state=SimpleNamespace(turn=None))
    now_ms = 536_870_900  # the ticks begin anew soon after
    began_ms = now_ms
    for player, length_ms in turns:
        table.state.turn = player
        until_ms = now_ms + length_ms
        while now_ms < until_ms:
            before = len(stage.flashed)
            limit.step(now_ms & 0x1FFFFFFF, table)
            if len(stage.flashed) > before:
                stage.flashed[-1] = ((now_ms - began_ms) // 1000, stage.flashed[-1][1])
            now_ms += step_ms
    return stage


@pytest.mark.parametrize(("choice", "seconds"), [(1, 60), (2, 120), (3, 180), (4, 300)])
def test_a_turn_has_two_warnings_and_then_none(choice, seconds):
    stage = warned(choice, [(1, 700_000)])
    assert stage.flashed == [(seconds - 10, 0b1000), (seconds, 0b1000)]
    assert (stage.played, stage.shown) == ([TIME_SOON, TIME_UP], ["clock.soon", "clock.up"])


def test_each_turn_is_timed_from_its_own_start():
    stage = warned(1, [(0, 49_000), (1, 55_000), (0, 61_000)])
    assert stage.flashed == [(99, 0b1000), (154, 0b10), (164, 0b10)]


def test_alone_and_between_turns_nothing_warns():
    assert warned(1, [(0, 400_000)], seats=(2,)).flashed == []
    assert warned(1, [(None, 400_000)]).flashed == []


def test_the_first_turn_of_another_game_is_timed_from_its_own_start():
    stage = Stage()
    limit = TurnLimit(stage, 1)
    for began_ms in (0, 49_000):
        table = SimpleNamespace(seats=(1, 3), clock=TurnClock(2), state=SimpleNamespace(turn=0))
        for ms in range(0, 49_000, 100):
            limit.step(began_ms + ms, table)
    assert stage.flashed == []


def test_nothing_of_a_game_that_is_over_is_kept_in_memory():
    limit = TurnLimit(Stage(), 1)
    table = Table(seats=(1, 3), clock=TurnClock(2), state=SimpleNamespace(turn=0))
    limit.step(0, table)
    game = weakref.ref(table)
    del table
    assert game() is None


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
    assert played == [TIME_SOON]
    assert (seen["p1"], seen["p3"]) == ({0, 8, 12}, {1}), "only the ring of the player on turn flashes"
    assert "Ten seconds left." in game.look().texts
    perform(game, "wait 10000\n", "up")
    assert played == [TIME_SOON, TIME_UP]
    assert "The time for this turn is up." in game.look().texts
    perform(game, "wait 90000\nexpect turn p1\nexpect actions 2\n", "on")
    assert played == [TIME_SOON, TIME_UP]


def test_the_limit_is_kept_over_a_power_cut_and_in_the_next_game(game):
    _, game = game
    perform(game, "cut\nboot\n", "cut")
    assert game.look().console.settings.get(TURN_LIMIT) == 1
    played = listen(game)
    perform(game, "wait 51000\n", "wait")
    assert played == [TIME_SOON]
    perform(game, "begin track p1 p2 first p1 choosing Plain points\n", "next")
    played.clear()
    perform(game, "wait 62000\n", "wait")
    assert played == [TIME_SOON, TIME_UP]
