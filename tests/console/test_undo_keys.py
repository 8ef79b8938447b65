"""UNDO opens the preview and, pressed again, undoes. An UNDO too many on the way out of dialogs undoes nothing."""

from pathlib import Path

import pytest

from topout_tools.script.play import play

PLAYED = "choose English\nbegin skyscrapers p1 p3 first p3\npress p3.a\npress p3.a\n"
DIALOGS = ("", "press menu\n", "press menu\nchoose Correct a score\npress p1.a\n", "press fall\npress p3.a\n")
LABEL = "▾Undo"


def run(script):
    return play(PLAYED + script, "script", Path(), Path())


def booked(script):
    return len(run(script)["scenario"]["events"])


def test_undo_pressed_again_undoes_what_it_has_shown():
    shown = run("press undo\n")
    assert shown["screen"][0] == "Undo" and {"▾Back", LABEL, "▾Redo"} <= set(shown["screen"])
    assert booked("press undo\n") == 2
    assert booked("press undo\npress undo\n") == 1
    assert booked("press undo\npress undo\npress undo\n") == 0


def test_fall_redoes():
    assert booked("press undo\npress undo\npress undo\npress fall\n") == 1


@pytest.mark.parametrize("key", ["menu", "p1.b", "p3.b", "p5.b"])
def test_menu_and_b_leave_the_preview(key):
    end = run(f"press undo\npress {key}\n")
    assert end["screen"][0].startswith("■3's turn") and len(end["scenario"]["events"]) == 2


@pytest.mark.parametrize("dialog", DIALOGS[1:])
@pytest.mark.parametrize("pause", ["", "wait 500\n"])
def test_undo_pressed_again_and_again_to_leave_dialogs_undoes_nothing(dialog, pause):
    for presses in range(1, 9):
        assert booked(dialog + ("press undo\n" + pause) * presses) == 2, presses


def test_a_preview_reached_so_undoes_after_a_second_without_undo_and_then_names_the_key():
    reached = "press menu\npress undo\npress undo\n"
    assert LABEL not in run(reached)["screen"]
    assert LABEL not in run(reached + "wait 700\npress undo\nwait 700\n")["screen"], (
        "each press starts the second again"
    )
    assert LABEL in run(reached + "wait 1200\n")["screen"]
    assert booked(reached + "wait 1200\npress undo\n") == 1
    assert booked(reached + "wait 1200\npress undo\npress undo\n") == 0


def test_another_key_in_between_says_that_the_undo_is_meant():
    assert booked("press menu\npress undo\npress p1.c\npress undo\npress undo\n") == 1


@pytest.mark.parametrize("dialog", DIALOGS)
@pytest.mark.parametrize("key", ["undo", "p3.b"])
def test_a_held_key_undoes_nothing(dialog, key):
    assert booked(f"{dialog}hold {key} 4000\nwait 1500\nhold p1.b 4000\n") == 2
