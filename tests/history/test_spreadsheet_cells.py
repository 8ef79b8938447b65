"""A name in an exported table is text to a spreadsheet, also if it looks like a formula. Numbers stay numbers."""

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.history.sample_games import story
from topout_tools.history.entries import Entry, Seat
from topout_tools.history.exports import export

WHEN = datetime(2026, 11, 14, 19, 30, tzinfo=UTC)


def row_of(name: str, chip: str = "e6614c311b7e6f35", score: int = -10) -> dict[str, str]:
    seats = (Seat(pod=0, name=name, score=score, place=1, has_won=True),)
    entry = Entry(number=1, game="skyscrapers", played_at=WHEN, is_over=True, minutes=None, seats=seats)
    text, _ = export("csv", [(entry, replace(story(), chip=chip))])
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    return row


@pytest.mark.parametrize("name", ["=1+1", '=HYPERLINK("http://x","y")', "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1"])
def test_a_name_that_looks_like_a_formula_begins_with_an_apostrophe(name: str) -> None:
    assert row_of(name)["name"] == "'" + name


@pytest.mark.parametrize("name", ["Ann", "", "O'Hara", "'t Hooft", "Ann=Bo", "1+1", "Жанна"])
def test_other_names_are_written_as_they_are(name: str) -> None:
    assert row_of(name)["name"] == name


def test_an_id_that_somebody_chose_is_text_as_well() -> None:
    assert row_of("Ann", chip="=cmd")["chip"] == "'=cmd"


def test_a_negative_number_stays_a_number() -> None:
    assert row_of("Ann", score=-10)["score"] == "-10"


@pytest.mark.parametrize("name", ["=1", "'=1", "''=1", "'Ann", "Ann", "-"])
def test_an_apostrophe_before_such_a_character_is_always_one_too_many(name: str) -> None:
    """So that a program can read the name back."""
    cell = row_of(name)["name"]
    is_escaped = cell.startswith("'") and cell.lstrip("'")[:1] in tuple("=+-@\t\r")
    assert (cell[1:] if is_escaped else cell) == name
