"""Whole games from the first start to the result, by key presses, agree with the replay of their events."""

import json
from pathlib import Path

import pytest

from tests.console.skyscrapers_game import whole_game
from topout_tools.replay.scenario import answer
from topout_tools.script.play import play

SCRIPTS = Path(__file__).parent / "scripts"
EDITIONS = ("ru", "ro", "nl")
COLLAPSING = ((2, "ro"), (3, "nl"), (4, "ru"))
GAMES = [(players, edition) for players in (2, 3, 4) for edition in EDITIONS]


def replayed(scenario):
    result = answer(json.dumps(scenario))
    assert result["refused"] == []
    return result


def scores(result):
    return {player["name"]: player["score"] for player in result["players"]}


def whole_game_of(players, edition):
    return whole_game(players, edition, collapses=(players, edition) in COLLAPSING)


@pytest.mark.parametrize(("players", "edition"), GAMES)
def test_whole_game_by_key_presses_agrees_with_its_replay(players, edition):
    writer = whole_game_of(players, edition)
    end = play(writer.script, "script", Path(), Path())
    result = replayed(writer.scenario)
    assert (end["phase"], result["how"]) == ("over", "collapse" if (players, edition) in COLLAPSING else "last_card")
    assert end["scores"] == scores(result)
    assert replayed(end["scenario"]) == result
    assert end["screen"][0].startswith(writer.text("result.title"))


@pytest.mark.parametrize("players", (2, 3, 4))
def test_whole_games_hold_every_kind_of_event(players):
    kinds = {event["do"] for edition in EDITIONS for event in whole_game_of(players, edition).scenario["events"]}
    assert kinds >= {"recruit", "build", "move", "end_turn", "fall", "lost", "adjust", "undo", "redo"}
    assert kinds >= {"collapse", "tally"}


@pytest.mark.parametrize(("players", "edition"), [game for game in GAMES if game[0] > 2])
def test_a_player_is_driven_out_at_the_end_of_the_track(players, edition):
    loser = whole_game_of(players, edition).result["players"][-1]
    assert (loser["out"], loser["score"]) == ("track_end", -40)


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.txt")), ids=lambda path: path.stem)
def test_written_script_is_borne_out_and_agrees_with_its_replay(path, tmp_path):
    end = play(path.read_text(), path.name, SCRIPTS, tmp_path)
    assert end["scores"] == scores(replayed(end["scenario"]))
