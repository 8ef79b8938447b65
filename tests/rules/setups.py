"""Hypothesis strategies for every setup of every game. A new game adds a line."""

from hypothesis import strategies as st

from tests.rules import template_game
from topout.games import catalogue, floors, newyork, skyscrapers, track

TEMPLATE = "template"


def game_named(name):
    return template_game if name == TEMPLATE else catalogue.load(name)


def _seated(game, *options):
    players = st.integers(*game.SEATS)
    return players.flatmap(lambda seats: st.tuples(st.just(seats), st.integers(0, seats - 1), *options))


def _series(setup):
    """Draw the first game of a series, or a later one."""
    seat = st.integers(-1, setup[0] - 1)
    wins = st.lists(st.integers(0, 6), min_size=setup[0], max_size=setup[0]).map(tuple)
    return st.just(setup) | st.builds(lambda champion, won: (*setup, champion, *won), seat, wins)


def _is_possible(setup):
    start, target, lowest = setup[2:5]
    return target != start and (lowest == track.NONE or lowest <= start)


SCORE = st.integers(-60, 60)
SCORE_OR_NONE = SCORE | st.just(track.NONE)
FLAG = st.integers(0, 1)
FEW = st.integers(0, 3)
PROFILE = (SCORE, SCORE_OR_NONE, SCORE_OR_NONE, FLAG, FLAG, FEW, FEW, FEW, FEW, FLAG)

SETUPS = {
    TEMPLATE: _seated(template_game),
    "skyscrapers": _seated(skyscrapers, st.integers(0, 2)),
    "floors": _seated(floors, st.integers(0, 1), st.integers(0, 9), st.integers(1, 3))
    | _seated(floors, st.just(floors.FULL), st.integers(0, 9), st.integers(1, 9))
    | _seated(floors, st.just(floors.BEGINNER), st.integers(0, 9), st.integers(0, 9)),
    "newyork": _seated(newyork, st.integers(0, 2)).flatmap(_series),
    "track": _seated(track, *PROFILE).filter(_is_possible),
}
