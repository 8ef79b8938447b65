"""Settings are there again after a cut, and changing them never touches the game."""

import pytest

from tests.faults.table import SEATED, boot_again, console_of, log_of, press
from topout.settings import BRIGHTNESS, CLOCK, LANGUAGE, SENSITIVITY, VOLUME

# How far up from the menu's top each entry is, with a game on the table: the last one is «new game».
UP = {"sound": 8, "brightness": 7, "sensitivity": 6, "clock": 4, "language": 3}


def choose(machine, entry):
    press(machine, "hub.menu", *["p1.a"] * UP[entry], "p1.b")


def values(machine):
    settings = console_of(machine).settings
    return {index: settings.get(index) for index in (LANGUAGE, VOLUME, BRIGHTNESS, SENSITIVITY, CLOCK)}


def change_all(machine):
    for entry in ("sound", "brightness", "sensitivity", "clock"):
        choose(machine, entry)
        press(machine, "hub.undo")
    choose(machine, "language")
    press(machine, "p1.c", "p1.c", "p1.c", "p1.b", "hub.undo")


def test_settings_changed_in_mid_game_survive_a_cut_and_so_does_the_game(game):
    before = values(game)
    change_all(game)
    changed = values(game)
    assert not set(before.items()) & set(changed.items())
    assert log_of(game) == SEATED
    boot_again(game)
    assert values(game) == changed
    assert log_of(game) == SEATED
    assert console_of(game).t("key.undo") == "Ongedaan"
    assert console_of(game).sounds.volume == 100


def test_settings_are_there_before_any_game_and_go_along_into_the_next(machine):
    press(machine, "p1.c", "p1.b")
    boot_again(machine)
    assert values(machine)[LANGUAGE] == 1
    press(machine, "p1.b", "p1.a", "p3.a", "hub.menu", "p1.b", "p3.a")
    assert log_of(machine) == []
    boot_again(machine)
    assert values(machine)[LANGUAGE] == 1
    assert log_of(machine) == []


@pytest.mark.parametrize("ms", range(2, 40, 5))
def test_cut_while_a_setting_is_kept_leaves_the_old_value_or_the_new_and_the_game_alone(game, ms):
    press(game, "hub.menu", *["p1.a"] * UP["sound"])
    before = values(game)
    game.cut_after(ms * 1000 + 500)
    press(game, "p1.b")
    assert not game.is_on
    game.boot()
    assert values(game) in (before, {**before, VOLUME: 3})
    assert log_of(game) == SEATED


def test_every_change_of_a_setting_is_one_small_record_and_no_erase(game):
    erases = game.nvm.erases
    room = console_of(game).logbook.journal.room
    choose(game, "sound")
    press(game, *["p1.b"] * 19)
    assert game.nvm.erases == erases
    assert room - console_of(game).logbook.journal.room <= 20 * 7 + 16
