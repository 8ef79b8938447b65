"""The rules give the same results in the real MicroPython VM as on CPython."""

import json

from host_tools.replay.door import answer
from tests.replay.random_scenarios import scenario
from tests.vm.machine import ROOT, python_files, run_python
from topout.games import catalogue

SCENARIOS = 2_000

ANSWER_ALL = """
import json
from host_tools.replay.door import answer
for line in open("/stdin"):
    print(json.dumps(answer(line)))
"""


def answer_in_the_vm(lines):
    replay = python_files(ROOT / "host_tools" / "replay", "/host/host_tools/replay") | {
        "/host/host_tools/__init__.py": ""
    }
    return [json.loads(line) for line in run_python(ANSWER_ALL, stdin="\n".join(lines), files=replay).splitlines()]


def test_two_thousand_random_scenarios_of_each_game_end_alike_on_both_interpreters():
    scenarios = [(game, seed) for game in catalogue.NAMES for seed in range(SCENARIOS)]
    lines = [json.dumps(scenario(game, seed)) for game, seed in scenarios]
    small = answer_in_the_vm(lines)
    assert len(small) == SCENARIOS * len(catalogue.NAMES)
    for (game, seed), line, result in zip(scenarios, lines, small, strict=True):
        assert result == answer(line), f"scenario({game!r}, {seed}) differs"
