"""No rule goes unproved."""

import re
from pathlib import Path

import pytest

LAST = {"S": 33, "F": 14, "N": 10, "T": 9}


@pytest.mark.parametrize("game", LAST)
def test_every_rule_has_a_test_that_names_it(game):
    sources = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    proved = set(re.findall(r'@pytest\.mark\.rule\("(\w\d+)"\)\n(?:@.*\n)*def test_', sources))
    assert [f"{game}{n}" for n in range(1, LAST[game] + 1) if f"{game}{n}" not in proved] == []
