"""Markup, scales, and the numbers of the page of all games."""

from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.history.sample_games import EVENING, later
from topout_tools.history.entries import Entry, Seat
from topout_tools.report.all_games import shelf_page
from topout_tools.report.markup import Markup, element
from topout_tools.report.scale import apart, ticks


class Reader(HTMLParser):
    """What a browser reads from a page: names of elements, texts, values of attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.texts: list[str] = []
        self.values: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.names.append(tag)
        self.values += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@given(st.text())
def test_a_text_never_becomes_an_element_nor_leaves_its_attribute(text: str) -> None:
    read = Reader(element("p", text, title=text))
    assert read.names == ["p"]
    assert "".join(read.texts) == text.replace("\r\n", "\n").replace("\r", "\n") or "\r" in text
    assert read.values == ([text] if text else [])


def test_markup_is_taken_as_it_is() -> None:
    assert element("p", Markup("<b>x</b>"), None, 2.0, class_="y", id=None) == '<p class="y"><b>x</b>2</p>'


@given(st.integers(-10_000, 10_000), st.integers(0, 20_000))
def test_ticks_are_few_even_and_hold_all(low: int, span: int) -> None:
    marks = ticks(low, low + span)
    assert marks[0] <= low and low + span <= marks[-1] and 2 <= len(marks) <= 7
    assert len({after - before for before, after in pairwise(marks)}) == 1


@given(st.lists(st.floats(10, 180), min_size=1, max_size=5))
def test_labels_lie_apart_and_within_the_drawing(places: list[float]) -> None:
    moved = apart(places, 13, 10, 180)
    assert all(later - earlier > 12.99 for earlier, later in pairwise(sorted(moved)))
    assert min(moved) >= 9.99 and max(moved) <= 180.01


def entry(number: int, *seats: Seat, **changes: object) -> Entry:
    made = Entry(number, "skyscrapers", later(number), True, 30, seats)
    return replace(made, **changes)  # type: ignore[arg-type]


ANN = Seat(0, "Ann", 20, 1, True, turns=10, falls=0, knocks=1, thinking_s=100)
BO = Seat(1, "Bo", -4, 2, False, turns=10, falls=3, knocks=0, thinking_s=400)
ANN_LOST = replace(ANN, score=-5, place=2, has_won=False, falls=1)
BO_WON = replace(BO, score=30, place=1, has_won=True)
NOBODY = Seat(2, "", 99, 1, True)


def texts(page: str) -> str:
    return " ".join(" ".join(Reader(page).texts).split())


def test_all_games_are_counted_by_hand() -> None:
    page = texts(shelf_page([entry(3, ANN, BO), entry(2, ANN, BO), entry(1, ANN_LOST, BO_WON)]))
    assert "3 games from 14 November 2026" in page and "1 hours at the table" in page
    assert "Ann 2 of 3" in page and "Bo 1 of 3" in page
    assert "Ann 11.7 best 20 Bo 7.3 best 30" in page
    assert "Ann – Bo 2 : 1 – 3" in page
    assert "Ann 0.3 1.0 30 Bo 3.0 0.0 30" in page  # falls and knocks in ten turns, and the number of turns
    assert "Ann 10 s a turn" in page and "Bo 40 s a turn" in page


def test_rivals_at_the_same_place_are_level() -> None:
    page = texts(shelf_page([entry(2, ANN, replace(BO_WON, score=20)), entry(1, ANN, BO)]))
    assert "Ann – Bo 1 : 0 1 2" in page


def test_a_game_that_is_not_over_and_a_seat_without_a_name_count_for_nobody() -> None:
    page = texts(shelf_page([entry(2, ANN, BO, is_over=False), entry(1, BO_WON, NOBODY)]))
    assert "Bo 1 of 1" in page and "Ann 0 of" not in page and "Ann 1 of" not in page
    assert "1 seats have no name" in page and "(not over)" in page


@pytest.mark.parametrize("seats", [(NOBODY,), (replace(ANN, turns=None, falls=None, knocks=None, thinking_s=None),)])
def test_little_is_known_and_the_page_stands(seats: tuple) -> None:
    page = texts(shelf_page([entry(1, *seats)]))
    assert "Wins" in page and "Steadiest hands" not in page and "Thinking time" not in page


def test_the_time_of_a_game_is_the_desks_own() -> None:
    assert f"{EVENING.astimezone():%d %B %Y}" in shelf_page([replace(entry(1, ANN), played_at=EVENING)])
