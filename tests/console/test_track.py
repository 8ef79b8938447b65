"""A score track by key presses; whole games agree with the replay of their events."""

import json
from pathlib import Path

import pytest

from tests.console.track_script_writer import TrackScriptWriter
from topout.settings import PROFILE, Settings
from topout.ui.texts import LANGUAGES
from topout.ui.track.profile import ask_profile
from topout_tools.replay.scenario import answer
from topout_tools.script.play import perform, play
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

FIVE = ["p1", "p2", "p3", "p4", "p5"]


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


# -- whole games, one in each ready profile ---------------------------------------------------------------------------


def test_plain_points_are_booked_by_anybody_until_the_table_ends_the_game():
    writer = TrackScriptWriter(["p2", "p4"], "p4", "plain", "en")
    writer.points("p4", 7)
    writer.points("p2", 4)  # p2 is not on turn
    writer.end_turn()
    writer.points("p2", -2)
    writer.undo(1)
    writer.points("p2", 3)
    writer.finish()
    end = check(writer, "table", ["p2", "p4"])
    assert "●2 ◆4 share the victory!" in end["screen"]
    assert run(writer.script + "press p2.c\n")["screen"].count("1st") == 2


def test_points_and_turns_of_three_actions():
    writer = TrackScriptWriter(["p1", "p3", "p5"], "p3", "turns", "ru")
    for _ in range(3):
        writer.action()
    writer.points("p3", 5)
    writer.end_turn()
    writer.action()
    writer.end_turn(early=True)
    writer.points("p1", 2)
    writer.finish()
    check(writer, "table", ["p3"])


def test_three_falls_and_out_until_one_is_left():
    writer = TrackScriptWriter(["p1", "p2", "p3"], "p1", "falls", "nl")
    writer.fall("p2")
    writer.fall("p2")
    writer.points("p2", 9)
    writer.fall("p1", 3)  # p1 is on turn, which passes on
    assert writer.on_turn == "p2"
    writer.lines.append("expect turn p2")
    writer.fall("p2")
    check(writer, "last_standing", ["p3"])


def test_fewest_points_win():
    writer = TrackScriptWriter(["p1", "p2"], "p2", "fewest", "ro")
    writer.points("p1", 3)
    writer.points("p2", 5)
    writer.finish()
    check(writer, "table", ["p1"])


def test_counting_down_to_0_stops_there():
    writer = TrackScriptWriter(["p4", "p5"], "p4", "down", "en")
    for pod in ("p4", "p5"):
        writer.lines += [f"hold {pod}.a 2500", f"press {pod}.b"]  # 9 ones, 9 tens
        writer.note("points", player=writer.pods.index(pod), points=-90)
    writer.lines += ["expect score p4 10", "expect score p5 10"]
    writer.points("p4", -5)
    writer.points("p4", -7)
    assert writer.result["players"][0]["score"] == 0
    check(writer, "target", ["p4"])


def test_first_to_30_by_five_players():
    writer = TrackScriptWriter(FIVE, "p5", "first", "en")
    for points, pod in zip((6, 5, 5, 3, 2), FIVE, strict=True):
        writer.points(pod, points)
        writer.end_turn()
    writer.out("p4")
    while writer.result["phase"] == "play":
        writer.points("p1", 12)
    check(writer, "target", ["p1"])
    places = run(writer.script + "press p2.c\n")["screen"]
    assert [text for text in places if text in ("1st", "2nd", "3rd", "4th")] == ["1st", "2nd", "2nd", "4th"]


def test_alone_at_the_table_nobody_is_asked_who_starts():
    writer = TrackScriptWriter(["p3"], "p3", "first", "en")
    assert not [line for line in writer.lines if "Who starts" in line]
    writer.points("p3", 10)
    writer.end_turn()
    writer.points("p3", 20)
    check(writer, "target", ["p3"])


def test_alone_and_out_there_is_no_winner():
    writer = TrackScriptWriter(["p3"], "p3", "falls", "en")
    writer.fall("p3", 3)
    end = check(writer, "last_standing", [])
    assert "Nobody wins." in end["screen"]
    assert "Nobody is left in the game." in end["screen"]


