"""Settings live in the same sector as the game and disturb it in nothing."""

import pytest

from tests.journal.cuts import Cutter, booted
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.beginning import begin
from topout.journal.journal import NEARLY_FULL, Journal
from topout.journal.opening import EMPTY, IN_PLAY, open_journal
from topout.journal.record import EVENT

LANGUAGE, SOUND, BRIGHTNESS = range(3)


@pytest.fixture(params=[NorStorage, FramStorage])
def storage(request):
    storage = request.param()
    storage.load(b"\xff" * 4096)
    return storage


def test_the_language_is_kept_before_the_first_game(storage):
    journal = Journal(storage)
    open_journal(journal)
    assert journal.keep(LANGUAGE, 3)
    again, found, _ = booted(storage)
    assert found == EMPTY
    assert again.settings == {LANGUAGE: 3}


def test_the_latest_value_counts_and_the_game_goes_on_around_it(storage):
    journal = Journal(storage)
    open_journal(journal)
    assert begin(journal, (0, 2, 0))
    assert journal.append(EVENT, (1,))
    for brightness in (10, 20, 70):
        assert journal.keep(BRIGHTNESS, brightness)
    assert journal.keep(SOUND, 0)
    assert journal.append(EVENT, (2,))
    again, found, records = booted(storage)
    assert found == IN_PLAY
    assert again.settings == {BRIGHTNESS: 70, SOUND: 0}
    assert records == [(EVENT, (1,)), (EVENT, (2,))]


def test_settings_go_along_into_a_new_game(storage):
    journal = Journal(storage)
    open_journal(journal)
    journal.keep(LANGUAGE, 2)
    for _ in range(3):
        assert begin(journal, (0, 2, 0))
    assert booted(storage)[0].settings == {LANGUAGE: 2}


def test_a_setting_changed_with_no_room_to_spare_counts_now_and_in_the_next_game(storage):
    journal = Journal(storage)
    open_journal(journal)
    assert begin(journal, (0, 2, 0))
    while not journal.is_nearly_full:
        assert journal.append(EVENT, (1,))
    assert journal.room >= NEARLY_FULL - 6
    assert not journal.keep(LANGUAGE, 1)
    assert journal.settings == {LANGUAGE: 1}
    assert journal.is_saving
    assert booted(storage)[0].settings == {}
    assert begin(journal, (0, 2, 0))
    assert booted(storage)[0].settings == {LANGUAGE: 1}


def test_a_cut_while_a_setting_is_kept_leaves_the_old_value_or_the_new_and_the_game_alone(storage):
    journal = Journal(storage)
    open_journal(journal)
    journal.keep(BRIGHTNESS, 30)
    assert begin(journal, (0, 2, 0))
    assert journal.append(EVENT, (1,))
    image = storage.image
    seen = set()
    for seed in range(40):
        cutter = Cutter(storage, seed)
        for steps in range(7):
            assert cutter.cut(steps, journal.keep, BRIGHTNESS, 70)
            again, found, records = booted(storage)
            assert (found, records) == (IN_PLAY, [(EVENT, (1,))])
            seen.add(again.settings[BRIGHTNESS])
            storage.load(image)
    assert seen <= {30, 70}
    assert 30 in seen
