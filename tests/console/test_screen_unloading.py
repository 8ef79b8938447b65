"""Screens and rules that are unloaded to free memory come back as they were: base screen, menu, parked game."""

import sys
from pathlib import Path

import pytest

from tests.console.bare_hub import BareTable
from topout.games import skyscrapers as rules
from topout.ui.screen import KEY_FALL, KEY_MENU, KEY_UNDO
from topout_tools.memory_image import read_journal
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

HUB = 5
COME_AND_GO = ("topout.games.skyscrapers", "topout.games.floors", "topout.games.newyork", "topout.ui.skyscrapers")
LOG = [(rules.RECRUIT,), (rules.RECRUIT,), (rules.END_TURN, 1)]


@pytest.fixture(autouse=True)
def _nothing_is_loaded_yet(monkeypatch):
    """Unload what other tests, and this file, have imported."""
    for name in [name for name in sys.modules if name.startswith((*COME_AND_GO, "topout.ui.menu", "topout.ui.result"))]:
        monkeypatch.delitem(sys.modules, name)


def playing(log=tuple(LOG)):
    table = BareTable()
    table.press((0, 1))  # English
    table.join("skyscrapers", [0, 2], (2, 0, 0), list(log))
    return table


def title(table):
    table.step()  # draws
    return table.console.stage.panel.texts[0].split("\t")[0]


def open_entry(table, key):
    """Open the menu's entry of that name, from the game's own screen."""
    table.press((HUB, KEY_MENU))
    keys = [entry for entry, _ in table.console.stage.top.options]
    table.press(*[(HUB, KEY_MENU)] * keys.index(key), (HUB, KEY_FALL))


def set_up(table, downs):
    """Go from the game's own screen to the seats of another game."""
    open_entry(table, "menu.new_game")
    table.press((HUB, KEY_FALL), *[(0, 2)] * downs, (0, 1))
    assert title(table) == "Take your seats"


def test_the_menu_is_there_again_at_the_same_entry():
    table = playing()
    open_entry(table, "menu.language")
    assert title(table) == "Language"
    assert not any(name.endswith("ui.menu") for name in sys.modules)
    table.press((HUB, KEY_UNDO))
    menu = table.console.stage.top
    assert menu.options[menu.at][0] == "menu.language"
    table.press((HUB, KEY_UNDO))
    assert title(table) == "■3's turn"


@pytest.mark.parametrize("key", [KEY_MENU, KEY_FALL])
def test_the_screen_of_play_goes_with_the_menu_and_with_a_fall_and_comes_back(key):
    table = playing()
    table.press((HUB, key))
    assert "topout.ui.skyscrapers.play" not in sys.modules
    table.press((HUB, KEY_UNDO))
    assert "topout.ui.skyscrapers.play" in sys.modules
    assert title(table) == "■3's turn"
    assert len(table.console.stage.screens) == 1


def test_before_anything_was_played_the_menu_does_not_deal_again():
    table = playing(log=())
    table.press((HUB, KEY_UNDO), (HUB, KEY_MENU), (HUB, KEY_UNDO))
    assert title(table) == "▲1's turn"


def test_a_fall_is_booked_while_the_screen_of_play_is_away():
    table = playing()
    table.press((HUB, KEY_FALL), (0, 0), (HUB, KEY_FALL))
    assert table.console.table.session.log[-1] == (rules.FALL, 1, 0)
    assert title(table) == "■3's turn"


def test_a_fall_over_a_build_unloads_the_screen_of_play_and_leads_back_to_the_build():
    table = playing([*LOG, (rules.RECRUIT,)])
    table.press((2, 1), (2, 2))
    build = table.console.stage.top
    table.press((HUB, KEY_FALL))
    assert title(table) == "Fall by ■3, off the building"
    assert "topout.ui.skyscrapers.play" not in sys.modules
    table.press((HUB, KEY_UNDO))
    assert table.console.stage.top is build
    table.press((2, 1), (2, 1))
    assert table.console.table.session.log[-1] == (rules.BUILD, 3, 0)
    assert "topout.ui.skyscrapers.play" in sys.modules
    assert title(table) == "■3's turn"
    assert len(table.console.stage.screens) == 1


