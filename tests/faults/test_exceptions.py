"""An exception at the top of the loop: a short code on the screen, the log kept, the game played on."""

import re

import pytest

from tests.faults.console_actions import (
    SEATED,
    boot_again,
    console_of,
    diagnosed,
    log_of,
    play_script,
    press,
    screen_text,
)
from topout.settings import VOLUME
from topout_tools.sim.power import PowerCut

CODE = re.compile(r"Fault [a-z]+ [0-9a-f]{4}: play on\.")


def failing(error=KeyError):
    def fail(*_):
        raise error("broken")

    return fail


def fail_once(thing, name, error=KeyError):
    """Let the next call of a method raise; later calls work again."""
    method = getattr(thing, name)

    def fail(*arguments):
        setattr(thing, name, method)
        raise error("broken")

    setattr(thing, name, fail)


def fail_always(thing, name):
    setattr(thing, name, failing())


@pytest.mark.parametrize("error", [KeyError, ZeroDivisionError, MemoryError, OSError, NotImplementedError])
def test_fault_in_a_dialog_shows_a_code_and_goes_back_to_the_game(game, error):
    console = console_of(game)
    press(game, "hub.menu")
    fail_once(console.stage.top, "step", error)
    game.run_for(500)
    assert console.health.faults == 1
    assert CODE.search(screen_text(game))
    assert f"{error.__name__}: " in game.serial
    assert [type(screen).__name__ for screen in console.stage.screens] == ["Play"]
    press(game, "p3.c")
    assert log_of(game) == [*SEATED, (2,)]
    assert game.resets == []


def test_code_is_the_same_for_the_same_fault_and_another_for_another(game):
    codes = []
    for place in (fail_once, fail_once, fail_always):
        press(game, "hub.menu")
        place(console_of(game).stage.top, "step")
        game.run_for(500)
        codes.append(CODE.search(screen_text(game)).group())
        game.run_for(11_000)
    assert codes[0] == codes[1] != codes[2]


def test_fault_before_the_first_game_goes_back_to_the_choice_of_game(machine):
    press(machine, "p1.b", "p1.b", "p1.a")
    fail_once(console_of(machine).stage.top, "step")
    machine.run_for(500)
    assert CODE.search(screen_text(machine))
    assert [type(screen).__name__ for screen in console_of(machine).stage.screens] == ["FirstScreen"]


@pytest.mark.parametrize("error", [MemoryError, ValueError])
@pytest.mark.parametrize("method", ["write", "read"])
@pytest.mark.parametrize("nth", range(3))
def test_fault_in_the_middle_of_a_booking_leaves_it_done_or_not_done_here_and_after_a_cut(game, error, method, nth):
    """Any access to the memory may fail, before the record is written or after."""
    memory = console_of(game).logbook.journal.storage
    original = getattr(memory, method)
    calls = 0

    def fail_at_the_nth(*arguments):
        nonlocal calls
        calls += 1
        if calls == nth + 1:
            raise error("broken")
        return original(*arguments)

    setattr(memory, method, fail_at_the_nth)
    press(game, "p3.c")
    setattr(memory, method, original)
    assert log_of(game) in (SEATED, [*SEATED, (2,)])
    played = list(log_of(game))
    press(game, "hub.undo", "hub.undo", "hub.fall", "hub.menu")  # undo one event and redo it
    assert log_of(game) == played
    press(game, "hub.fall", "p3.a", "hub.fall")
    assert log_of(game) == [*played, (4, 1, 1)]
    boot_again(game)
    assert log_of(game) == [*played, (4, 1, 1)]


def test_fault_in_the_middle_of_a_booking_costs_no_time(game):
    console = console_of(game)
    game.run_for(5000)
    seconds = console.table.clock.seconds
    fail_once(console.logbook.journal.storage, "write", MemoryError)
    press(game, "p3.c")
    assert console.health.faults == 1
    assert console.table.clock.seconds >= seconds >= 5


def test_setting_that_there_was_no_room_for_outlives_a_fault_and_goes_into_the_next_game(game):
    console = console_of(game)
    while console.logbook.journal.notes_room > 0:  # fill the room for notes and settings
        console.logbook.keep(VOLUME, 1 - console.logbook.journal.settings.get(VOLUME, 0))
        console.logbook.save()
    before = console.settings.get(VOLUME)
    play_script(game, "press menu\nchoose Sound\npress undo")
    chosen = console.settings.get(VOLUME)
    assert chosen != before
    fail_once(console.logbook.journal.storage, "write", MemoryError)
    press(game, "p3.c")
    assert console.health.faults == 1
    play_script(game, "begin skyscrapers p1 p3 first p3")
    boot_again(game)
    assert console_of(game).settings.get(VOLUME) == chosen


def test_rules_that_break_half_way_leave_the_state_of_the_log(game):
    session = console_of(game).table.session
    rules = session.game

    def break_half_way(state, event):
        if event[0] == rules.MOVE:
            state.site[1] = 99
            raise IndexError("half-way")
        return apply(state, event)

    apply, rules.apply = rules.apply, break_half_way
    press(game, "p3.c")
    rules.apply = apply
    assert log_of(game) == SEATED
    assert console_of(game).table.session.state.site == [0, 2]


def test_fault_that_keeps_coming_ends_in_a_restart_that_resumes(game):
    type(console_of(game).stage.top).step = failing()
    game.run_for(12_000)
    assert game.resets == ["SOFTWARE"]
    assert log_of(game) == SEATED
    assert console_of(game).health.faults == 0


def test_faults_with_peace_between_them_never_restart(game):
    for _ in range(8):
        fail_once(console_of(game).stage.top, "step")
        game.run_for(11_000)
    assert console_of(game).health.faults == 8
    assert game.resets == []
    assert diagnosed(game) == "e8"


def test_fault_in_the_recovery_itself_is_left_to_the_watchdog(game):
    console_of(game).stage.show_notice = failing()
    fail_once(console_of(game).stage.top, "step")
    game.run_for(1000)
    assert not game.is_running
    game.run_for(14_000)
    assert game.resets == ["WATCHDOG"]
    assert log_of(game) == SEATED


def test_power_cut_is_no_fault(game):
    def pull(*_):
        raise PowerCut

    console_of(game).stage.top.step = pull
    game.run_for(100)
    assert not game.is_on
    game.boot()
    assert log_of(game) == SEATED


@pytest.mark.parametrize("language", range(4))
def test_what_is_said_of_faults_fits_on_the_screen_in_every_language(machine, language):
    press(machine, *["p1.c"] * language, "p1.b")
    console = console_of(machine)
    for key, arguments in (("why.fault", ("notimpl 8888",)), ("why.no_language", ()), ("found.damaged", ())):
        console.stage.show_notice(key, *arguments)
        machine.run_for(1000)
        assert console.stage.texts.get(key, *arguments) in screen_text(machine)
        assert console.stage.painter.overflowing() == []


def test_a_detector_that_fails_once_works_again(game):
    """One generator handles every sample. After an exception in it there is none, and it must be made again."""
    console = console_of(game)
    game.run_for(3000)
    console.alarm.detector._listening.close()
    game.run_for(5000)
    assert console.health.faults == 1
    game.knock(300)
    game.run_for(400)
    assert type(console.stage.top).__name__ == "KnockDialog"
    assert game.resets == []
