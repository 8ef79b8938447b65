"""The last results survive the games after them, and every game has a game_id of its own."""

import pytest

from tests.journal.figures import FULLEST_RESULT, results_that_fit
from tests.journal.power_cuts import begun, begun_after, booted
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.names import LETTERS, to_name, to_numbers
from topout.journal.record import EVENT
from topout_tools.memory_image import read_journal

SETUP = (0, 0b101, 3, 2, 0, 1)


@pytest.fixture(params=[NorStorage, FramStorage])
def storage(request):
    return request.param()


def read(storage):
    return read_journal(storage.image)


def test_a_result_has_game_length_scores_places_and_names(storage):
    journal = begun(storage, SETUP, 0xABCDEF1)
    number = journal.game_number
    names = (*to_numbers("Ștefania"), *to_numbers("Ёж"))
    assert begun_after(journal, SETUP, 5, (0, 74, 2, -12, 108, 2, 1, *names))
    assert journal.append(EVENT, (0,))
    (result,) = read(storage).results
    assert (result.game, result.number, result.mark, result.minutes) == ("skyscrapers", number, 0xABCDEF1, 74)
    assert (result.scores, result.places, result.names) == ((-12, 108), (2, 1), ("Ștefania", "Ёж"))


def test_results_stay_the_newest_last_through_games_that_were_not_finished(storage):
    journal = begun(storage, SETUP)
    for minutes in (10, 20, None, 30):
        result = minutes and (1, minutes, 2, 3, 4, 2, 1)
        assert begun_after(journal, SETUP, 100 + (minutes or 0), result or None)
    found = read(storage)
    assert [result.minutes for result in found.results] == [10, 20, 30]
    assert [result.mark for result in found.results] == [0xBADCAFE, 110, 100]
    assert found.header and found.header.mark == 130


@pytest.mark.parametrize(("kind", "least"), [(NorStorage, 3), (FramStorage, 10)])
def test_enough_results_of_five_with_long_names_and_high_scores_fit(kind, least):
    assert results_that_fit(kind(), FULLEST_RESULT) >= least
    assert results_that_fit(kind(), (0, 74, 2, 40, 52, 2, 1)) >= 12


def test_of_more_results_than_fit_the_newest_stay(storage):
    journal = begun(storage, SETUP)
    lengths = list(range(100, 100 + 3 * results_that_fit(type(storage)(), FULLEST_RESULT)))
    for minutes in lengths:
        assert begun_after(journal, SETUP, minutes, (FULLEST_RESULT[0], minutes, *FULLEST_RESULT[2:]))
    kept = [result.minutes for result in read(storage).results]
    assert 3 <= len(kept) < len(lengths) and kept == lengths[-len(kept) :]


def test_a_result_that_is_not_one_of_ours_is_left_out(storage):
    journal = begun(storage, SETUP)
    assert begun_after(journal, SETUP, 7, (0,))
    assert begun_after(journal, SETUP, 8, (99, 1, 2, 3, 4, 1, 2))
    assert [result.game for result in read(storage).results] == [None]


def test_two_games_are_never_taken_for_one():
    """The same events in the same place, but of another game: their checksums fail here."""
    one, other = NorStorage(), NorStorage()
    for storage, game_id in ((one, 1111), (other, 2222)):
        journal = begun(storage, SETUP, game_id)
        assert all(journal.append(EVENT, (i % 9,)) for i in range(60))
    mixed = bytearray(one.image)
    mixed[256:] = other.image[256:]
    one.load(bytes(mixed))
    boot = booted(one)
    assert len(boot.records) < 60 and boot.opening.is_damaged


def test_a_header_has_room_for_five_names(storage):
    names = ("Wilhelmi", "Ana", "", "Мария", "Jörg 2.0")
    numbers = [number for name in names for number in to_numbers(name)]
    begun(storage, (1, 0b11111, 5, 5, 0, 0, 5, 3, *numbers), 77)
    header = read(storage).header
    assert header and header.names == names
    assert (header.game, header.pods, header.setup) == ("floors", (0, 1, 2, 3, 4), (5, 0, 0, 5, 3))


@pytest.mark.parametrize("name", ["", "A", "Ștefănel", "Жанна", "O'Neil", LETTERS[-8:], LETTERS[:8]])
def test_a_name_comes_back_as_it_was(name):
    assert to_name(*to_numbers(name)) == name


def test_a_name_of_other_letters_or_too_long_is_cut():
    assert to_name(*to_numbers("Ω1 Maximilian")) == "1 Maximi"


@pytest.mark.parametrize("image", [b"", b"\xff" * 4096, bytes(4096), b"TOPO", b"\xa5" * 32768, bytes(range(256)) * 16])
def test_any_image_is_answered(image):
    assert read_journal(image).header is None
