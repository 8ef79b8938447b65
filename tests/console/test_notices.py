"""Notices beside the game: a missing sensor, a key that stays down, the position in a list."""

from pathlib import Path

from topout_tools.script.play import perform, play
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

SEATED = "choose English\nbegin skyscrapers p1 p3 p4 first p3\n"


def screen(script):
    return play(SEATED + script, "script", Path(), Path())["screen"]


def test_back_from_the_set_up_of_another_game_the_one_on_the_table_has_its_words():
    before = screen("press p3.a\n")
    begun = "press p3.a\npress menu\nchoose New game\npress fall\nchoose Floors\npress p2.a\npress p4.a\npress menu\n"
    assert screen(begun)[0] == "Which rules?"
    assert screen(begun + "press undo\n" * 4) == before


def test_a_sensor_that_is_gone_is_announced():
    assert "No bump sensor: knocks go unheard." in screen("wait 1000\nsensor off\nwait 1500\n")


def test_a_refusal_does_not_stay_on_the_page_of_a_knock():
    texts = screen("wait 3000\npress p1.a\nexpect screen It is not your turn.\nwait 500\nknock 300\n")
    assert texts[0] == "Bump!" and "It is not your turn." not in texts


def test_a_list_that_does_not_fit_says_where_in_it_one_is():
    assert screen("press menu\npress menu\npress menu\n")[0].startswith("Menu 3/")


def test_the_time_of_the_player_on_turn_is_shown_and_a_minute_of_it_outlives_a_cut():
    clock = "press menu\nchoose Turn clock\npress undo\nwait 70000\n"
    assert any(" 1:1" in text for text in screen(clock))
    after = screen(clock + "press p3.a\ncut\nboot\n")
    assert any(" 1:1" in text for text in after)


def test_a_key_that_is_merely_held_is_not_called_missing_but_one_that_stays_down_is():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, SEATED + "press menu\nchoose Diagnostics\n", "script")
        machine.down("p2.a")
        machine.run_for(3000)
        assert "Missing –" in runner.look().texts
        machine.run_for(1000)
        machine.up("p2.a")
        perform(runner, "press undo\n", "script")
        machine.down("p2.a")
        perform(runner, "choose Diagnostics\nwait 6000\n", "script")
        assert "Missing p2.a" in runner.look().texts
