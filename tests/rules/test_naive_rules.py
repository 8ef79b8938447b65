"""Two independent implementations of the same rules give the same results."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.replay.random_scenarios import scenario
from tests.rules import naive_floors, naive_newyork, naive_sheet, naive_skyscrapers, naive_track
from topout.games import floors
from topout_tools.replay.scenario import answer

KINDS = {"nearest": floors.NEAREST, "even": floors.EVEN, "odd": floors.ODD, "skip": floors.SKIP}


@settings(deadline=None)
@given(floor=st.integers(0, 9), ball=st.sampled_from([*range(1, 10), *KINDS]))
def test_the_same_floors_fit(floor, ball):
    state = floors.start((2, 0, floors.FULL, floor, 1))
    floors.apply(state, (floors.BALL, KINDS.get(ball, ball)))
    assert set(floors.fitting(state)) == naive_floors.fits(floor, ball)


@pytest.mark.parametrize(
    "naive",
    [naive_skyscrapers, naive_floors, naive_newyork, naive_track, naive_sheet],
    ids=["skyscrapers", "floors", "newyork", "track", "sheet"],
)
@pytest.mark.parametrize("hundred", range(10))
def test_random_games_end_alike(naive, hundred):
    game = naive.__name__.rsplit("_", 1)[1]
    for seed in range(100 * hundred, 100 * hundred + 100):
        drawn = scenario(game, seed)
        assert answer(json.dumps(drawn)) == naive.play(drawn), f"scenario({game!r}, {seed})"
