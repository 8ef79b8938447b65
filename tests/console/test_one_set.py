"""What is decided in one place for consoles without pods: whose keys they are, who is chosen, whose secret it is."""

from collections import Counter
from pathlib import Path

import numpy
import pytest

from tests.console.bare_hub import BareTable, OneSetHub
from tests.console.one_set_runner import OneSetRunner
from tests.console.test_random_presses import press_randomly, quick, strict
from topout.constants import HUB
from topout.games import floors, newyork, sheet, skyscrapers, track
from topout.ui.screen import KEY_FALL, KEY_MENU, KEY_UNDO, A, B, C
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine

assert quick and strict  # fixtures
LETTERS = {"a": (0, A), "b": (0, B), "c": (0, C), "menu": (HUB, KEY_MENU), "undo": (HUB, KEY_UNDO)}
LETTERS["fall"] = (HUB, KEY_FALL)
_HOLDS = (KEY_UNDO, KEY_FALL)


def table_of(game, setup, log=(), holds=()):
    table = BareTable(OneSetHub(holds))
    table.join(game, list(range(setup[0])), setup, list(log))
    return table


def press(table, keys):
    table.press(*[LETTERS[key] for key in keys.split()])
    return type(table.console.stage.top).__name__


def log_of(table):
    return table.console.table.session.log


def track_setup(players=3):
    return (players, 0, 0, track.NONE, track.NONE, 0, 0, 0, 0, 0, 3, 0)


def test_the_keys_are_those_of_the_player_on_turn():
    table = table_of("skyscrapers", (3, 1, 0), [(skyscrapers.RECRUIT,)])
    assert press(table, "c a b") == "Play"
    assert table.console.table.state.turn == 2 and log_of(table)[-1] == (skyscrapers.END_TURN, 0)
    press(table, "a")
    assert table.console.table.state.site[2] == 1


def test_a_choice_of_a_player_begins_with_the_one_on_turn_and_goes_round():
    table = table_of("skyscrapers", (3, 1, 0), [(skyscrapers.RECRUIT,), (skyscrapers.END_TURN, 1)] * 3)
    for keys, player in (("", 1), ("c", 2), ("c c", 0), ("a", 0), ("a a a", 1)):
        press(table, "menu c b " + keys + " b fall")
        assert log_of(table)[-1] == (skyscrapers.LOST, player), keys
        table.console.table.enter((-1,))


def test_each_press_counts_one_for_the_chosen_player_and_undo_takes_it_back():
    log = [(skyscrapers.RECRUIT,), (skyscrapers.RECRUIT,), (skyscrapers.END_TURN, 1), (skyscrapers.RECRUIT,)]
    table = table_of("skyscrapers", (2, 0, 0), log)
    press(table, "fall b c b b undo fall")
    assert log_of(table)[-1] == (skyscrapers.FALL, 1, 1, 0)


def test_points_out_of_turn_are_dialled_after_the_menu_has_given_the_keys_away_for_one_event():
    table = table_of("track", track_setup())
    assert press(table, "menu b b c c") == "Play"
    assert table.console.stage.panel.standing == ("one.keys_of", "●2")
    press(table, "b")
    assert log_of(table) == [(track.POINTS, 1, 2)]
    press(table, "c b")
    assert log_of(table)[-1] == (track.POINTS, 0, 1)


def test_a_row_of_a_sheet_is_entered_by_one_after_the_other_from_the_dealer_on():
    table = table_of("sheet", (3, 1, 0, 0, sheet.NONE, 0, 1, 1, -9, 99))
    for keys, whose in (("", "●2"), ("c c b", "■3"), ("a b", "▲1"), ("undo", "■3"), ("b", "▲1"), ("c", "▲1")):
        assert press(table, keys) == "Entry"
        assert table.console.stage.panel.standing == ("one.keys_of", whose)
    press(table, "b")
    assert log_of(table) == [] and table.console.stage.panel.texts[3:6] == ["1", "2", "−1"]
    press(table, "b")
    assert log_of(table) == [(sheet.ENTER, 1, 2, -1)]
    assert table.console.stage.panel.standing == ("one.keys_of", "■3")


def test_undo_takes_the_keys_back_without_an_event():
    table = table_of("track", track_setup())
    assert press(table, "menu b b undo menu c b") == "Play"
    assert log_of(table)[-1] == (track.POINTS, 0, 1)


def test_keys_are_not_given_to_a_player_who_is_out_nor_where_nobody_else_may_press():
    table = table_of("track", track_setup(), [(track.OUT, 1)])
    assert press(table, "menu b b") == "OtherPlayer"
    assert table.console.stage.notice == ("why.player_out",)
    for game, setup in (("skyscrapers", (2, 0, 0)), ("floors", (2, 0, floors.BEGINNER, 3, 4))):
        table = table_of(game, setup, [(skyscrapers.RECRUIT,)] if game == "skyscrapers" else ())
        press(table, "menu")
        assert "menu.seats" not in [key for key, _ in table.console.stage.top.options]


def test_a_fall_goes_on_to_the_next_player_who_is_in():
    table = table_of("track", track_setup(), [(track.OUT, 1)])
    press(table, "fall menu c fall")
    assert log_of(table)[-1] == (track.FALL, 2, 2)
    press(table, "fall fall")
    assert log_of(table)[-1][:2] == (track.FALL, 0)


