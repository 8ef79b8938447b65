"""Every rule of docs/rules.md has a test, and every rule that a test names is there."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
LISTED = re.findall(r"^\| ([A-Z]\d+) \|", (TESTS.parent / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)


def named_by(paths):
    sources = "".join(path.read_text("utf-8") for path in paths)
    return set(re.findall(r'@pytest\.mark\.rule\("(\w\d+)"\)\n(?:@.*\n)*def test_', sources))


@pytest.mark.parametrize("game", "SFNTP")
def test_every_rule_of_the_list_has_a_test_that_names_it(game):
    rules = [rule for rule in LISTED if rule.startswith(game)]
    assert rules == [f"{game}{number}" for number in range(1, len(rules) + 1)] and len(rules) >= 9
    assert set(rules) <= named_by(TESTS.rglob("test_*.py"))


def test_every_rule_that_a_test_names_is_in_the_list():
    assert named_by(TESTS.rglob("test_*.py")) - set(LISTED) == set()
