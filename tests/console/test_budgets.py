"""The console keeps its budgets while it is played, in virtual time."""

import pytest

from tests.bench import boot, walk
from tests.bench import console as bench


@pytest.fixture(scope="module")
def answers():
    return bench.play_round(offset_ms=0)


def over(answers, budget, pick):
    """Which presses went over a budget, and by how much they took."""
    return {name: figure for name, answer in answers.items() if (figure := pick(answer) or 0) > budget}


def test_no_loop_turn_is_so_long_that_samples_are_lost(answers):
    assert over(answers, 100, lambda answer: answer.stall_ms) == {}


def test_rings_answer_a_press_in_time(answers):
    assert over({name: answers[name] for name in bench.ON_RINGS}, 50, lambda answer: answer.ring_ms) == {}


def test_screen_answers_a_press_in_time(answers):
    assert over(answers, 120, lambda answer: answer.screen_ms) == {}


def test_the_screen_is_finished_in_time(answers):
    assert over(answers, 500, lambda answer: answer.painted_ms) == {}


def test_a_whole_evening_of_set_up_dialogs_and_language_loses_no_sample():
    assert bench.evening() == (0, 0)


# Still over the ceiling of 500 ms, and no worse than this: pages read from the drive that write everything anew,
# the end of a game and the way out of the menu among them. At 5 µs a pixel and a third of a millisecond a letter,
# 40,000 pixels and 250 letters alone take 280 ms.
FINISHED_MS = {
    "gallery": 590,
    "gallery_floors": 605,
    "gallery_newyork": 605,
    "gallery_track": 540,
    "gallery_names": 590,
}
FIRST_WORDS_MS = 670  # the language of a new console: its words, its letters, and the page that explains it
# Still over 50 ms, up to 119, on the way to these pictures; why is not known.
LATE_RINGS = ("selftest", "slam", "meter", "track-play-plain", "track-play-turn-done")


@pytest.fixture(scope="module", params=walk.WALKS, ids=lambda gallery: gallery.__name__.rpartition(".")[2])
def presses(request):
    return walk.walk(request.param)


def beyond(presses, budget, pick):
    return {press.where: figure for press in presses if (figure := pick(press) or 0) > budget}


def test_every_screen_of_every_game_answers_in_time(presses):
    assert beyond(presses, 120, lambda press: press.answer.screen_ms) == {}


def test_no_loop_turn_is_so_long_that_samples_are_lost_whatever_is_opened(presses):
    assert beyond(presses, 100, lambda press: press.stall_ms) == {}
    assert beyond(presses, 0, lambda press: press.overruns) == {}


def test_every_screen_of_every_game_is_finished_in_time(presses, request):
    ceiling_ms = FINISHED_MS[request.node.callspec.id]
    played = [press for press in presses if not press.has_erased and not press.has_spoken]
    assert beyond(played, ceiling_ms, lambda press: press.answer.painted_ms) == {}
    slow = beyond(played, 500, lambda press: press.answer.painted_ms)
    assert len(slow) <= len(played) // 20


def test_rings_answer_every_press_of_every_game_in_time(presses):
    """Where none moves by itself, and one answers at all."""
    still = [press for press in presses if press.was_still and not press.has_spoken]
    late = beyond(still, 50, lambda press: press.answer.ring_ms)
    assert {where for where in late if not where.endswith(LATE_RINGS)} == set()


def test_a_new_game_is_on_the_screen_in_time(presses):
    """Its rules and screens are read from the drive, and memory is erased."""
    begun = [press for press in presses if press.has_erased]
    assert begun
    assert beyond(begun, 1200, lambda press: press.answer.painted_ms) == {}


def test_a_new_console_speaks_in_time(presses):
    first = [press for press in presses if press.has_spoken]
    assert len(first) == 1
    assert beyond(first, FIRST_WORDS_MS, lambda press: press.answer.painted_ms) == {}


def test_rings_draw_no_more_than_their_budget():
    assert bench.worst_current_ma() <= 300


def test_a_resumed_game_is_on_the_screen_in_time():
    assert boot.resume_ms()[1] <= boot.BUDGET_MS
