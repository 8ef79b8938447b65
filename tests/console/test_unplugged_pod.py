"""A pod that is unplugged in the middle of a game: the screen says so, and what to do, as long as it matters."""

from pathlib import Path

import pytest

from topout.ui.font import Font
from topout.ui.text_line import LEFT, spread
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import FIRMWARE, Machine

OFF = "{}'s pod is off: plug it in, or menu."


@pytest.fixture
def machine():
    with Machine() as machine:
        yield machine


@pytest.fixture
def runner(machine):
    runner = ScriptRunner(machine, Path(), Path())
    runner.boot()
    perform(runner, "choose English\nbegin skyscrapers p1 p2 p3 first p1", "sit down")
    return runner


def says_off(runner, name):
    return OFF.format(name) in runner.look().texts


def test_a_pod_that_is_unplugged_on_its_turn_is_said_within_a_second_and_until_it_is_back(runner):
    perform(runner, "press p1.a\nunplug p1", "unplugged")
    runner.wait(800)
    assert says_off(runner, "▲1")
    perform(runner, "wait 10000\nexpect actions 2", "unplugged")
    assert says_off(runner, "▲1")
    perform(runner, "plug p1\nwait 1000", "plugged in")
    assert not says_off(runner, "▲1")
    perform(runner, "press p1.a\nexpect actions 1", "plugged in")


def test_a_pod_that_is_back_at_once_is_not_said_to_be_off_any_longer(runner):
    perform(runner, "press p1.a\nunplug p2\nwait 600", "unplugged")
    assert says_off(runner, "●2")
    perform(runner, "plug p2\nwait 600", "plugged in")
    assert not says_off(runner, "●2")


def test_it_stands_in_a_build_and_comes_back_after_whatever_else_is_said(runner):
    perform(runner, "press p1.a\npress p1.b\nexpect screen Card\nunplug p1\nwait 6000", "build")
    assert says_off(runner, "▲1")
    perform(runner, "press undo\npress p2.a\nexpect screen It is not your turn.\nwait 5000", "refused")
    assert says_off(runner, "▲1")


def test_in_the_menu_it_is_not_in_the_way_and_it_goes_when_the_seat_has_moved(runner):
    perform(runner, "unplug p1\nwait 5000\npress menu", "menu")
    assert not says_off(runner, "▲1")
    perform(runner, "choose Another pod\nchoose ▲1\npress p5.a\nexpect screen ★5's turn", "moved")
    assert not says_off(runner, "▲1") and not says_off(runner, "★5")
    perform(runner, "press p5.a\nexpect actions 2", "moved")


def test_it_goes_when_the_turn_passes_and_comes_with_the_turn(runner):
    perform(runner, "press p1.a\npress p1.a\npress p1.a\nunplug p2\nwait 600", "unplugged")
    assert says_off(runner, "●2"), "once, of somebody who is not on turn"
    runner.wait(4500)
    assert not says_off(runner, "●2")
    perform(runner, "press p1.b\nexpect turn p2", "passed")
    assert says_off(runner, "●2")
    perform(runner, "press menu\nchoose End turn early\npress p1.b\nexpect turn p3", "passed")
    assert not says_off(runner, "●2")


def test_the_pod_that_was_unplugged_last_is_said_and_none_again_when_another_is_back(runner):
    perform(runner, "unplug p3\nwait 600", "the first")
    assert says_off(runner, "■3")
    perform(runner, "unplug p2\nwait 600", "the second")
    assert says_off(runner, "●2")
    perform(runner, "plug p2\nwait 600", "the second is back")
    assert not says_off(runner, "■3"), "that was said before"


def test_a_pod_that_nobody_sits_at_may_come_and_go(runner):
    perform(runner, "unplug p5\nwait 600", "unplugged")
    assert not says_off(runner, "★5")
    perform(runner, "plug p5\nwait 600\npress p1.a\nexpect actions 2", "plugged in")


def test_no_click_no_tone_and_no_key_comes_of_a_plug(runner, machine):
    tones = len(machine.tones)
    perform(runner, "unplug p2\nwait 1000\nplug p2\nwait 1000", "plugs")
    assert len(machine.tones) == tones
    assert runner.look().console.table.clock.reminder_s >= 2, "a plug is no key"


def test_a_plug_half_in_is_not_announced_again_and_again(runner):
    said = []
    for _ in range(40):
        perform(runner, "unplug p1\nwait 60\nplug p1\nwait 60", "half in")
        said.append(says_off(runner, "▲1"))
    assert not any(said)


def test_after_a_restart_with_a_pod_out_the_console_asks_after_three_minutes_as_it_used_to(runner):
    perform(runner, "press p1.a\nunplug p1\nwait 1000\ncut\nboot\nwait 2000", "restart")
    assert not says_off(runner, "▲1")
    runner.look().console.table.clock.reminder_s += 178
    perform(runner, "wait 1000\nexpect screen ▲1's pod silent? See the menu.", "restart")
    perform(runner, "plug p1\nwait 500\nunplug p1\nwait 1000", "seen")
    assert says_off(runner, "▲1")


def test_after_a_restart_with_a_pod_out_three_minutes_begin_again_with_each_key(runner):
    perform(runner, "press p1.a\nunplug p1\nwait 1000\ncut\nboot\nwait 2000", "restart")
    runner.look().console.table.clock.reminder_s += 176
    perform(runner, "press p2.a\nwait 5000", "a key")
    assert runner.look().console.table.clock.reminder_s < 10
    assert not [text for text in runner.look().texts if "silent" in text]


def test_a_player_who_thinks_at_a_plugged_in_pod_is_not_asked(runner):
    runner.look().console.table.clock.reminder_s += 178
    runner.wait(4000)
    assert not [text for text in runner.look().texts if "silent" in text]


def test_diagnostics_name_a_pod_that_was_there(runner):
    perform(runner, "unplug p4\nwait 600\npress menu\nchoose Diagnostics\nexpect screen p4", "diagnostics")


def test_nothing_is_said_where_no_game_is_on(machine):
    runner = ScriptRunner(machine, Path(), Path())
    runner.boot()
    perform(runner, "choose English\nunplug p1\nwait 2000", "first screen")
    assert not [text for text in runner.look().texts if "is off" in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["■3", "Margaret", "Annemiek"])
def test_what_is_said_of_a_pod_fits_the_screen(language, name):
    texts = Texts(f"{FIRMWARE}/")
    texts.load(language)
    font = Font(f"{FIRMWARE}/fonts/body-{language}.glyphs")
    for key in ("move.gone", "move.quiet"):
        line = texts.get(key, name)
        assert spread(font, line, 320, LEFT)[0] == line
