"""What the scenarios of each game may contain, and what is no event of theirs."""

import json

import pytest

from topout_tools.replay.scenario import answer

NAMES = ["Ann", "Bo", "Cy"]
GAMES = {
    "skyscrapers": {"edition": "nl"},
    "full": {"game": "floors", "rules": "full", "floor": 5, "ball": 2},
    "medium": {"game": "floors", "rules": "medium", "floor": 5, "ball": 2},
    "beginner": {"game": "floors", "rules": "beginner", "piles": [4, 0]},
    "newyork": {"mover": "taxi"},
    "track": {"profile": {"fall": 5, "actions": 2}},
}


def replayed(name, *events, **options):
    scenario = {"game": name, "players": NAMES, **GAMES[name], "events": list(events), **options}
    return answer(json.dumps({key: value for key, value in scenario.items() if value != "missing"}))


def refusals(name, *events, **options):
    return [refusal["why"] for refusal in replayed(name, *events, **options)["refused"]]


@pytest.mark.parametrize("name", GAMES)
def test_first_and_events_may_be_left_out(name):
    assert replayed(name, events="missing")["refused"] == []
    assert replayed(name, first=2) != replayed(name) or name == "newyork"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "wrong",
    [
        {"first": None},
        {"first": 3},
        {"first": -1},
        {"first": True},
        {"first": 0.0},
        {"events": None},
        {"events": {}},
        {"players": NAMES * 2},
        {"players": [1, 2, 3]},
        {"players": "missing"},
        {"colour": "red"},
        {"Game": "track"},
    ],
    ids=str,
)
def test_what_is_wrong_with_any_game_is_an_error(name, wrong):
    assert list(replayed(name, **wrong)) == ["error"]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("skyscrapers", {"edition": None}),
        ("skyscrapers", {"edition": "RU"}),
        ("skyscrapers", {"mover": "taxi"}),
        ("skyscrapers", {"players": ["x"] * 5}),
        ("full", {"rules": "missing"}),
        ("full", {"rules": ["full"]}),
        ("full", {"floor": "missing"}),
        ("full", {"floor": -1}),
        ("full", {"floor": 5.0}),
        ("full", {"floor": True}),
        ("full", {"ball": 0}),
        ("full", {"ball": 10}),
        ("full", {"ball": "even"}),
        ("full", {"ball": None}),
        ("full", {"piles": [1, 2]}),
        ("medium", {"ball": 4}),
        ("medium", {"piles": [1, 2]}),
        ("beginner", {"floor": 1}),
        ("beginner", {"ball": 1}),
        ("beginner", {"piles": "missing"}),
        ("beginner", {"piles": [1, 2, 3]}),
        ("beginner", {"piles": [1, 10]}),
        ("beginner", {"piles": [1, True]}),
        ("beginner", {"piles": {"0": 1}}),
        ("newyork", {"mover": None}),
        ("newyork", {"mover": "Taxi"}),
        ("newyork", {"players": ["x"]}),
        ("newyork", {"profile": {}}),
        ("track", {"profile": None}),
        ("track", {"profile": []}),
        ("track", {"profile": {"start": None}}),
        ("track", {"profile": {"start": 10000}}),
        ("track", {"profile": {"target": 10000}}),
        ("track", {"profile": {"target": 0}}),
        ("track", {"profile": {"target": 1.0}}),
        ("track", {"profile": {"start": -5, "lowest": -4}}),
        ("track", {"profile": {"lowest": -10000}}),
        ("track", {"profile": {"low_wins": 1}}),
        ("track", {"profile": {"last_round": None}}),
        ("track", {"profile": {"rounds": 100}}),
        ("track", {"profile": {"rounds": -1}}),
        ("track", {"profile": {"rounds": True}}),
        ("track", {"profile": {"actions": 10}}),
        ("track", {"profile": {"fall": 100}}),
        ("track", {"profile": {"falls_out": None}}),
        ("track", {"profile": {"points": 1}}),
        ("track", {"players": []}),
    ],
    ids=str,
)
def test_what_is_wrong_with_an_option_is_an_error(name, wrong):
    result = replayed(name, **wrong)
    assert list(result) == ["error"] and "\n" not in result["error"]


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("track", {"profile": "missing"}),
        ("track", {"profile": {}}),
        ("track", {"profile": {"target": None, "lowest": None}}),
        ("track", {"profile": {"start": 7, "lowest": 7, "target": -9999}}),
        ("track", {"players": ["alone"]}),
        ("newyork", {"mover": "missing"}),
        ("newyork", {"players": ["x"] * 5}),
        ("beginner", {"piles": [0, 0]}),
        ("medium", {"ball": 3}),
        ("full", {"ball": 9, "floor": 0}),
    ],
    ids=str,
)
def test_what_may_be_left_out_or_stands_at_the_limit_is_no_error(name, right):
    assert replayed(name, **right)["refused"] == []


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("skyscrapers", {"do": "collapse"}),
        ("skyscrapers", {"do": "collapse", "by": -1}),
        ("skyscrapers", {"do": "collapse", "by": 3}),
        ("skyscrapers", {"do": "fall", "by": None, "owners": [0]}),
        ("skyscrapers", {"do": "fall", "by": 0, "owners": [0, None]}),
        ("skyscrapers", {"do": "fall", "by": 0, "owners": [True]}),
        ("skyscrapers", {"do": "adjust", "player": 0, "score": 1000}),
        ("skyscrapers", {"do": "adjust", "player": 0, "score": 2.0}),
        ("skyscrapers", {"do": "recount", "player": 0, "construction": 13, "foundation": 0}),
        ("skyscrapers", {"do": "recount", "player": 0, "construction": 1, "foundation": 3}),
        ("skyscrapers", {"do": "recount", "player": 0, "construction": 1}),
        ("skyscrapers", {"do": "recount", "player": 0, "construction": 1.0, "foundation": 1}),
        ("skyscrapers", {"do": "workers", "player": 0, "crew": 5, "site": 0}),
        ("skyscrapers", {"do": "workers", "player": 0, "crew": 5, "site": 0, "lost": 1}),
        ("skyscrapers", {"do": "workers", "player": 0, "crew": 0, "site": 0, "lost": 5}),
        ("skyscrapers", {"do": "workers", "player": 0, "crew": 6, "site": -1, "lost": 0}),
        ("skyscrapers", {"do": "workers", "player": 0, "crew": 4.0, "site": 1, "lost": 0}),
        ("skyscrapers", {"do": "workers", "player": 3, "crew": 5, "site": 0, "lost": 0}),
        ("skyscrapers", {"do": "tally", "floors": [[0, 0, 1.0]]}),
        ("skyscrapers", {"do": "end_turn", "early": None}),
        ("full", {"do": "floor"}),
        ("full", {"do": "floor", "n": 10}),
        ("full", {"do": "floor", "n": 5, "pile": 0}),
        ("full", {"do": "floor", "n": 5, "pile": None}),
        ("full", {"do": "floor", "n": 5, "by": None}),
        ("full", {"do": "floor", "n": 5, "by": 3}),
        ("full", {"do": "floor", "n": 5, "night": 1}),
        ("full", {"do": "ball"}),
        ("full", {"do": "ball", "n": 0}),
        ("full", {"do": "ball", "n": 10}),
        ("full", {"do": "ball", "n": 13}),
        ("full", {"do": "ball", "n": 1, "kind": "odd"}),
        ("full", {"do": "ball", "n": None, "kind": "odd"}),
        ("full", {"do": "ball", "kind": "Skip"}),
        ("full", {"do": "ball", "kind": ["skip"]}),
        ("full", {"do": "hand", "player": 0}),
        ("full", {"do": "hand", "player": 0, "n": 100}),
        ("full", {"do": "draw", "by": 0}),
        ("medium", {"do": "ball", "n": 4}),
        ("medium", {"do": "floor", "n": 5, "pile": 0}),
        ("beginner", {"do": "floor", "n": 4}),
        ("beginner", {"do": "floor", "n": 4, "pile": 2}),
        ("beginner", {"do": "floor", "n": 4, "pile": False}),
        ("beginner", {"do": "ball", "n": 10}),
        ("beginner", {"do": "ball"}),
        ("newyork", {"do": "reveal"}),
        ("newyork", {"do": "reveal", "numbers": None}),
        ("newyork", {"do": "reveal", "numbers": [1, 2, "3"]}),
        ("newyork", {"do": "reveal", "numbers": [1, 2, 3.0]}),
        ("newyork", {"do": "reveal", "numbers": [1, 2, True]}),
        ("newyork", {"do": "build"}),
        ("newyork", {"do": "build", "piece": "Roof"}),
        ("newyork", {"do": "claim", "how": "alone"}),
        ("newyork", {"do": "next_game", "mover": None}),
        ("newyork", {"do": "done", "turn": 0}),
        ("track", {"do": "points", "player": 0, "points": 0}),
        ("track", {"do": "points", "player": 0, "points": 1000}),
        ("track", {"do": "points", "player": 0, "points": 1.0}),
        ("track", {"do": "points", "player": 3, "points": 1}),
        ("track", {"do": "points", "points": 1}),
        ("track", {"do": "fall", "by": 0}),
        ("track", {"do": "fall", "by": 0, "count": 0}),
        ("track", {"do": "fall", "by": 0, "count": 100}),
        ("track", {"do": "out", "player": -1}),
        ("track", {"do": "end_turn", "early": "yes"}),
        ("track", {"do": "finish", "now": True}),
    ],
    ids=str,
)
def test_a_malformed_event_is_a_bad_event_whatever_else_is_wrong(name, event):
    assert refusals(name, event) == ["bad_event"]