# -- dialling ---------------------------------------------------------------------------------------------------------

FIRST_TO_30 = "choose English\nbegin track p1 p2 p3 first p2 choosing First to 30\n"


def test_the_sum_stands_there_before_it_counts():
    dialled = "hold p2.c 3000\npress p2.b\npress p2.c\npress p2.c\n"
    end = run("choose English\nbegin track p1 p2 p3 first p2 choosing Plain points\n" + dialled)
    assert end["scores"]["p2"] == 130
    assert "●2: 130 + 2 = 132" in end["screen"]
    assert "B Save" in end["screen"]


@pytest.mark.parametrize(
    ("held_ms", "points"), [(60, 1), (550, 2), (1400, 9), (1520, 10), (1640, 20), (3800, 200), (4520, 800)]
)
def test_a_held_key_dials_ones_then_round_tens_then_hundreds(held_ms, points):
    assert f"●2: 0 + {points} = {points}" in run(FIRST_TO_30 + f"hold p2.c {held_ms}\n")["screen"]
    assert f"●2: 0 − {points} = −{points}" in run(FIRST_TO_30 + f"hold p2.a {held_ms}\n")["screen"]


def test_points_end_at_999():
    assert "●2: 0 + 999 = 999" in run(FIRST_TO_30 + "hold p2.c 7000\n")["screen"]


def test_points_for_another_player_take_no_press_more():
    mine = run(FIRST_TO_30 + "press p2.c\npress p2.c\npress p2.b\n")
    theirs = run(FIRST_TO_30 + "press p3.c\npress p3.c\npress p3.b\n")
    assert (mine["scores"], theirs["scores"]) == ({"p1": 0, "p2": 2, "p3": 0}, {"p1": 0, "p2": 0, "p3": 2})
    assert theirs["turn"] == "p2"


def test_several_dial_at_once_and_each_books_their_own():
    both = FIRST_TO_30 + "press p1.c\npress p3.c\npress p1.c\npress p3.c\npress p3.c\n"
    assert run(both)["screen"][1:6] != run(FIRST_TO_30)["screen"][1:6]
    end = run(both + "press p3.b\nexpect screen ▲1: 0 + 2 = 2\npress p1.b\n")
    assert end["scores"] == {"p1": 2, "p2": 0, "p3": 3}


def test_b_on_any_pod_books_what_the_screen_shows():
    assert run(FIRST_TO_30 + "press p3.c\npress p2.b\n")["scores"]["p3"] == 1


def test_undo_clears_what_is_dialled_before_it_takes_anything_back():
    end = run(FIRST_TO_30 + "press p2.c\npress p2.b\npress p2.c\nexpect screen Clear\npress undo\n")
    assert end["scores"]["p2"] == 1
    assert "Target: 30" in end["screen"]
    assert "▾Undo" in end["screen"]


def test_the_ring_shows_the_points_that_are_dialled_and_pulses():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, FIRST_TO_30 + "expect ring p2 lit 12\npress p3.c\npress p3.c\npress p3.c\nwait 200\n", "a ring")
        seen = set()
        for _ in range(120):
            machine.run_for(10)
            seen.add(runner.observer.lit("p3"))
    assert seen == {0, 3}


def test_b_of_a_player_who_is_not_on_turn_ends_nothing():
    end = run(FIRST_TO_30 + "press p3.b\n")
    assert (end["turn"], "It is not your turn." in end["screen"]) == ("p2", True)


def test_points_that_were_dialled_by_somebody_who_then_went_out_are_gone():
    script = FIRST_TO_30 + "press p3.c\npress menu\nchoose A player is out\npress p3.a\npress fall\n"
    end = run(script + "expect screen Target: 30\npress p3.c\nexpect screen That player is out.\npress p2.b\n")
    assert end["turn"] == "p1"


def test_the_sum_stops_at_the_lowest_score():
    down = "choose English\nbegin track p1 p2 first p1 choosing Count down to 0\nhold p1.a 2700\n"
    assert "▲1: 100 − 110 → 0" in run(down)["screen"]


