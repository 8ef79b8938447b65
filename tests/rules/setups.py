"""Hypothesis strategies for every setup of every game. A new game adds a line."""

from hypothesis import strategies as st

from tests.rules import template_game
from topout.games import catalogue, floors, newyork, sheet, skyscrapers, track

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


def _profile_numbers(rounds, start, target, low_wins, rows, texts):
    return (rounds, start, target, low_wins, len(rows), *[number for row in rows for number in row], *texts)


def _is_possible_sheet(setup):
    start, target, count = setup[3], setup[4], setup[6]
    return target != start and any(setup[7 + 3 * row] != sheet.TIE for row in range(count))


ROW = st.tuples(st.integers(-3, 3), st.integers(-999, 0), st.integers(0, 999))
SHEET_PROFILE = st.builds(
    _profile_numbers,
    FEW,
    SCORE,
    SCORE | st.just(sheet.NONE),
    FLAG,
    st.lists(ROW, min_size=1, max_size=12),
    st.lists(st.integers(0, 0xFFFFFF), max_size=5),
)
SHEET = _seated(sheet, SHEET_PROFILE).map(lambda setup: (*setup[:2], *setup[2])).filter(_is_possible_sheet)

SETUPS = {
    TEMPLATE: _seated(template_game),
    "skyscrapers": _seated(skyscrapers, st.integers(0, 2)),
    "floors": _seated(floors, st.integers(0, 1), st.integers(0, 9), st.integers(1, 3))
    | _seated(floors, st.just(floors.FULL), st.integers(0, 9), st.integers(1, 9))
    | _seated(floors, st.just(floors.BEGINNER), st.integers(0, 9), st.integers(0, 9)),
    "newyork": _seated(newyork, st.integers(0, 2)).flatmap(_series),
    "track": _seated(track, *PROFILE).filter(_is_possible),
    "sheet": SHEET,
}
