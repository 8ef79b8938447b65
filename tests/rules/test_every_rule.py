"""No rule goes unproved."""

import re
from pathlib import Path

RULES = [f"S{number}" for number in range(1, 32)]


def test_every_rule_of_skyscrapers_has_a_test_that_names_it():
    sources = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_skyscrapers_*.py"))
    proved = set(re.findall(r'@pytest\.mark\.rule\("(S\d+)"\)\n(?:@.*\n)*def test_', sources))
    assert [rule for rule in RULES if rule not in proved] == []
