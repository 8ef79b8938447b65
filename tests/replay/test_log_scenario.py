"""A console's log, written as a scenario, replays to the same game."""

import json

import pytest

from tests.replay.random_scenarios import scenario
from topout.games import catalogue
from topout.match.session import Session
from topout_tools.replay.fields import pack_event
from topout_tools.replay.registry import VOCABULARIES
from topout_tools.replay.scenario import answer


def played(game, seed, setup=None):
    """Return the session after a random scenario's events, without its undos."""
    drawn = scenario(game, seed)
    vocabulary = VOCABULARIES[game]
    setup = setup or vocabulary.setup(drawn, len(drawn["players"]), drawn.get("first", 0))
    session = Session(catalogue.load(game), setup)
    for event in drawn["events"]:
        packed = pack_event(vocabulary.EVENTS, event, setup)
        if packed:
            session.enter(packed)
    return session, drawn["players"]


def replayed(game, session, names):
    written = VOCABULARIES[game].scenario(session.setup, session.log, names)
    result = answer(json.dumps(written))
    assert result.pop("refused") == []
    return written, result


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("game", catalogue.NAMES)
def test_log_written_as_a_scenario_replays_to_the_same_result(game, seed):
    session, names = played(game, seed)
    vocabulary = VOCABULARIES[game]
    written, result = replayed(game, session, names)
    assert result == vocabulary.result(session.state, names)
    assert [pack_event(vocabulary.EVENTS, event, session.setup) for event in written["events"]] == session.log
    assert vocabulary.setup(written, len(names), written["first"]) == session.setup


@pytest.mark.parametrize("seed", range(20))
def test_a_later_game_of_a_series_replays_with_what_it_took_over(seed):
    players = len(scenario("newyork", seed)["players"])
    setup = (players, 0, 1, seed % players, *[3 + (seed + player) % 3 for player in range(players)])
    session, names = played("newyork", seed, setup)
    _, result = replayed("newyork", session, names)
    assert result == VOCABULARIES["newyork"].result(session.state, names)
    assert result["champion"] == seed % players
