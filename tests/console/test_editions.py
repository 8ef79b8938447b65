"""The choice of the rulebook: the book of the console's language comes first, with its differences below."""

import re
from pathlib import Path

import pytest

from topout_tools import FIRMWARE
from topout_tools.script.play import play

TEXTS = FIRMWARE / "texts"
SEATED = "choose {}\npress p1.b\npress p1.a\npress p2.a\npress menu\n"


def screen(language, *more):
    return play(SEATED.format(language) + "".join(more), "script", Path(), Path())["screen"]


@pytest.mark.parametrize(
    ("language", "book"),
    [("English", "Russian"), ("Русский", "русские"), ("Română", "românești"), ("Nederlands", "Nederlands")],
)
def test_the_book_of_the_language_is_proposed_first(language, book):
    assert f"▸ {book}" in screen(language)


def test_without_a_language_there_is_a_book_all_the_same():
    end = play("press undo\npress p1.b\npress p1.a\npress p2.a\npress menu\n", "script", Path(), Path())
    assert "▸ Russian" in end["screen"]


@pytest.mark.rule("S15")
@pytest.mark.rule("S20")
def test_beneath_each_book_stands_what_differs():
    russian = ["Your fallen workers go back in place.", "A collapse: base cards cost nothing."]
    others = ["Your fallen workers rejoin your crew.", "A collapse: every card left costs 1."]
    assert [line for line in screen("English") if line in russian + others] == russian
    for steps in (1, 2):
        assert [line for line in screen("English", "press p1.c\n" * steps) if line in russian + others] == others


def test_a_note_leaves_the_keys_their_rows():
    """Title, three editions, an empty row and two lines of a note: a third line would cover the pods' keys."""
    for path in sorted(TEXTS.glob("skyscrapers-*.txt")):
        notes = [line for line in path.read_text("utf-8").splitlines() if re.match(r"edition\.\w+_note", line)]
        assert len(notes) == 3 and all(note.count("|") <= 1 for note in notes), path.name
