"""Settings survive a power cut, and changing them never touches the game."""

import pytest

from tests.faults.console_actions import SEATED, boot_again, console_of, log_of, play_script, press, screen_text
from topout.settings import BRIGHTNESS, CLOCK, LANGUAGE, SENSITIVITY, TURN_LIMIT, VOLUME


def choose(machine, entry):
    play_script(machine, f"press menu\nchoose {entry}")


def values(machine):
    settings = console_of(machine).settings
    return {index: settings.get(index) for index in (LANGUAGE, VOLUME, BRIGHTNESS, SENSITIVITY, CLOCK, TURN_LIMIT)}


def change_all(machine):
    for entry in ("Sound", "Brightness", "Bump alarm", "Turn clock", "Turn limit"):
        choose(machine, entry)
        press(machine, "hub.undo")
    choose(machine, "Language")
    play_script(machine, "choose Nederlands\npress undo")


def test_settings_changed_in_mid_game_survive_a_cut_and_so_does_the_game(game):
    before = values(game)
    change_all(game)
    changed = values(game)
    assert not set(before.items()) & set(changed.items())
    assert log_of(game) == SEATED
    boot_again(game)
    assert values(game) == changed
    assert log_of(game) == SEATED
    assert console_of(game).stage.texts.get("key.undo") == "Ongedaan"
    assert console_of(game).stage.sounds.volume == 100


def test_settings_are_there_before_any_game_and_go_along_into_the_next(machine):
    play_script(machine, "choose Русский")
    boot_again(machine)
    assert values(machine)[LANGUAGE] == 1
    play_script(machine, "begin skyscrapers p1 p3 first p3")
    assert log_of(machine) == []
    boot_again(machine)
    assert values(machine)[LANGUAGE] == 1
    assert log_of(machine) == []


@pytest.mark.parametrize("ms", range(2, 40, 5))
def test_cut_while_the_menu_closes_leaves_the_old_value_or_the_new_and_the_game_alone(game, ms):
    before = values(game)
    choose(game, "Sound")
    changed = values(game)
    assert changed != before
    game.cut_after(ms * 1000 + 500)
    press(game, "hub.undo")
    assert not game.is_on
    game.boot()
    assert values(game) in (before, changed)
    assert log_of(game) == SEATED


def test_settings_are_written_when_the_menu_closes_in_one_small_record_and_without_an_erase(game):
    journal = console_of(game).logbook.journal
    erases = game.nvm.erases
    room = journal.room
    choose(game, "Sound")
    press(game, *["p1.b"] * 21)
    assert journal.room == room
    choose_in_the_open_menu = "choose Brightness"
    play_script(game, choose_in_the_open_menu)
    assert journal.room == room
    press(game, "hub.undo")
    assert 6 <= room - journal.room <= 12
    assert game.nvm.erases == erases


def test_what_the_small_part_has_no_room_for_is_said_and_goes_along_into_the_next_game(game):
    console_of(game).logbook.journal.notes_room = 0
    choose(game, "Sound")
    press(game, "hub.undo")
    assert "not saved" in screen_text(game)
    kept = values(game)
    play_script(game, "begin skyscrapers p1 p3 first p3")
    boot_again(game)
    assert values(game) == kept