# -- falls and knocks -------------------------------------------------------------------------------------------------

FALLS = "choose English\nbegin track p1 p2 p3 first p2 choosing Three falls and out\n"


def test_a_fall_of_the_player_on_turn_takes_two_presses():
    end = run(FALLS + "press fall\npress fall\n")
    assert end["scenario"]["events"] == [{"do": "fall", "by": 1, "count": 1}]
    assert "↓1/3" in end["screen"]


@pytest.mark.parametrize("key", "abc")
def test_a_press_on_another_pod_makes_it_that_player_s_fall(key):
    """It used to be booked for the player on turn."""
    asked = run(FALLS + f"press fall\npress p1.{key}\n")
    assert asked["screen"][0] == "Fall by ▲1: how many?" and asked["scenario"]["events"] == []
    end = run(FALLS + f"press fall\npress p1.{key}\npress p1.c\npress p1.b\n")
    assert end["scenario"]["events"] == [{"do": "fall", "by": 0, "count": 2}]
    assert run(FALLS + "press fall\npress p1.c\npress p2.c\npress fall\n")["scenario"]["events"][0]["by"] == 1


def test_nobody_s_fall_is_refused_and_the_ring_shows_whose_it_is():
    fall = FALLS + "press fall\n"
    assert "Nobody sits at that pod." in run(fall + "press p5.b\n")["screen"]
    run(fall + "press p1.b\npress p1.c\nexpect ring p1 lit 2\nexpect ring p2 lit 1\n")
    out = "press menu\nchoose A player is out\npress p1.b\npress fall\n"
    assert "That player is out." in run(FALLS + out + "press fall\npress p1.b\n")["screen"]


def test_a_fall_says_who_will_be_out():
    asked = "press fall\npress p1.b\npress p1.c\npress p1.c\n"
    assert "▲1 is out of the game!" in run(FALLS + asked)["screen"]


def test_a_knock_asks_about_falls_where_they_are_counted_and_only_warns_elsewhere():
    knocked = "wait 3000\nknock 120\n"
    counted, plain = run(FALLS + knocked)["screen"], run(FIRST_TO_30 + knocked)["screen"]
    assert (counted[0], "Did anyone fall off?" in counted, "▾Yes, fall" in counted) == ("Bump!", True, True)
    assert plain[0] == "●2's turn" and "Bump!" in plain, "there a line is enough"


