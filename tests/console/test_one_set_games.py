"""Whole games of every kind on consoles without pods: six keys, or four, that the players pass round.

They are the games that other tests play on pods. Their events, as the console has stored them, are the same.
"""

import json
from functools import cache

import pytest

from tests.console.floors_game import FloorsGame
from tests.console.one_set_runner import OneSetRunner, play_by_one_set
from tests.console.script_writer import ScriptWriter
from tests.console.skyscrapers_game import whole_game
from tests.console.test_newyork import series_of_five, series_of_two
from tests.console.track_script_writer import TrackScriptWriter
from topout_tools.replay.scenario import answer
from topout_tools.script.play import summary


def track_of_three():
    """Points out of turn, falls of others, one of whom goes out, and an UNDO."""
    writer = TrackScriptWriter(["p1", "p2", "p4"], "p2", "falls", "nl")
    writer.points("p2", 4)
    writer.points("p4", 3)
    writer.end_turn()
    writer.fall("p1", 2)
    writer.fall(writer.on_turn)
    writer.points("p1", -2)
    writer.undo(1)
    writer.points("p2", 9)
    writer.fall("p1")
    writer.finish()
    return writer


GAMES = {
    "skyscrapers, two": lambda: whole_game(2, "ru", collapses=False),
    "skyscrapers, four": lambda: whole_game(4, "nl", collapses=False),
    "skyscrapers, collapse": lambda: whole_game(3, "nl", collapses=True),
    "floors, full": lambda: FloorsGame(["p1", "p2", "p4", "p5"], "full", 26).writer,
    "floors, beginner": lambda: FloorsGame(["p1", "p3"], "beginner", 11).writer,
    "newyork, two": lambda: series_of_two("ro"),
    "newyork, five": lambda: series_of_five("en"),
    "track": track_of_three,
}
OFTEN = ("skyscrapers, four", "floors, full", "track")
ON_FOUR_KEYS = [pytest.param(name, marks=() if name in OFTEN[2:] else pytest.mark.long) for name in GAMES]
# Presses by one set for each press on pods, at the most. New York's secret numbers are dialled by one after the other.
PRESSES = {"skyscrapers, four": 1.4, "floors, full": 1.25, "track": 2.2}


@cache
def written(name):
    return GAMES[name]()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in OFTEN else pytest.mark.long) for name in GAMES]
)
def test_a_whole_game_by_six_keys_has_the_events_of_the_same_game_on_pods(name):
    runner = play_by_one_set(written(name).script)
    check(written(name), runner)
    assert len(runner.presses) <= PRESSES.get(name, 3) * runner.wanted


@pytest.mark.parametrize("name", ON_FOUR_KEYS)
def test_a_whole_game_by_four_keys_has_the_events_of_the_same_game_on_pods(name):
    check(written(name), play_by_one_set(written(name).script, "display-pack-28"))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in OFTEN[1:2] else pytest.mark.long) for name in GAMES]
)
def test_a_whole_game_on_a_lower_screen_has_the_same_events_too(name):
    runner = play_by_one_set(written(name).script, "pico-solo-170")
    check(written(name), runner)
    assert runner.cut_off == set()


def check(writer: ScriptWriter, runner: OneSetRunner) -> None:
    end = summary(runner)
    runner.machine.cut()
    result = answer(json.dumps(writer.scenario))
    again = answer(json.dumps(end["scenario"]))
    assert end["phase"] == "over" and again["refused"] == []
    assert without_names(again["players"]) == without_names(result["players"])
    assert again.get("how") == result.get("how")


def without_names(players):
    return [{key: value for key, value in player.items() if key != "name"} for player in players]
