"""A score sheet by key presses; whole games agree with the replay of their events."""

import json
from pathlib import Path

import pytest

from tests.console.sheet_runner import begin_sheet, sheet_machine
from tests.console.sheet_script_writer import SheetScriptWriter
from topout.ui.texts import LANGUAGES
from topout_tools.replay.scenario import answer
from topout_tools.script.play import play

FIVE = ["p1", "p2", "p3", "p4", "p5"]
BEGUN = "choose English\nbegin sheet p1 p2 p3 first p2\n"


def run(script):
    return play(script, "script", Path(), Path())


def check(writer, how, winners):
    """Check that the keys, the writer's scenario and the console's log give the same result."""
    end = run(writer.script)
    result = answer(json.dumps(writer.scenario))
    assert result["refused"] == []
    assert (end["phase"], result["how"]) == ("over", how)
    assert [writer.pods[player] for player in result["winners"]] == winners
    assert end["scores"] == {player["name"]: player["score"] for player in result["players"]}
    assert answer(json.dumps(end["scenario"])) == result
    assert end["screen"][0].startswith(writer.text("result.title"))
    return end


# -- whole games ------------------------------------------------------------------------------------------------------


def test_two_enter_round_by_round_until_the_table_ends_the_game():
    writer = SheetScriptWriter(["p2", "p4"], "p4", "rounds")
    writer.enter(3, 7)
    writer.enter(-2, 1)
    writer.undo(1)
    writer.enter(5, 1)
    writer.finish()
    end = check(writer, "table", ["p2", "p4"])
    assert "●2 ◆4 share the victory!" in end["screen"]


def test_five_play_until_somebody_has_a_hundred_and_fewest_win():
    writer = SheetScriptWriter(FIVE, "p5", "hundred", "ru")
    writer.enter(3, 1, 4, 1, 5)
    writer.change("p3", "a", 2, 2)
    writer.out("p4")
    writer.enter(2, 6, 5, None, 3)
    while writer.result["phase"] == "enter":
        writer.enter(9, 0, 20, None, 1)
    end = check(writer, "target", ["p2"])
    assert end["scores"]["p4"] == 1