def test_nobody_is_asked_about_a_silent_pod():
    table = table_of("skyscrapers", (2, 0, 0), [(skyscrapers.RECRUIT,)])
    for _ in range(3):
        table.console.table.clock.reminder_s = 180
        table.wait(500)
        assert table.console.stage.notice[:1] != ("move.quiet",)
        assert table.console.table.clock.reminder_s < 180


def test_the_same_secret_number_is_dialled_again_by_both():
    table = table_of("newyork", (3, 0, 0), [(newyork.REVEAL, 1, 2, 3), *[(newyork.DONE, newyork.BLOCK)] * 3])
    base = table.console.stage.screens[0]
    press(table, "b")
    for number in (7, 9, 7):
        press(table, "b")
        while base.numbers[base.settled.index(False)] != number:
            press(table, "c")
        press(table, "b")
    assert table.console.stage.notice == ("why.same_number",)
    assert base.settled == [False, True, False]
    press(table, "b c b b c c c b")
    assert log_of(table)[-1] == (newyork.REVEAL, 8, 9, 10)


def test_an_open_secret_is_covered_after_twenty_seconds():
    table = table_of("newyork", (2, 0, 0), [(newyork.REVEAL, 1, 2), *[(newyork.DONE, newyork.BLOCK)] * 2])
    press(table, "b b")
    shown = str(table.console.stage.screens[0].numbers[0])
    assert shown in table.console.stage.panel.texts
    table.wait(19_000)
    assert shown in table.console.stage.panel.texts
    table.wait(2_000)
    assert shown not in table.console.stage.panel.texts


def test_a_hold_never_books():
    """With four keys UNDO and FALL are holds; the same is booked by a press."""
    log = [(skyscrapers.RECRUIT,), (skyscrapers.RECRUIT,)]
    table = table_of("skyscrapers", (2, 0, 0), log, _HOLDS)
    press(table, "fall b fall")
    assert len(log_of(table)) == 2 and press(table, "c c b") == "Play"
    assert log_of(table)[-1] == (skyscrapers.FALL, 0, 0)
    press(table, "undo undo fall")
    assert len(log_of(table)) == 3
    press(table, "c b")
    assert len(log_of(table)) == 2


@pytest.mark.parametrize(("board", "keys"), [("pico-solo", "a b c menu undo fall"), ("display-pack-28", "a b c menu")])
def test_the_self_test_asks_for_the_keys_that_the_board_has(board, keys):
    with Machine(board=board, charges=UNCHARGED) as machine:
        runner = OneSetRunner(machine)
        runner.boot()
        perform(runner, "choose English\n", "test")
        for key in ("undo", "undo"):
            runner.press(f"hub.{key}")
        perform(runner, "choose Self-test\n", "test")
        assert f"Self-test 0/{len(keys.split())}" in runner.look().texts
        for key in keys.split():
            assert f"Still to press {' '.join(keys[keys.index(key) :].split()[:3])}" in runner.look().texts
            runner.press(f"hub.{key}")
        assert "Every key has been pressed." in runner.look().texts
        runner.press("hub.undo")
        assert type(runner.look().console.stage.top).__name__ == "Menu"


@pytest.mark.usefixtures("quick", "strict")
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 10))])
def test_random_presses_of_six_keys_break_nothing(part):
    seen: Counter = Counter()
    for seed in range(20 * part, 20 * part + 20):
        try:
            seen += press_randomly(seed, lambda: BareTable(OneSetHub()), 1)
        except Exception as error:
            error.add_note(f"press_randomly({seed})")
            raise
    assert set(seen) >= {"SecretTurns", "AskPlayer", "Count", "Tally", "UndoDialog"}


def dialled(numbers):
    """Return every finished picture of a round of secret numbers but those that show a number to its player."""
    pictures = []
    with Machine(board="pico-solo", charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\nbegin newyork p1 p2 p3 first p1\npress b\n", "test")
        base = runner.look().console.stage.screens[0]
        for player, number in enumerate(numbers):
            pictures.append(machine.circuit.panel.pixels())
            runner.press("hub.b")
            runner.look()
            while base.numbers[player] != number:
                runner.press("hub.c")
            runner.look()
            runner.press("hub.undo")
            runner.look()
            pictures.append(machine.circuit.panel.pixels())
            runner.press("hub.b")
            runner.press("hub.b")
            if player < 2:
                runner.look()
    return pictures


def test_no_pixel_outside_a_players_own_look_depends_on_the_numbers():
    one, other = dialled((3, 17, 25)), dialled((11, 24, 8))
    assert len(one) == 6
    for first, second in zip(one, other, strict=True):
        assert numpy.array_equal(first, second)
    assert len({picture.tobytes() for picture in one}) == 3, "each player's cover, before and after the look"


CUTS = {
    "seats and points": "b menu c c c b c b b b c c b menu b b c b fall menu fall undo undo b",
    "secret numbers": "b menu c c b b b b b b b c b b c c b undo b b b b b",
}


@pytest.mark.parametrize("name", CUTS)
def test_a_power_cut_after_any_key_leaves_the_game_as_it_was(name):
    with Machine(board="pico-solo", charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        for key in CUTS[name].split():
            runner.press(f"hub.{key}")
            before = game_on(runner)
            memory = machine.memory
            with Machine(board="pico-solo", charges=UNCHARGED) as again:
                again.memory = memory
                other = ScriptRunner(again, Path(), Path())
                other.boot()
                assert game_on(other) == before, key
                other.press("hub.b")
                other.check()
            machine._use()
        assert before and before[1]


def game_on(runner):
    table = runner.look().console.table
    return (table.game, tuple(table.session.log)) if table else None
