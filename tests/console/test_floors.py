"""Whole games of Floors by key presses agree with the replay of their events."""

import json
from pathlib import Path
from statistics import mean

import pytest

from tests.console.floors_game import SEATS, FloorsGame
from tests.console.floors_script_writer import FloorsScriptWriter
from topout_tools.replay.scenario import answer
from topout_tools.script.play import play

LANGUAGES = {"full": "ru", "medium": "ro", "beginner": "nl"}
GAMES = [  # the last number is the seed of a short game
    ("full", 2, 3), ("full", 3, 20), ("full", 5, 26), ("medium", 2, 8), ("medium", 3, 24), ("medium", 5, 26),
    ("beginner", 2, 11), ("beginner", 3, 13), ("beginner", 5, 17),
]  # fmt: skip


def played(writer):
    """Play the script. The console and the replay must agree on everything."""
    end = play(writer.script, "script", Path(), Path())
    result = answer(json.dumps(writer.scenario))
    assert result["refused"] == []
    assert answer(json.dumps(end["scenario"])) == result
    assert end["scores"] == {player["name"]: player["stars"] for player in result["players"]}
    return end


@pytest.mark.parametrize(("rules", "players", "seed"), GAMES)
def test_whole_game_by_key_presses_agrees_with_its_replay(rules, players, seed):
    writer = FloorsGame(SEATS[players], rules, seed, LANGUAGES[rules]).writer
    end = played(writer)
    assert end["phase"] == "over"
    assert max(end["scores"].values()) == (5 if players < 4 else 3)
    assert end["screen"][0].startswith(writer.text("result.title"))


def test_whole_games_hold_every_kind_of_event():
    kinds = set()
    for rules, players, seed in GAMES:
        for event in FloorsGame(SEATS[players], rules, seed).writer.scenario["events"]:
            kinds |= {event["do"], "night" if event.get("night") else "", event.get("kind", "")}
    assert kinds >= {"floor", "ball", "draw", "pass", "only_balls", "end_turn", "empty", "night", "skip"}


@pytest.mark.parametrize("rules", LANGUAGES)
def test_a_card_takes_six_presses_at_most_and_four_in_the_mean_of_a_whole_game(rules):
    for players in SEATS:
        for seed in range(5):
            presses = FloorsGame(SEATS[players], rules, seed).presses
            assert max(presses) <= 6
            assert mean(presses) <= 4, (players, seed)


def test_a_night_card_takes_the_turn_over_and_play_goes_on_clockwise_from_there():
    writer = FloorsScriptWriter(SEATS[3], "p1", "full", (9, 2))
    writer.floor(1)
    writer.take_over("p4", 3)
    writer.add("expect screen ◆4's turn", "expect screen turn taken over, night floor 3", "expect ring p4 lit 4")
    writer.end_turn()
    writer.add("expect turn p1")
    assert [player["hand"] for player in writer.result["players"]] == [5, 6, 5]
    played(writer)


def test_a_skip_ball_makes_the_next_player_draw_two_and_wait():
    writer = FloorsScriptWriter(SEATS[3], "p1", "medium", (5, 1))
    writer.floor(6)
    writer.ball("skip")
    writer.end_turn()
    writer.add("expect turn p4", "expect screen ■3 draws two and is skipped.")
    assert [player["hand"] for player in writer.result["players"]] == [4, 8, 6]
    played(writer)


def test_a_pass_comes_after_drawing():
    writer = FloorsScriptWriter(SEATS[2], "p2", "full", (5, 1))
    writer.add("expect ring p2 lit 3")
    writer.draw()
    writer.add("expect screen two cards drawn")
    writer.pass_turn()
    writer.add("expect screen ●2: a pass", "expect turn p5")
    assert [player["hand"] for player in writer.result["players"]] == [8, 6]
    played(writer)


def test_a_hand_that_was_miscounted_is_put_right_and_then_gets_its_star():
    writer = FloorsScriptWriter(SEATS[2], "p2", "full", (5, 1))
    writer.floor(5)
    writer.count("p5", 9)
    writer.add("expect screen cards 9")
    writer.count("p2", 0)
    writer.add("expect screen No card left: a star! Dance!")
    writer.empty()
    writer.add("expect turn p5", "expect score p2 1")
    played(writer)


def test_a_hand_that_is_not_empty_yet_is_counted_again():
    writer = FloorsScriptWriter(SEATS[2], "p2", "beginner", (5, 0))
    for n in (5, 6, 7, 8, 9, 0):
        writer.floor(n)
    writer.add("expect screen No card left")
    writer.count("p2", 1)
    writer.floor(1, pile=1)
    writer.add("expect screen No card left")
    writer.empty()
    played(writer)


def test_an_empty_hand_out_of_turn_is_refused_with_its_reason():
    writer = FloorsScriptWriter(SEATS[2], "p2", "full", (5, 1))
    writer.press("menu")
    writer.add("choose Recount a hand")
    writer.press("p5.b", *["p5.a"] * 6, "fall")
    writer.add("expect screen First lay a floor in this turn.")
    played(writer)


def test_the_sum_is_on_the_screen_when_a_card_is_refused():
    writer = FloorsScriptWriter(SEATS[2], "p2", "full", (9, 2))
    writer.press("p2.c", "p2.b")
    writer.add("expect screen Not 0: 9 + 2 = 11 → 1, 9 − 2 = 7")
    played(writer)


def test_a_turn_survives_a_power_cut():
    writer = FloorsScriptWriter(SEATS[3], "p1", "full", (9, 2))
    writer.floor(1)
    writer.ball("even")
    writer.add(
        "cut", "boot", "expect turn p1", "expect screen Floor 1, ball even → 0 1 2 4 6 8", "expect ring p1 lit 7"
    )
    writer.press("p1.c", "p1.c", "p1.b")  # the dial begins on «end turn»: 1, then 2
    writer.add("expect screen Floor 2, ball even")
    play(writer.script, "script", Path(), Path())
