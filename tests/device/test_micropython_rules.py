"""The rules give the same results in the real MicroPython VM as on CPython."""

import json

import pytest

from tests.replay.random_scenarios import scenario
from tests.vm.micropython_vm import ROOT, python_files, run_python
from topout.games import catalogue
from topout_tools.replay.scenario import answer

SCENARIOS = 200
ALL_SCENARIOS = 2_000

ANSWER_ALL = """
import json
from topout_tools.replay.scenario import answer
for line in open("/stdin"):
    print(json.dumps(answer(line)))
"""


def answer_in_the_vm(lines):
    replay = python_files(ROOT / "host_tools" / "topout_tools" / "replay", "/host/topout_tools/replay") | {
        "/host/topout_tools/__init__.py": ""
    }
    return [json.loads(line) for line in run_python(ANSWER_ALL, stdin="\n".join(lines), files=replay).splitlines()]


@pytest.mark.parametrize("count", [SCENARIOS, pytest.param(ALL_SCENARIOS, marks=pytest.mark.long)])
def test_random_scenarios_of_each_game_end_alike_on_both_interpreters(count):
    scenarios = [(game, seed) for game in catalogue.NAMES for seed in range(count)]
    lines = [json.dumps(scenario(game, seed)) for game, seed in scenarios]
    small = answer_in_the_vm(lines)
    assert len(small) == count * len(catalogue.NAMES)
    for (game, seed), line, result in zip(scenarios, lines, small, strict=True):
        assert result == answer(line), f"scenario({game!r}, {seed}) differs"
