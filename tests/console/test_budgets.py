"""The console keeps its budgets while it is played, in virtual time."""

import pytest

from tests.bench import boot
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


def test_rings_draw_no_more_than_their_budget():
    assert bench.worst_current_ma() <= 300


def test_a_resumed_game_is_on_the_screen_in_time():
    assert boot.resume_ms()[1] <= boot.BUDGET_MS
