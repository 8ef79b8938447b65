"""A number that all dial at once, hidden from each other: the screen alone, without a console."""

import itertools

import pytest

from topout.constants import PODS
from topout.match.seats import Seats
from topout.ui.colors import LIGHTS
from topout.ui.intents import ENTER, REDRAW, REFUSE
from topout.ui.panel import Panel
from topout.ui.screen import A, B, C
from topout.ui.secret_choice import NUMBER_MOST, Secret, picture

LOWEST, HIGHEST = 1, 25
START = 12


class FourSeats(Seats):
    """Pods 1, 2, 4 and 5. The player at pod 4 is out."""

    def __init__(self):
        super().__init__([0, 1, 3, 4])

    def is_in(self, player):
        return player != 2


class Rings:
    """What a screen sets, by pod."""

    def __init__(self):
        self.shown = {}

    def clear(self):
        self.shown = dict.fromkeys(range(PODS), ())

    def set(self, pod, mask, colour=0, motion=0, white=0):
        self.shown[pod] = (mask, colour, motion, white)


class Question(Secret):
    def start(self):
        return START

    def finish(self, numbers):
        return ENTER, numbers, None

    def draw(self, panel):
        self.draw_settled(panel)


@pytest.fixture
def question():
    return Question(FourSeats(), lambda key, *_: key, LOWEST, HIGHEST)


def rings_of(question):
    rings = Rings()
    question.light(rings)
    return rings.shown


def words_of(question):
    panel = Panel()
    panel.begin()
    question.draw(panel)
    panel.end()
    return list(panel.texts), bytes(panel.tones)


def tap(question, pod, key, times=1):
    for _ in range(times):
        intent = question.press(pod, key)
        come_up = question.let_go(pod, key)
    return intent or (None if come_up == (REDRAW,) else come_up)


def dial(question, pod, number):
    """Turn the dial to a number. The first press only shows the start."""
    tap(question, pod, C if number > START else A, 1 + abs(number - START))


def test_neither_the_screen_nor_another_ring_changes_while_one_dials(question):
    dial(question, 4, 7)
    words, rings = words_of(question), rings_of(question)
    for key, holds in ((C, 30), (A, 3), (C, 0)):
        question.press(1, key)
        seen = [rings_of(question)]
        for times in range(holds):
            question.hold(1, key, times + 1)
            seen.append(rings_of(question))
        assert {pod: ring for pod, ring in seen[-1].items() if pod != 1} == {
            pod: ring for pod, ring in rings.items() if pod != 1
        }
        assert all(ring[1] != rings[1] for ring in seen)
        assert words_of(question) == words
        question.let_go(1, key)
        assert rings_of(question) == rings
        assert words_of(question) == words


