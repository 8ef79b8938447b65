"""The settings as numbers by index: what is no choice is ignored, what is not in use here is unset."""

import pytest

from topout.settings import LANGUAGE, NEWYORK_ROLES, UNSET, VOLUME, Settings


@pytest.mark.parametrize("index", [-1, NEWYORK_ROLES, 18, 200])
def test_an_index_that_is_not_in_use_is_ignored_and_unset(index):
    settings = Settings()
    settings.set(index, 1)
    assert settings.get(index) == UNSET


def test_a_value_that_is_no_choice_is_ignored():
    settings = Settings()
    settings.set(LANGUAGE, 9)
    assert settings.get(LANGUAGE) == UNSET


def test_a_change_is_reported_once():
    settings = Settings()
    changes = []
    settings.changed = lambda index, value: changes.append((index, value))
    settings.set(VOLUME, 1)
    settings.set(VOLUME, 1)
    assert changes == [(VOLUME, 1)]
