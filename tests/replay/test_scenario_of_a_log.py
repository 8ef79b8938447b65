"""A console's log, told as a scenario, is the same game again."""

import json

import pytest

from host_tools.replay import skyscrapers as vocabulary
from host_tools.replay.door import answer
from host_tools.replay.fields import pack_event
from tests.replay.random_scenarios import scenario
from topout.games import skyscrapers as rules
from topout.session import Session


@pytest.mark.parametrize("seed", range(60))
def test_log_told_as_a_scenario_replays_to_the_same_result(seed):
    played = scenario(seed)
    players = len(played["players"])
    session = Session(rules, vocabulary.setup(played, players, played["first"]))
    for event in played["events"]:
        packed = pack_event(vocabulary.EVENTS, event, players)
        if packed:
            session.do(packed)
    told = vocabulary.scenario(session.setup, session.log, played["players"])
    result = answer(json.dumps(told))
    assert result.pop("refused") == []
    assert result == vocabulary.result(session.state, played["players"])
    assert [pack_event(vocabulary.EVENTS, event, players) for event in told["events"]] == session.log
