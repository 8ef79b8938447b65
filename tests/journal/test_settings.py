"""Settings are in the same sector as the game, and never disturb it."""

import pytest

from tests.journal.power_cuts import Cutter, begin, booted
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.journal import Journal
from topout.journal.load import EMPTY, IN_PLAY
from topout.journal.record import EVENT

LANGUAGE, SOUND, BRIGHTNESS = range(3)
SETUP = (0, 2, 0)


@pytest.fixture(params=[NorStorage, FramStorage])
def storage(request):
    storage = request.param()
    storage.load(b"\xff" * 4608)
    return storage


def keep(journal: Journal, index: int, value: int) -> bool:
    journal.keep(index, value)
    return journal.save()


def test_the_language_is_kept_before_the_first_game(storage):
    assert keep(booted(storage).journal, LANGUAGE, 3)
    again = booted(storage)
    assert again.state == EMPTY
    assert again.journal.settings == {LANGUAGE: 3}


def test_the_latest_value_counts_and_the_game_goes_on_around_it(storage):
    journal = booted(storage).journal
    assert begin(journal, SETUP, 9)
    assert journal.append(EVENT, (1,))
    for brightness in (10, 20, 70):
        assert keep(journal, BRIGHTNESS, brightness)
    assert keep(journal, SOUND, 0)
    assert journal.append(EVENT, (2,))
    again = booted(storage)
    assert again.state == IN_PLAY
    assert again.journal.settings == {BRIGHTNESS: 70, SOUND: 0}
    assert again.records == [(EVENT, (1,)), (EVENT, (2,))]


def test_settings_go_along_into_a_new_game(storage):
    journal = booted(storage).journal
    keep(journal, LANGUAGE, 2)
    for _ in range(3):
        assert begin(journal, SETUP, 9)
    assert booted(storage).journal.settings == {LANGUAGE: 2}


def test_a_setting_that_is_what_it_was_takes_no_room(storage):
    journal = booted(storage).journal
    assert begin(journal, SETUP, 9)
    assert keep(journal, SOUND, 1)
    room = journal.room
    for value in (2, 3, 0, 1):
        journal.keep(SOUND, value)
    assert journal.save()
    assert journal.room == room


def test_hundreds_of_changes_leave_the_events_room_alone_and_go_along_into_the_next_game(storage):
    """In an earlier version 563 changes left room for only 63 events."""
    journal = booted(storage).journal
    assert begin(journal, SETUP, 9)
    room = journal.room
    kept = [keep(journal, SOUND, i % 4) for i in range(563)]
    assert kept.count(True) > 30 and not kept[-1]
    assert journal.room > room - 400
    assert journal.is_saving and journal.settings == {SOUND: 562 % 4}
    while journal.append(EVENT, (1,)):
        pass
    assert len(booted(storage).records) > 500
    assert begin(journal, SETUP, 9)
    assert booted(storage).journal.settings == {SOUND: 562 % 4}


def test_a_cut_while_a_setting_is_kept_leaves_the_old_value_or_the_new_and_the_game_alone(storage):
    journal = booted(storage).journal
    keep(journal, BRIGHTNESS, 30)
    assert begin(journal, SETUP, 9)
    assert journal.append(EVENT, (1,))
    image = storage.image
    seen = set()
    for seed in range(40):
        cutter = Cutter(storage, seed)
        for steps in range(7):
            assert cutter.cut(steps, keep, booted(storage).journal, BRIGHTNESS, 70)
            again = booted(storage)
            assert (again.state, again.records) == (IN_PLAY, [(EVENT, (1,))])
            seen.add(again.journal.settings[BRIGHTNESS])
            storage.load(image)
    assert seen == {30, 70} or isinstance(storage, FramStorage)
    assert 30 in seen
