"""The contract of topout/games/__init__.py holds for every game of the catalogue, and for the template."""

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.replay.random_scenarios import scenario
from tests.rules import template_game
from tests.rules.setups import SETUPS, TEMPLATE, game_named
from tests.rules.skyscrapers_table import snapshot
from topout.games import catalogue, floors, newyork, phases, reasons, sheet, skyscrapers, track
from topout.match.session import Session
from topout.ui.undo_dialog import peek_undo
from topout_tools.replay.fields import pack_event
from topout_tools.replay.registry import VOCABULARIES

if TYPE_CHECKING:
    from topout.games.contract import Game, State

EVERY = [*catalogue.NAMES, TEMPLATE]
PHASES = {value for name, value in vars(phases).items() if name.isupper()}
REASONS = {value for name, value in vars(reasons).items() if name.isupper()}
UNKNOWN_SETUP = (LookupError, ValueError, TypeError)
NUMBERS = st.integers(-2, 12) | st.integers(-1001, 1001) | st.integers()
EVENTS = st.lists(NUMBERS, max_size=7).map(tuple)


def typed() -> "tuple[Game[Any], ...]":
    """Return all games; here the type checker compares them with the contract."""
    states: tuple[State, ...] = (
        skyscrapers.start((2, 0, 0)),
        floors.start((2, 0, 0, 1, 1)),
        newyork.start((2, 0, 0)),
        template_game.start((2, 0)),
        track.start((1, 0, 0, track.NONE, track.NONE, 0, 0, 0, 0, 0, 0, 0)),
        sheet.start((1, 0, 1, 0, sheet.NONE, 0, 1, 1, 0, 999)),
    )
    return (skyscrapers, floors, newyork, track, sheet, template_game) if states else ()


def check(game, setup, state):
    players = range(state.players)
    assert state.players == setup[0] and state.phase in PHASES
    assert state.turn is None or state.turn in players
    scores = game.scores(state)
    assert len(scores) == state.players and all(type(score) is int for score in scores)
    assert game.is_over(state) == (state.phase == phases.OVER)
    check_winners(game, state)
    check_merits(game, state)
    check_who_may_act(game, state)
    onward = game.next_setup(setup, state)
    assert onward[0] == state.players and game.start(onward).phase != phases.OVER


def check_merits(game, state):
    merits = game.merits(state)
    assert len(merits) == state.players and all(type(merit) is int for merit in merits)
    ranked = [merits[player] for player in range(state.players) if game.is_in(state, player)]
    assert all(merits[player] == max(ranked) for player in game.winners(state))


def check_winners(game, state):
    winners = game.winners(state)
    assert winners == sorted(set(winners)) and all(game.is_in(state, player) for player in winners)
    somebody_is_in = any(game.is_in(state, player) for player in range(state.players))
    assert bool(winners) == (game.is_over(state) and somebody_is_in)


def check_who_may_act(game, state):
    may_act = game.may_act(state)
    assert 0 <= may_act < 1 << state.players
    assert (may_act == 0) == game.is_over(state)
    assert all(game.is_in(state, player) for player in range(state.players) if may_act >> player & 1)
    if state.turn is not None:
        assert may_act >> state.turn & 1


def test_the_catalogue_names_every_game_once_and_numbers_it_for_ever():
    assert catalogue.NAMES[:5] == ("skyscrapers", "floors", "newyork", "track", "sheet")
    assert sorted(set(catalogue.NAMES)) == sorted(catalogue.NAMES) == sorted(VOCABULARIES)
    assert [catalogue.name_of(catalogue.number_of(name)) for name in catalogue.NAMES] == list(catalogue.NAMES)
    assert set(catalogue.ON_THE_CONSOLE) <= set(catalogue.NAMES)
    assert len(typed()) == len(EVERY)


@pytest.mark.parametrize("number", [-1, 255, len(catalogue.NAMES)])
def test_a_number_without_a_game_is_refused(number):
    with pytest.raises(LookupError):
        catalogue.name_of(number)


def test_a_game_that_is_not_in_the_catalogue_is_not_found():
    with pytest.raises(LookupError):
        catalogue.load("chess")


@pytest.mark.parametrize("name", EVERY)
def test_a_game_seats_one_to_five(name):
    fewest, most = game_named(name).SEATS
    assert 1 <= fewest <= most <= 5


@pytest.mark.parametrize("name", EVERY)
@settings(deadline=None)
@given(data=st.data())
def test_a_game_starts_from_every_setup_it_knows(name, data):
    game = game_named(name)
    setup = data.draw(SETUPS[name])
    state = game.start(setup)
    check(game, setup, state)
    assert not game.is_over(state)


@pytest.mark.parametrize("name", EVERY)
@settings(deadline=None)
@given(setup=st.lists(NUMBERS, max_size=13).map(tuple))
def test_any_other_setup_is_refused_in_a_way_that_the_console_expects(name, setup):
    game = game_named(name)
    try:
        state = game.start(setup)
    except UNKNOWN_SETUP:
        return
    check(game, setup, state)


@pytest.mark.parametrize("name", EVERY)
@settings(deadline=None)
@given(data=st.data())
def test_one_number_off_never_makes_a_state_that_breaks_its_promises(name, data):
    game = game_named(name)
    setup = data.draw(SETUPS[name])
    at = data.draw(st.integers(0, len(setup) - 1))
    wrong = (*setup[:at], data.draw(NUMBERS), *setup[at + 1 :])
    try:
        state = game.start(wrong)
    except UNKNOWN_SETUP:
        return
    check(game, wrong, state)


@pytest.mark.parametrize("name", EVERY)
@settings(deadline=None)
@given(data=st.data())
def test_any_tuple_of_integers_is_answered_and_a_refusal_changes_nothing(name, data):
    game = game_named(name)
    setup = data.draw(SETUPS[name])
    state = game.start(setup)
    for event in data.draw(st.lists(EVENTS, max_size=30)):
        before = snapshot(state)
        refusal = game.apply(state, event)
        assert refusal is None or (refusal in REASONS and snapshot(state) == before)
        check(game, setup, state)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("name", catalogue.NAMES)
def test_whole_games_keep_the_promises_at_every_step(name, seed):
    game, words = game_named(name), VOCABULARIES[name].EVENTS
    drawn = scenario(name, seed)
    setup = VOCABULARIES[name].setup(drawn, len(drawn["players"]), drawn.get("first", 0))
    session = Session(game, setup)
    for event in drawn["events"]:
        packed = pack_event(words, event, setup)
        if not packed:
            continue
        if session.enter(packed) is None:
            assert peek_undo(session)[0] in (None, *range(setup[0]))
        check(game, setup, session.state)


@pytest.mark.parametrize("name", EVERY)
@settings(deadline=None)
@given(data=st.data())
def test_the_same_table_plays_once_more_with_the_same_options(name, data):
    game = game_named(name)
    setup = data.draw(SETUPS[name])
    onward = game.next_setup(setup, game.start(setup))
    assert onward[2 : len(setup)] == setup[2:]
    if name != "newyork":
        assert onward[1] == (setup[1] + 1) % setup[0]