def test_the_key_for_falls_has_no_name_where_they_are_not_counted():
    assert "▾Fall" not in run(FIRST_TO_30)["screen"]
    assert "Falls are not counted here." in run(FIRST_TO_30 + "press fall\n")["screen"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_of_dialled_points_leaves_the_score_above_it_alone(language):
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        writer = TrackScriptWriter(["p1", "p2", "p3"], "p2", "first", language)
        perform(runner, writer.script + "\npress p3.c\nwait 300\n", "dial")
        lines = machine.screen().convert("L").crop((216, 58, 316, 108))  # the column of the last of three players
        lit = [any(lines.crop((0, row, 100, row + 1)).tobytes()) for row in range(50)]
    assert lit.index(True) < lit.index(False, lit.index(True)) < 36 and sum(lit[30:]) > 10, "digits, a gap, the bar"


def test_after_an_undo_the_screen_says_what_waits_and_which_keys_redo_it():
    undone = (
        FIRST_TO_30 + "press p2.c\npress p2.b\npress p3.c\npress p3.b\npress undo\npress undo\npress undo\npress menu\n"
    )
    assert "Undone: 2. To redo: UNDO, then FALL." in run(undone)["screen"]
    end = run(undone + "press undo\npress fall\npress fall\npress menu\n")
    assert end["scores"]["p3"] == 1 and not [text for text in end["screen"] if text.startswith("Undone")]
    assert not [text for text in run(FIRST_TO_30)["screen"] if text.startswith("Undone")]


@pytest.mark.parametrize("is_over", [False, True])
def test_only_a_game_that_is_not_over_is_said_to_end_by_a_new_one(is_over):
    finish = "press menu\nchoose End the game\npress fall\nwait 1300\npress fall\n" if is_over else ""
    shown = run(FIRST_TO_30 + finish + "press menu\nchoose New game\n")["screen"]
    assert "Start a new one?" in shown and ("The game on the table ends here." in shown) != is_over


# -- before the start -------------------------------------------------------------------------------------------------

SEATED = "choose English\nchoose Any game\npress p1.a\npress p2.a\npress menu\n"
TEN_ROUNDS = SEATED + "choose Points and turns\nchoose Rounds\nhold p1.c 1500\npress p1.b\n"


def test_every_value_can_be_changed_before_the_start():
    changes = """
choose Plain points
choose Everybody starts at
press p1.c
press p1.b
choose Target
press p1.c
press p1.b
choose Lowest score
press p1.a
press p1.b
choose Fewest points win
choose Round is played out
choose Rounds
press p1.c
press p1.b
choose Actions a turn
press p1.c
press p1.b
choose A fall costs
press p1.c
press p1.b
choose Falls until out
press p1.c
press p1.b
choose Fall to the lowest: out
choose Begin like this
press p2.a
"""
    profile = run(SEATED + changes)["scenario"]["profile"]
    assert profile == {
        "start": 1, "target": 32, "lowest": -1, "low_wins": True, "last_round": True, "rounds": 1, "actions": 1,
        "fall": 1, "falls_out": 1, "out_at_lowest": True,
    }  # fmt: skip


def test_a_target_can_be_taken_away_again():
    end = run(SEATED + "choose First to 30\nchoose Target\npress menu\nchoose Begin like this\npress p2.a\n")
    assert end["scenario"]["profile"]["target"] is None


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ("choose First to 30\nchoose Target\nhold p1.a 1750\npress p1.b\n", "Target and start must differ."),
        ("choose Count down to 0\nchoose Lowest\nhold p1.c 3000\npress p1.b\n", "The start is below the lowest."),
    ],
)
def test_a_profile_that_cannot_be_is_refused_with_the_reason(changes, why):
    end = run(SEATED + changes + "choose Begin like this\n")
    assert why in end["screen"]
    assert end["scenario"] is None


def test_rounds_and_actions_are_shown_and_the_last_round_ends_it():
    begun = TEN_ROUNDS + "choose Begin like this\npress p2.a\n"
    assert "Round 1/10, 3 left" in run(begun)["screen"]
    turns = "press p2.b\n" * 4 + "press p1.b\n" * 4
    assert "All rounds are played." in run(begun + turns * 10)["screen"]


def test_the_last_profile_is_remembered_through_a_power_cut_and_another_game():
    again = "press menu\nchoose New game\npress fall\nchoose Any game\npress p1.a\npress menu\n"
    played = TEN_ROUNDS + "choose Begin like this\npress p2.a\n"
    another = "begin skyscrapers p1 p2 first p1\npress p1.a\ncut\nboot\n" + again
    end = run(played + another)
    assert end["screen"][1] == "▸ As last time"
    end = run(played + another + "choose As last time\nchoose Begin like this\n")
    assert (end["scenario"]["profile"]["rounds"], end["scenario"]["profile"]["actions"]) == (10, 3)


def test_the_last_of_the_ready_profiles_is_proposed_first():
    played = "choose English\nbegin track p1 first p1 choosing Fewest points win\ncut\nboot\npress menu\n"
    end = run(played + "choose New game\npress fall\nchoose Any game\npress p1.a\npress menu\n")
    assert "▸ Fewest points win" in end["screen"]
    assert "As last time" not in end["screen"]


def test_a_profile_half_kept_when_the_power_went_is_not_proposed():
    settings = Settings()
    settings.set(PROFILE, 100)
    settings.set(PROFILE + 1, 0)
    (_, _, names, at), _ = ask_profile(settings)
    assert (names[at], "profile.last" in names) == ("profile.plain", False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_survives_a_power_cut_in_every_language(language):
    writer = TrackScriptWriter(["p1", "p2"], "p1", "turns", language)
    writer.action()
    writer.points("p2", 3)
    writer.lines += ["cut", "boot", "expect score p2 3", "expect actions 2", "expect turn p1"]
    run(writer.script)