def test_setting_another_game_up_forgets_the_rules_and_screens_of_this_one():
    table = playing()
    set_up(table, downs=1)
    assert not [name for name in sys.modules if name.startswith("topout.") and name.endswith("skyscrapers")]
    assert table.console.table is None


def test_setting_another_game_up_forgets_the_result_of_this_one():
    table = playing([*LOG, (rules.COLLAPSE, 0)])
    result = type(table.console.stage.screens[0])
    assert result.__name__ == "Result" and result.__module__ in sys.modules
    set_up(table, downs=1)
    assert result.__module__ not in sys.modules
    for _ in range(9):
        if len(table.console.stage.screens) > 1:
            table.press((HUB, KEY_UNDO))
    assert type(table.console.stage.screens[0]).__name__ == "Result"


def test_the_way_back_from_setting_another_game_up_leads_to_the_same_state():
    table = playing()
    before = rules.scores(table.console.table.state), table.console.table.state.turn
    set_up(table, downs=1)
    table.press((0, 0), (2, 0), (HUB, KEY_MENU))
    assert title(table) != "Take your seats"  # it is the first question of Floors
    for _ in range(9):
        if len(table.console.stage.screens) > 1:
            table.press((HUB, KEY_UNDO))
    assert title(table) == "■3's turn"
    after = table.console.table
    assert (rules.scores(after.state), after.state.turn) == before
    assert after.session.log == LOG
    table.press((2, 0))
    assert after.session.log == [*LOG, (rules.RECRUIT,)]


def test_games_whose_seats_were_looked_at_do_not_stay():
    table = playing()
    set_up(table, downs=1)
    table.press((HUB, KEY_UNDO), (0, 2), (0, 1))
    assert title(table) == "Take your seats"
    assert [name for name in sys.modules if name in ("topout.games.floors", "topout.games.newyork")] == [
        "topout.games.newyork"
    ]


def test_a_game_begins_over_a_parked_one():
    table = playing()
    set_up(table, downs=0)
    table.press((0, 0), (1, 0), (HUB, KEY_MENU), (0, 1), (1, 0))
    game = table.console.table
    assert (game.game, game.seats, game.session.log) == ("skyscrapers", [0, 1], [])
    assert title(table) == "Set-up for 2 players"


def test_the_result_of_a_parked_game_goes_along_with_the_next():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\nbegin skyscrapers p1 p3 first p1\npress p1.a\npress menu\n", "a game")
        perform(runner, "choose Collapse\npress p3.a\npress fall\nwait 2000\npress fall\n", "its end")
        perform(runner, "begin floors p1 p2 first p2\n", "the next")
        results = read_journal(machine.nvm.image).results
    assert [(result.game, len(result.scores)) for result in results] == [("skyscrapers", 2)]


def test_a_fault_while_another_game_is_set_up_leads_back_to_the_game():
    table = playing()
    set_up(table, downs=1)
    table.console.go_home()
    table.settle()
    assert title(table) == "■3's turn"
    assert table.console.table.session.log == LOG


def test_floors_counted_in_one_game_are_not_those_of_another():
    """Without a memory all games have the same number, and two games may have changed equally often."""
    from topout.ui.skyscrapers.tally import Tally

    first, second = playing().console, BareTable()
    second.press((0, 1))
    second.join("skyscrapers", [0, 2, 3], (3, 0, 0), LOG)
    counted = Tally(first.table, first.stage.texts.get)
    counted.press(0, 1)
    counted.press(0, 0)
    counted.closed()
    draws = Tally(first.table, first.stage.texts.get)
    assert draws.press_hub(KEY_UNDO) is None, "one press less of the count that goes on"
    other = Tally(second.console.table, second.console.stage.texts.get)
    assert other.press_hub(KEY_UNDO) is not None, "no floor is counted: UNDO leaves"
