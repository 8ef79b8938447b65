"""Games one after another on one board: the scripts play in the simulator, and each game gets its own events."""

from pathlib import Path

import pytest

from tests.tools.rig.game_run import split_parts
from tests.tools.rig.games import GAMES, LANGUAGES, LEAST, MOST, script_of
from tests.tools.rig.successive_games import evening, first_turns
from topout.settings import LANGUAGE
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine


def languages_after(scripts):
    """Play the scripts on one console; return the language that it speaks at the end of each."""
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        spoken = []
        for name, script in scripts.items():
            perform(runner, script, name)
            spoken.append(LANGUAGES[runner.look().console.settings.get(LANGUAGE)])
        return spoken


def test_an_evening_plays_one_game_after_the_other_in_the_language_of_each():
    assert languages_after(evening(["track"])) == ["ro", "ru"]


def test_first_turns_are_played_one_after_the_other_in_the_language_of_each():
    assert languages_after(first_turns(["track"], LEAST)) == ["en", "nl"]


def test_an_evening_has_every_game_whole_with_most_and_fewest_players_and_every_language_twice():
    scripts = evening(list(GAMES))
    played = [tuple(name.split()) for name in scripts]
    assert {(game, players) for game, players, _ in played} == {(game, p) for game in GAMES for p in (LEAST, MOST)}
    assert sorted(language for *_, language in played) == sorted(LANGUAGES * 2)
    for (game, players, language), script in zip(played, scripts.values(), strict=True):
        whole = script_of(game, players, language)
        assert script.endswith(whole[whole.index("begin ") :])


def test_first_turns_have_the_languages_that_the_evening_lacks():
    whole = {(name.split()[0], name.split()[2]) for name in evening(list(GAMES))}
    begun = {(game, language) for game in GAMES for language in first_turns([game], MOST)}
    assert not whole & begun
    assert whole | begun == {(game, language) for game in GAMES for language in LANGUAGES}


def end(kind, text, overruns):
    return {"event": kind, "text": text, "emulated_ms": 10, "wall_ms": 20, "overruns": overruns, "too_early": 0}


def test_each_game_gets_its_own_presses_text_and_overruns():
    events = [
        {"event": "start"},
        {"event": "press", "shot": "001"},
        end("part", "one", 0),
        {"event": "press", "shot": "002"},
        end("part", "one two", 3),
        end("end", "one two", 3),
    ]
    first, second = split_parts(events, 2)
    assert [event.get("shot") for event in first] == [None, "001", None]
    assert [event.get("shot") for event in second] == ["002", None]
    assert [(part[-1]["text"], part[-1]["overruns"]) for part in (first, second)] == [("one", 0), (" two", 3)]


def test_trouble_belongs_to_the_game_in_which_it_came_and_later_ones_were_not_played():
    trouble = {"event": "trouble", "reason": "the watchdog reset the chip"}
    events = [{"event": "start"}, end("part", "", 0), trouble, end("end", "Traceback", 1)]
    first, second, third = split_parts(events, 3)
    assert trouble not in first
    assert second[0] == trouble
    assert second[-1]["text"] == "Traceback"
    assert [event["event"] for event in third] == ["end"]
    assert (third[-1]["text"], third[-1]["overruns"]) == ("", 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_turn_ends_when_the_second_player_is_on_turn(game):
    script = next(iter(first_turns([game], MOST).values()))
    assert script.count("expect turn ") == 2
    assert script.splitlines()[-1].startswith("expect turn ")
