"""The long run names what fails by the options that repeat it."""

import random

import pytest

from tests.journal import soak


def test_a_row_of_cuts_that_fails_is_repeated_by_its_seed_alone(monkeypatch):
    def fail_sometimes(_: object, dice: random.Random) -> None:
        number = dice.randrange(40)
        assert number, f"row with {dice.random()}"

    monkeypatch.setattr(soak, "_cut_upon_cut", fail_sometimes)
    with pytest.raises(AssertionError, match="--seed") as first:
        soak.cut_in_rows(10_000, 1)
    seed = int(str(first.value).split("--seed ")[1].split()[0])
    assert seed > 1
    with pytest.raises(AssertionError) as again:
        soak.cut_in_rows(1, seed)
    assert str(again.value) == str(first.value)