@pytest.mark.parametrize(
    ("name", "event", "why"),
    [
        ("beginner", {"do": "ball", "n": 9}, "no_balls"),
        ("beginner", {"do": "ball", "kind": "skip"}, "no_balls"),
        ("beginner", {"do": "floor", "n": 4, "pile": 0, "by": 1, "night": True}, "not_your_turn"),
        ("full", {"do": "floor", "n": 5, "by": 1, "night": False}, "not_your_turn"),
        ("full", {"do": "floor", "n": 6, "by": 1}, "not_your_turn"),
        ("medium", {"do": "floor", "n": 5, "by": 2, "night": True}, "not_your_turn"),
        ("newyork", {"do": "reveal", "numbers": []}, "bad_numbers"),
        ("newyork", {"do": "reveal", "numbers": [1, 2, 0]}, "bad_numbers"),
        ("newyork", {"do": "reveal", "numbers": [1, 2, None]}, "bad_numbers"),
        ("newyork", {"do": "reveal", "numbers": [1, 2, 10**30]}, "bad_numbers"),
        ("newyork", {"do": "deal"}, "not_due"),
        ("newyork", {"do": "next_game"}, "wrong_phase"),
        ("skyscrapers", {"do": "tally", "floors": [[]]}, "wrong_phase"),
        ("skyscrapers", {"do": "recount", "player": 0, "construction": 0, "foundation": 0}, "no_card"),
        ("track", {"do": "end_turn"}, "actions_left"),
    ],
    ids=str,
)
def test_a_well_formed_event_has_its_own_reason(name, event, why):
    assert refusals(name, event) == [why]


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("full", {"do": "floor", "n": 7, "night": True}),
        ("full", {"do": "floor", "n": 7, "by": 0}),
        ("full", {"do": "floor", "n": 7, "by": 2, "night": True}),
        ("medium", {"do": "floor", "n": 7, "by": 0, "night": True}),
        ("beginner", {"do": "floor", "n": 5, "pile": 0, "night": True}),
        ("skyscrapers", {"do": "collapse", "by": None}),
        ("skyscrapers", {"do": "adjust", "player": 2, "score": 0}),
        ("skyscrapers", {"do": "workers", "player": 2, "crew": 0, "site": 1, "lost": 4}),
        ("track", {"do": "end_turn", "early": True}),
        ("newyork", {"do": "reveal", "numbers": [1, 99, 50]}),
    ],
    ids=str,
)
def test_what_the_format_allows_is_accepted(name, event):
    assert refusals(name, event) == []