@pytest.mark.parametrize("number", range(LOWEST, HIGHEST + 1))
def test_the_ring_under_the_hand_shows_tens_in_white_and_ones_in_colour(question, number):
    dial(question, 1, number)
    rings = rings_of(question)
    question.press(1, B)
    ones, colour, _, tens = rings_of(question)[1]
    assert (bin(ones).count("1"), bin(tens).count("1"), colour) == (number % 10, number // 10, LIGHTS[1])
    assert not ones & tens
    question.let_go(1, B)
    assert rings_of(question)[1] != rings[1]  # it is entered, and the number is hidden


def test_every_number_has_a_picture_of_its_own():
    assert len({picture(number) for number in range(NUMBER_MOST + 1)}) == NUMBER_MOST + 1


@pytest.mark.parametrize("number", range(NUMBER_MOST + 1))
def test_tens_and_ones_are_two_groups_with_dark_pixels_between_them(number):
    """So that 3 and 12 differ in more than their colours."""
    ones, tens = picture(number)
    around = [bool((ones | tens) >> pixel % 12 & 1) for pixel in range(13)]
    groups = sum(lit and not before for before, lit in itertools.pairwise(around))
    assert groups == bool(number % 10) + bool(number // 10)
    assert not (ones | tens) & 0x800 and ones & 1 == (number % 10 > 0)


def test_the_number_stays_until_the_last_of_a_pods_keys_is_up(question):
    dark = rings_of(question)
    question.press(1, A)
    question.press(1, C)
    question.let_go(1, A)
    assert rings_of(question)[1] != dark[1]
    question.let_go(1, C)
    assert rings_of(question)[1] == dark[1]


def test_two_dial_at_the_same_time_and_each_sees_the_own_number(question):
    question.press(0, C)
    question.press(1, A)
    question.let_go(0, C)
    question.press(0, C)
    rings = rings_of(question)
    assert (rings[0][0], rings[0][3]) == picture(START + 1)
    assert (rings[1][0], rings[1][3]) == picture(START)


def test_a_dial_goes_round(question):
    dial(question, 1, HIGHEST)
    tap(question, 1, C)
    question.press(1, A)
    assert (rings_of(question)[1][0], rings_of(question)[1][3]) == picture(HIGHEST)


def test_holding_dials_on_and_never_says_this_one(question):
    dial(question, 1, 20)
    question.press(1, C)
    question.hold(1, C, 1)
    assert (rings_of(question)[1][0], rings_of(question)[1][3]) == picture(22)
    question.let_go(1, C)
    before = words_of(question)
    question.press(1, B)
    question.hold(1, B, 1)
    assert (rings_of(question)[1][0], rings_of(question)[1][3]) == picture(22), "a look"
    assert question.let_go(1, B) == (REDRAW,)
    assert words_of(question) == before
    tap(question, 1, B)
    assert words_of(question) != before


def test_all_in_is_the_answer_in_seat_order_and_nothing_before(question):
    for pod, number in ((4, 3), (0, 25)):
        dial(question, pod, number)
        assert tap(question, pod, B) is None
    dial(question, 1, 14)
    assert tap(question, 1, B) == (ENTER, (25, 14, None, 3), None)


def test_several_players_who_are_out_have_no_number_to_share(question):
    question.table.is_in = lambda player: player in (0, 3)
    question = Question(question.table, lambda key, *_: key, LOWEST, HIGHEST)
    for pod, number in ((0, 25), (4, 3)):
        dial(question, pod, number)
        intent = tap(question, pod, B)
    assert intent == (ENTER, (25, None, None, 3), None)


def test_who_is_in_can_still_change_the_number(question):
    for pod, number in ((4, 3), (0, 25)):
        dial(question, pod, number)
        tap(question, pod, B)
    tap(question, 4, C)
    dial(question, 1, 14)
    assert tap(question, 1, B) is None  # pod 5 is dialling again
    assert tap(question, 4, B) == (ENTER, (25, 14, None, 4), None)


def test_two_of_the_same_number_dial_again_and_the_third_need_not(question):
    for pod, number in ((4, 3), (0, 25), (1, 3)):
        dial(question, pod, number)
        intent = tap(question, pod, B)
    assert intent == (REFUSE, "same_number")
    tap(question, 1, C)
    assert tap(question, 1, B) is None
    assert tap(question, 4, B) == (ENTER, (25, 4, None, 3), None)


def test_who_is_out_and_who_does_not_play_are_refused(question):
    assert question.press(3, A) == (REFUSE, "player_out")
    assert question.press(2, A) == (REFUSE, "no_seat")
    assert rings_of(question)[3] == rings_of(question)[2] == ()


def test_saying_this_one_before_dialling_shows_the_number_first(question):
    assert tap(question, 1, B) is None
    words = words_of(question)
    tap(question, 1, B)
    assert words_of(question) != words


def test_a_screen_that_covers_the_question_leaves_no_number_behind(question):
    dark = rings_of(question)
    question.press(1, C)
    question.hide()
    assert rings_of(question) == dark
    question.hold(1, C, 1)
    assert rings_of(question) == dark
