"""The settings as numbers by index: a value that is no choice is ignored; an unused index is unset."""

import pytest

from topout.settings import (
    FILE_LANGUAGE,
    LANGUAGE,
    NEWYORK_ROLES,
    PROFILE,
    PROFILE_LENGTH,
    STEPS,
    UNSET,
    VOLUME,
    Settings,
)


@pytest.mark.parametrize("index", [-1, NEWYORK_ROLES, STEPS, 19, 200])
def test_an_index_that_is_not_in_use_is_ignored_and_unset(index):
    settings = Settings()
    settings.set(index, 1)
    assert settings.get(index) == UNSET


def test_a_value_that_is_no_choice_is_ignored():
    settings = Settings()
    settings.set(LANGUAGE, 9)
    assert settings.get(LANGUAGE) == UNSET


@pytest.mark.parametrize("index", [*range(PROFILE, PROFILE + PROFILE_LENGTH), FILE_LANGUAGE])
def test_what_is_no_choice_of_a_few_takes_any_value(index):
    settings = Settings()
    settings.set(index, -9999)
    assert settings.get(index) == -9999


def test_the_choice_after_the_last_is_the_first():
    settings = Settings()
    seen = []
    for _ in range(4):
        seen.append(settings.get(VOLUME))
        settings.next(VOLUME)
    assert seen == [2, 3, 0, 1] and settings.get(VOLUME) == 2


def test_a_change_is_reported_once():
    settings = Settings()
    changes = []
    settings.changed = lambda index, value: changes.append((index, value))
    settings.set(VOLUME, 1)
    settings.set(VOLUME, 1)
    assert changes == [(VOLUME, 1)]