def test_one_plays_alone():
    writer = SheetScriptWriter(["p3"], "p3", "rounds")
    writer.enter(4)
    writer.change("p3", "c", 3, 7)
    writer.finish()
    check(writer, "table", ["p3"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_survives_a_power_cut_in_every_language(language):
    writer = SheetScriptWriter(["p1", "p2"], "p1", "rounds", language)
    writer.enter(2, 3)
    writer.press("p1.c")
    writer.lines += ["cut", "boot", "expect score p2 3"]
    end = run(writer.script)
    assert end["screen"][0] == end["scenario"]["profile"]["rows"][0]["name"], "the screen says which row is entered"
    assert end["scores"] == {"p1": 2, "p2": 3}


# -- dialling ---------------------------------------------------------------------------------------------------------


def test_the_sums_stand_there_before_they_count_and_one_press_books_them():
    dialled = BEGUN + "press p1.c\npress p1.c\npress p1.b\npress p2.a\npress p2.b\npress p3.b\n"
    end = run(dialled)
    assert end["screen"][1:7] == ["2", "−1", "0", "+2", "−1", "0"] and end["scores"]["p1"] == 0
    assert "These are the sums. B saves them." in end["screen"] and "B Save" in end["screen"]
    assert run(dialled + "press p3.b\n")["scores"] == {"p1": 2, "p2": -1, "p3": 0}


def test_mine_is_in_can_be_taken_back_by_b_by_dialling_and_by_the_hub():
    all_in = BEGUN + "press p1.b\npress p2.b\npress p3.b\n"
    assert "B Save" in run(all_in)["screen"]
    for back in ("press p1.c", "hold p1.b 700", "press undo"):
        end = run(all_in + back)
        assert "B Mine is in" in end["screen"] and end["scenario"]["events"] == []
    assert "✓▲1" not in run(BEGUN + "press p1.b\npress p1.b\n")["screen"]


def test_all_hold_their_keys_at_once_and_each_dial_goes_its_own_way():
    with sheet_machine() as runner:
        begin_sheet(runner, 3, [("Points", 1, -999, 999)])
        machine = runner._machine
        for key in ("p1.c", "p2.a", "p3.c"):
            machine.down(key)
        machine.run_for(6000)
        for key in ("p1.c", "p2.a", "p3.c"):
            machine.up(key)
        runner.look()
        dialled = [int(text.replace("−", "-")) for text in runner.observer.texts[1:4]]
        assert dialled[0] >= 300 and dialled[1] <= -300 and dialled[2] >= 300


def test_a_number_up_to_twenty_takes_four_presses_at_most():
    hold_and_step = BEGUN + "hold p1.c 1640\npress p1.a\npress p1.b\n"
    assert run(hold_and_step)["screen"][1] == "19"


def test_a_dial_stops_at_the_limits_of_its_row_and_a_factor_is_worked_out():
    with sheet_machine() as runner:
        begin_sheet(runner, 2, [("Eggs", 3, -2, 6), ("Food", 0, 1, 9)])
        runner.press("p1.c", 3000)
        assert runner.look().texts[1] == "6" and "▲1: 6 × 3 = 18" in runner.observer.texts
        runner.press("p1.a", 3000)
        assert "▲1: −2 × 3 = −6" in runner.look().texts
        for key in ("p1.b", "p2.b"):
            runner.press(key)
        assert runner.look().texts[1:5] == ["−6", "0", "−6", "0"]
        runner.press("p2.b")
        assert runner.look().texts[0] == "Food" and runner.observer.texts[1:3] == ["1", "1"]
        assert "Decides only if points are level." in runner.observer.texts


def test_round_row_dealer_leader_and_target_are_on_the_screen():
    with sheet_machine() as runner:
        rows = [("Birds", 1, 0, 999), ("Eggs", 1, 0, 999)]
        begin_sheet(runner, 3, rows, rounds=4, target=50)
        assert "Target: 50" in runner.look().texts and "Round 1/4, row 1/2, begins: ▲1" in runner.observer.texts
        for key in ("p2.c", "p1.b", "p2.b", "p3.b", "p3.b"):
            runner.press(key)
        assert "Leads: ●2 Target: 50" in runner.look().texts
        assert "Round 1/4, row 2/2, begins: ▲1" in runner.observer.texts


def test_who_owes_a_number_pulses():
    with sheet_machine() as runner:
        begin_sheet(runner, 2, [("Birds", 1, 0, 999)])
        lights = runner.look().console.stage.lights
        assert list(lights._motions[:2]) == [1, 1]
        runner.press("p1.b")
        assert list(runner.look().console.stage.lights._motions[:2]) == [0, 1]


def test_a_number_of_a_player_who_is_out_by_now_can_be_changed():
    out = "press menu\nchoose A player is out\npress p3.a\npress fall\n"
    entered = BEGUN + "press p3.c\npress p1.b\npress p2.b\npress p3.b\npress p3.b\n"
    change = "press fall\npress p1.a\npress menu\npress p3.a\npress p3.c\npress fall\n"
    assert run(entered + out + change)["scores"]["p3"] == 2


def test_a_player_who_is_out_does_not_hold_the_others_up():
    out = "press menu\nchoose A player is out\npress p3.a\npress fall\n"
    end = run(BEGUN + out + "press p1.c\npress p1.b\npress p2.b\npress p2.b\n")
    assert end["scenario"]["events"][-1] == {"do": "enter", "numbers": [1, 0, None]}
    assert "That player is out." in run(BEGUN + out + "press p3.c\n")["screen"]


@pytest.mark.rule("P9")
def test_a_knock_only_warns():
    end = run(BEGUN + "wait 4000\nknock 150\nexpect screen Bump!")
    assert end["scenario"]["events"] == [] and end["screen"][0] == "Points"