def test_null_is_for_who_is_out_and_zero_for_nobody():
    stuck = [{"do": "reveal", "numbers": [1, 2, 3]}, {"do": "stuck"}, {"do": "done"}, {"do": "done"}]
    reveals = [{"do": "reveal", "numbers": [nobody, 1, 2]} for nobody in (0, None)]
    out = replayed("newyork", *stuck, *stuck, *reveals)
    assert [refusal["at"] for refusal in out["refused"]] == [8]
    assert out["order"] == [1, 2] and out["players"][0]["out"]


@pytest.mark.parametrize("name", GAMES)
def test_undo_and_redo_take_no_field(name):
    assert refusals(name, {"do": "undo", "n": 1}, {"do": "redo", "early": False}) == ["bad_event", "bad_event"]
    assert refusals(name, {"do": "undo"}, {"do": "redo"}) == ["nothing_to_undo", "nothing_to_redo"]


def test_a_long_scenario_of_undo_pairs_is_answered_in_seconds():
    pair = [{"do": "undo"}, {"do": "points", "player": 1, "points": 1}]
    walk = [{"do": "points", "player": 0, "points": 1}, {"do": "end_turn", "early": True}, *pair]
    back = [{"do": "undo"}] * 40 + [{"do": "redo"}] * 39
    result = replayed("track", *(walk * 40 + back) * 120)
    assert result["refused"] == [] and result["phase"] == "play"
