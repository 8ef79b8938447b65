"""Scenarios with known results (examples/) are answered literally."""

import json
from pathlib import Path

import pytest

from topout.games import catalogue
from topout_tools.replay.scenario import answer

EXAMPLES = Path(__file__).parent / "examples"


def lines_of(name):
    return (EXAMPLES / f"{name}.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", catalogue.NAMES)
def test_examples_end_as_they_should_key_by_key(game):
    scenarios, results = lines_of(game), lines_of(f"{game}.expected")
    assert len(scenarios) == len(results) >= 8
    for at, (scenario, result) in enumerate(zip(scenarios, results, strict=True)):
        assert answer(scenario) == json.loads(result), f"{game}, line {at + 1}"


@pytest.mark.parametrize("line", lines_of("errors"))
def test_what_cannot_be_played_is_an_error_line(line):
    assert list(answer(line)) == ["error"]
