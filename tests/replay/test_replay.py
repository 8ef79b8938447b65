"""`topout replay` as people and programs use it: files in, lines out, nothing ever crashes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.replay.random_scenarios import scenario
from topout_tools.replay.scenario import answer

GOOD = {"game": "skyscrapers", "players": ["Ann", "Bo"], "edition": "ru", "events": [{"do": "recruit"}]}

COMMON = {"bad_event", "wrong_phase", "nothing_to_undo", "nothing_to_redo"}
EVERY_REASON = {
    "skyscrapers": {
        "no_actions_left", "crew_empty", "nobody_on_site", "no_card", "beams", "actions_left", "nobody_fell",
        "player_out", "not_on_site", "bad_tally", "too_many_workers",
    },
    "floors": {
        "not_your_turn", "only_balls_left", "hand_empty", "does_not_fit", "no_balls", "not_in_beginner",
        "already_played", "already_drew", "draw_first", "lay_a_floor", "cards_left",
    },
    "newyork": {
        "deal_first", "bad_numbers", "two_pieces", "one_skyscraper", "supply_empty", "no_statue", "no_roof", "not_due",
    },
    "track": {"player_out", "no_actions", "no_actions_left", "actions_left", "no_falls"},
    "sheet": {"bad_numbers", "out_of_range", "no_entry", "nothing_there", "player_out"},
}  # fmt: skip
EVERY_END = {
    "skyscrapers": {None, "last_card", "collapse", "last_standing"},
    "floors": {None},
    "newyork": {None},
    "track": {None, "target", "rounds", "last_standing", "table"},
    "sheet": {None, "target", "rounds", "last_standing", "table"},
}
EVERY_PHASE = {
    "skyscrapers": {"play", "tally", "over"},
    "floors": {"play", "over"},
    "newyork": {"choose", "act", "over"},
    "track": {"play", "over"},
    "sheet": {"enter", "over"},
}


def play(*events, players=2, **options):
    names = ["Ann", "Bo", "Cy", "Di"][:players]
    return answer(json.dumps({**GOOD, "players": names, "events": list(events), **options}))


def replay(*arguments, text=b""):
    command = [sys.executable, "-m", "topout_tools.cli", "replay", *arguments]
    return subprocess.run(command, input=text, capture_output=True, timeout=120)


def reasons(result):
    return [(refusal["at"], refusal["why"]) for refusal in result["refused"]]


def test_a_result_has_every_field_of_the_format():
    result = play({"do": "recruit"}, {"do": "build", "beams": 2, "worker": True, "highest": True})
    assert result == {
        "phase": "play",
        "how": None,
        "turn": 0,
        "actions_left": 1,
        "players": [
            {
                "name": "Ann",
                "score": 6,
                "crew": 4,
                "site": 1,
                "lost": 0,
                "cards": {"construction": 14, "foundation": 2},
                "out": None,
            },
            {
                "name": "Bo",
                "score": 0,
                "crew": 5,
                "site": 0,
                "lost": 0,
                "cards": {"construction": 15, "foundation": 2},
                "out": None,
            },
        ],
        "tally_winner": None,
        "winners": [],
        "refused": [],
    }


def test_a_refused_event_changes_nothing_and_the_next_ones_go_on():
    result = play({"do": "move"}, {"do": "recruit"}, {"do": "dance"}, {"do": "move"})
    assert reasons(result) == [(0, "nobody_on_site"), (2, "bad_event")]
    assert result["actions_left"] == 1


def test_undo_and_redo_are_refused_when_there_is_nothing_to_do():
    result = play({"do": "undo"}, {"do": "recruit"}, {"do": "undo"}, {"do": "redo"}, {"do": "redo"})
    assert reasons(result) == [(0, "nothing_to_undo"), (4, "nothing_to_redo")]
    assert result["players"][0]["site"] == 1


@pytest.mark.parametrize(
    "event",
    [
        {"do": "build"},
        {"do": "build", "beams": "2"},
        {"do": "build", "beams": None},
        {"do": "build", "beams": True},
        {"do": "build", "beams": 2, "worker": 1},
        {"do": "build", "beams": 2, "card": "paper"},
        {"do": "build", "beams": 2, "colour": "red"},
        {"do": "fall", "by": -1, "owners": [0]},
        {"do": "fall", "by": 0, "owners": [2]},
        {"do": "fall", "by": 0, "owners": 0},
        {"do": "lost", "owner": 2},
        {"do": "collapse"},
        {"do": "tally", "floors": [["1", 1]]},
        {"do": "adjust", "player": 0, "score": 1.5},
        {"do": "undo", "times": 2},
        {"do": ["recruit"]},
        {"do": None},
        {},
        [],
        "recruit",
        None,
    ],
)
def test_a_malformed_event_is_a_bad_event_in_every_phase(event):
    assert reasons(play(event)) == [(0, "bad_event")]
    assert reasons(play({"do": "collapse", "by": 0}, event)) == [(1, "bad_event")]


@pytest.mark.parametrize("beams", [0, -3, 25, 2.5, 1e300, 10**40])
def test_beams_out_of_range_are_refused_after_the_other_reasons(beams):
    assert reasons(play({"do": "build", "beams": beams})) == [(0, "nobody_on_site")]
    assert reasons(play({"do": "recruit"}, {"do": "build", "beams": beams})) == [(1, "beams")]


def test_wrong_phase_comes_before_the_reasons_of_the_event():
    assert reasons(play({"do": "tally", "floors": [[-1]]})) == [(0, "wrong_phase")]
    over = play({"do": "collapse", "by": 1}, {"do": "fall", "by": 1, "owners": []})
    assert reasons(over) == [(1, "wrong_phase")]


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["Ann"]},
        {"players": ["x"] * 9},
        {"players": [1, 2]},
        {"players": "Ann, Bo"},
        {"edition": "fr"},
        {"edition": None},
        {"edition": ["ru"]},
        {"game": "chess"},
        {"game": {}},
        {"first": 2},
        {"first": -1},
        {"first": "Ann"},
        {"events": "recruit"},
    ],
)
def test_a_scenario_that_cannot_be_played_is_an_error_of_one_line(change):
    result = answer(json.dumps({**GOOD, **change}))
    assert list(result) == ["error"] and result["error"] and "\n" not in result["error"]


@pytest.mark.parametrize("missing", ["game", "players", "edition"])
def test_what_is_essential_must_be_there(missing):
    assert list(answer(json.dumps({key: GOOD[key] for key in GOOD if key != missing}))) == ["error"]


@settings(deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=8))
def test_any_json_in_any_place_is_answered(value):
    for key in GOOD:
        assert isinstance(answer(json.dumps({**GOOD, key: value})), dict)
    for field in ("do", "beams", "by", "owners", "floors", "score", "player", "crew", "lost"):
        for verb in ("build", "fall", "tally", "adjust", "workers"):
            assert "refused" in play({"do": verb, "by": 0, "player": 0, field: value})


def test_lines_are_answered_in_order_and_a_bad_one_does_not_stop_the_rest(tmp_path):
    lines = [json.dumps(GOOD), "{", "", "[]", "\xff", "[" * 100_000, '{"a": NaN}', json.dumps(GOOD)]
    file = tmp_path / "scenarios.jsonl"
    file.write_bytes("\n".join(lines).encode("latin-1"))
    done = replay(str(file))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and not done.stderr
    assert [("error" in result) for result in answers] == [False] + [True] * 6 + [False]


def test_good_lines_only_end_with_status_zero():
    done = replay("-", text=(json.dumps(GOOD) + "\n").encode() * 3)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 3


def test_ten_megabytes_of_noise_are_one_short_error_and_the_next_line_is_answered():
    noise = bytes(range(32, 127)) * 110_000
    done = replay("-", text=noise + b"\n" + json.dumps(GOOD).encode())
    first, second = done.stdout.splitlines()
    assert len(first) < 100 and "error" in json.loads(first)
    assert json.loads(second)["phase"] == "play"


@pytest.mark.parametrize("file", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_is_one_clear_line(file, tmp_path):
    done = replay(str(tmp_path / file))
    assert done.returncode == 1 and not done.stdout
    assert done.stderr.startswith(b"topout: cannot read ") and done.stderr.count(b"\n") == 1


def test_an_empty_file_is_one_clear_line():
    done = replay("-")
    assert done.returncode == 1 and b"is empty" in done.stderr and done.stderr.count(b"\n") == 1


def test_a_number_too_long_to_read_is_an_error_not_a_crash():
    long = json.dumps(GOOD).replace("[{", '[{"beams": ' + "9" * 5000 + ", ")
    done = replay("-", text=(long + "\n" + json.dumps(GOOD)).encode())
    first, second = done.stdout.splitlines()
    assert "error" in json.loads(first) and "phase" in json.loads(second)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_only_python_takes_for_json_is_an_error(word):
    text = '{"game": "track", "players": ["A"], "events": [' + word + "]}"
    assert "error" in json.loads(replay("-", text=text.encode()).stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_results_that_cannot_be_written_are_one_clear_line(tmp_path):
    file = tmp_path / "scenarios.jsonl"
    file.write_text(json.dumps(GOOD))
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "topout_tools.cli", "replay", str(file)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode != 0 and done.stderr.startswith(b"topout: cannot write the results")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("game", EVERY_REASON)
def test_random_scenarios_reach_every_phase_every_end_and_every_refusal(game):
    results = [answer(json.dumps(scenario(game, seed))) for seed in range(1000)]
    assert {result["phase"] for result in results} == EVERY_PHASE[game]
    assert {result.get("how") for result in results} == EVERY_END[game]
    assert {refusal["why"] for result in results for refusal in result["refused"]} == EVERY_REASON[game] | COMMON
