"""Real keys, plugs and power: the console reports what is wrong and plays on."""

import shutil
from pathlib import Path

import pytest

from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import FIRMWARE, Machine
from topout_tools.sim.power import PowerCut

SIT_DOWN = "choose English\nbegin skyscrapers p1 p3 first p3\n"
NOBODYS_KEYS = [f"{pod}.{key}" for pod in ("p2", "p4", "p5") for key in "abc"]


def act(machine, script):
    perform(ScriptRunner(machine, Path(), Path()), script, "script")


def broken_drive(folder, part):
    """Copy the firmware with one part of the board that cannot be set up."""
    shutil.copytree(FIRMWARE, folder)
    (folder / "topout" / "board" / f"{part}.py").write_text('raise RuntimeError("broken")\n')
    return folder


def pull_the_plug():
    raise PowerCut


@pytest.fixture
def machine():
    with Machine() as machine:
        machine.boot()
        yield machine


@pytest.fixture
def game(machine):
    act(machine, SIT_DOWN)
    return machine


def test_two_keys_of_a_pod_at_once_are_two_actions(game):
    game.down("p3.a")
    game.down("p3.c")
    game.run_for(100)
    act(game, "expect actions 1")
    game.up("p3.a")
    game.up("p3.c")
    act(game, "wait 100\npress p3.c\nexpect actions 0")


def test_keys_of_two_pods_at_once_count_for_the_player_on_turn_only(game):
    for key in ("p1.a", "p3.a", "p5.a"):
        game.down(key)
    game.run_for(100)
    for key in ("p1.a", "p3.a", "p5.a"):
        game.up(key)
    act(game, "expect actions 2\nexpect turn p3\nexpect screen It is not your turn.")


def test_all_eighteen_keys_at_once_leave_a_console_that_answers(game):
    keys = [f"p{pod}.{key}" for pod in range(1, 6) for key in "abc"] + ["hub.menu", "hub.undo", "hub.fall"]
    for key in keys:
        game.down(key)
    game.run_for(500)
    for key in keys:
        game.up(key)
    act(game, "wait 500\npress undo\npress undo\npress menu\nexpect screen 's turn")


def test_key_held_for_a_minute_is_one_press(game):
    act(game, "hold p3.a 60000\nexpect actions 2\npress p3.a\nexpect actions 1")
    assert game.resets == []


def test_key_queue_overflow_loses_presses_but_not_the_console(game):
    for press in range(80):
        key = NOBODYS_KEYS[press % len(NOBODYS_KEYS)]
        game.down(key)
        game.clock.advance_us(15_000)
        game.up(key)
        game.clock.advance_us(15_000)
    game.run_for(100)
    assert game.namespace["hub"].keys.overflows == 1
    act(game, "expect actions 3\npress p3.a\nexpect actions 2")


def test_chattering_key_does_not_play_the_game(game):
    for _ in range(200):
        game.press("p3.a", 15)
    act(game, "wait 2000\nexpect turn p3\nexpect actions 0\nexpect screen This will be undone")
    act(game, "press menu\nexpect screen ■3's turn")


def test_pod_unplugged_in_mid_game_leaves_the_others_and_comes_back(game):
    act(game, "press p3.a\nunplug p3\npress p3.a\nexpect actions 2\nexpect ring p3 lit 0\nexpect ring p1 lit 1")
    act(game, "press menu\npress p1.b\npress p1.b\nexpect turn p1\npress p1.a\nexpect actions 2")
    act(
        game,
        "plug p3\nwait 2500\nexpect ring p3 lit 1\npress p1.c\npress p1.c\npress p1.b\npress p3.c\nexpect actions 2",
    )


def test_pod_unplugged_with_a_finger_on_it_plays_again_when_plugged(game):
    game.down("p3.a")
    game.run_for(100)
    act(game, "unplug p3\nwait 1000")
    game.up("p3.a")
    act(game, "plug p3\nwait 500\nexpect actions 2\npress p3.a\nexpect actions 1")


def test_game_goes_on_with_the_display_off(game):
    game.unplug("display")
    act(game, "press p3.a\npress p3.a\npress p3.c\npress p3.b\nexpect turn p1")
    assert game.screen().getbbox() is None


@pytest.mark.parametrize("part", ["display", "sensor", "p1", "p5"])
def test_game_begins_with_a_part_off_since_before_the_start(part):
    with Machine() as machine:
        machine.unplug(part)
        machine.boot()
        act(machine, SIT_DOWN.replace("p1", "p4") + "expect turn p3\npress p3.a\nexpect actions 2")


@pytest.mark.parametrize("part", ["display", "rings", "piezo", "bus", "sensor", "memory"])
def test_part_that_cannot_be_set_up_is_named_and_the_game_goes_on(tmp_path, part):
    with Machine(broken_drive(tmp_path / "drive", part)) as machine:
        machine.boot()
        act(machine, SIT_DOWN + "press p3.a\nexpect actions 2\n")
        assert part in machine.namespace["hub"].missing
        act(machine, "press menu\npress p3.a\npress p3.a\npress p3.a\nexpect screen ▸ Diagnostics")
        act(machine, f"press p3.b\nexpect screen {part}")


def test_console_without_keys_shows_its_first_screen(tmp_path):
    with Machine(broken_drive(tmp_path / "drive", "keys")) as machine:
        machine.boot()
        act(machine, "wait 1000\nexpect screen Language")


def test_sensor_pulled_and_put_back_does_not_stop_the_game(game):
    act(game, "sensor off\nwait 3000\npress p3.a\nsensor on\nwait 3000\npress p3.a\nexpect actions 1")


@pytest.mark.parametrize("us", [1, 1_000_000, 2_500_000, 3_600_000])
def test_power_cut_at_any_moment_of_a_start_leaves_a_console_that_starts(game, us):
    game.cut()
    game.clock.call_at(game.clock.now_us + us, pull_the_plug)
    game.boot()
    game.run_for(us / 1000)
    assert not game.is_on
    game.boot()
    act(game, "wait 1000")
    before = list(game.namespace["console"].stage.panel.texts)
    act(game, "press menu\nwait 500")
    assert game.namespace["console"].stage.panel.texts != before
