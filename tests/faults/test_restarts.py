"""Hangs, broken drives and safe mode: the console starts over a few times, then waits and says why."""

import shutil

import pytest

from tests.faults.console_actions import (
    SEATED,
    boot_again,
    console_of,
    log_of,
    play_script,
    press,
    sit_down,
    terminal_text,
)
from topout_tools.memory_image import read_journal
from topout_tools.sim.machine import FIRMWARE, Machine

JOURNAL = 4096 - 256
START_MS = 6000
BITE_MS = 8500


def hang(machine):
    """Let the screen wait for something that never comes."""

    def wait_for_ever(now_ms):
        while True:
            machine.namespace["supervisor"].ticks_ms()

    console_of(machine).stage.top.step = wait_for_ever


def marks(machine):
    return bytes(machine.nvm[JOURNAL:]).rstrip(b"\xff")


def test_hang_in_play_is_bitten_and_the_game_is_there_again(game):
    hang(game)
    game.run_for(BITE_MS + START_MS)
    assert game.resets == ["WATCHDOG"]
    assert log_of(game) == SEATED
    press(game, "p3.c")
    assert log_of(game) == [*SEATED, (2,)]


def test_hang_at_the_start_is_bitten_too(game, tmp_path):
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    path = tmp_path / "drive" / "topout" / "match" / "clock.py"
    begins = "def __init__(self, players: int):"
    never = f"{begins}\n        import supervisor\n        while True:\n            supervisor.ticks_ms()"
    path.write_text(path.read_text().replace(begins, never))
    with Machine(tmp_path / "drive", nvm=game.nvm) as machine:
        machine.boot()
        machine.run_for(60_000)
        assert machine.resets == ["WATCHDOG"] * 4
        assert not machine.is_running
        assert "hung again and again" in machine.serial


def test_after_three_hangs_the_console_waits_until_it_is_switched_off_and_on(game):
    for bites in range(1, 4):
        hang(game)
        game.run_for(BITE_MS + START_MS)
        assert game.resets == ["WATCHDOG"] * bites
        assert log_of(game) == SEATED
    hang(game)
    game.run_for(60_000)
    assert game.resets == ["WATCHDOG"] * 4
    assert not game.is_running
    assert "hung again and again" in game.serial
    assert "Topout hung again and again." in terminal_text(game)
    boot_again(game)
    assert log_of(game) == SEATED
    assert marks(game) == b"\x00\x00\x00\xf0"


def test_ten_minutes_of_play_make_up_for_a_restart():
    with Machine(turn_us=50_000) as machine:
        machine.boot()
        hang(machine)
        machine.run_for(BITE_MS + START_MS)
        machine.run_for(580_000)
        assert marks(machine) == b"\x00"
        machine.run_for(20_000)
        assert marks(machine) == b"\x00\xf0"
        assert machine.resets == ["WATCHDOG"]


def test_new_game_clears_the_marks_and_play_never_touches_them(game):
    hang(game)
    game.run_for(BITE_MS + START_MS)
    press(game, "p3.c", "p3.b", "p1.a")
    assert marks(game) == b"\x00"
    play_script(game, "begin skyscrapers p1 p3 first p3")
    assert log_of(game) == []
    assert marks(game) == b""


@pytest.mark.parametrize("reason", ["HARD_FAULT", "BROWNOUT"])
def test_safe_mode_restarts_three_times_and_then_waits_with_a_message(game, reason):
    for times in range(1, 4):
        game.fall_into_safe_mode(reason)
        game.run_for(START_MS + 6000)
        assert game.resets == ["SOFTWARE", "SOFTWARE"] * times
        assert log_of(game) == SEATED
    game.fall_into_safe_mode(reason)
    game.run_for(60_000)
    assert game.resets == ["SOFTWARE"] * 7
    assert not game.is_running
    assert f"safe mode, {reason}" in game.serial
    assert "Topout waits" in game.serial
    boot_again(game)
    assert log_of(game) == SEATED


def test_page_of_marks_that_is_full_means_waiting_and_hurts_no_game(game):
    game.nvm[JOURNAL:] = b"\x00\xf0" * 128
    game.fall_into_safe_mode()
    game.run_for(60_000)
    assert not game.is_running
    boot_again(game)
    assert log_of(game) == SEATED


def test_page_of_marks_that_is_full_is_cleared_where_no_game_is_kept(machine):
    machine.nvm.load(b"\xff" * JOURNAL + b"\x00\xf0" * 128)
    machine.fall_into_safe_mode()
    machine.run_for(START_MS + 6000)
    assert machine.is_running
    assert marks(machine) == b"\x00"


def test_reason_of_every_restart_is_on_the_screen_and_of_the_last_one_stays_there(game):
    """The console already uses the display when it gives up, so its pins must be released first."""
    for restarts in range(1, 5):
        while game.is_running and len(game.resets) < restarts:
            console_of(game).stage.top.step = fail
            game.run_for(1000)
            if "Topout: " in game.serial:
                assert "Topout: out of beams" in terminal_text(game)
                game.run_for(START_MS)
    assert game.resets == ["SOFTWARE"] * 3
    assert not game.is_running
    assert "Topout: out of beams" in terminal_text(game)
    assert "Topout waits. To try again, switch it off and on." in terminal_text(game)
    boot_again(game)
    assert log_of(game) == SEATED


def fail(now_ms):
    raise ValueError("out of beams")


@pytest.mark.parametrize("name", ["topout/app/console.py", "topout/games/skyscrapers.py", "fonts/body-en.glyphs"])
@pytest.mark.parametrize("damage", ["gone", "garbage"])
def test_damaged_file_ends_in_waiting_with_the_reason_and_costs_no_game(game, tmp_path, name, damage):
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    path = tmp_path / "drive" / name
    path.write_bytes(b"\x07(:") if damage == "garbage" else path.unlink()
    kept = read_journal(game.nvm.image)
    with Machine(tmp_path / "drive", nvm=game.nvm) as machine:
        machine.boot()
        machine.run_for(90_000)
        assert machine.resets == ["SOFTWARE"] * 3
        assert not machine.is_running
        assert "Topout waits" in machine.serial
    assert read_journal(game.nvm.image).records == kept.records
    boot_again(game)
    assert log_of(game) == SEATED


def test_game_that_was_kept_when_its_drive_was_damaged_goes_on_with_a_good_one(game):
    boot_again(game)
    press(game, "p3.c", "p3.b", "p1.a")
    assert log_of(game) == [*SEATED, (2,), (3, 0), (0,)]


def test_console_comes_out_of_safe_mode_before_its_first_game(machine):
    machine.fall_into_safe_mode()
    machine.run_for(START_MS + 6000)
    assert marks(machine) == b"\x00"
    sit_down(machine)
