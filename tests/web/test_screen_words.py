"""What the marks of the screen mean, by place and by game; and which rows are one paragraph."""

from itertools import pairwise
from pathlib import Path

import pytest

from topout.ui import panel
from topout_tools.web.paragraphs import Paragraphs
from topout_tools.web.screen_words import Line, screen_words


def words_of(game: str, **slots: str) -> tuple[Line, ...]:
    """Return the words of a screen with these texts; a slot is `feet` or `rows_2`."""
    texts = [""] * panel.SLOTS
    for name, text in slots.items():
        slot, _, nth = name.upper().partition("_")
        texts[getattr(panel, slot) + int(nth or 0)] = text
    return screen_words(texts, game, lambda *_: False)


@pytest.mark.parametrize(
    ("game", "foot", "facts"),
    [
        ("skyscrapers", "●●×○○", (("workers", "2"), ("lost", "1"), ("crew", "2"))),
        ("newyork", "●○ ♛✓2", (("workers", "1"), ("removed", "1"), ("statue", ""), ("wins", "2"))),
        ("newyork", "○○✓1", (("removed", "2"), ("wins", "1"))),
        ("floors", "12", (("cards", "12"),)),
        ("track", "↓2/3", (("falls", "2/3"),)),
        ("track", "+12", (("", "+12"),)),
        ("skyscrapers", "→ −12", (("total", "−12"),)),
        ("skyscrapers", "1/4", (("counted", "1/4"),)),
        ("skyscrapers", "out", (("", "out"),)),
    ],
)
def test_what_stands_below_a_score_means_something_else_in_each_game(
    game: str, foot: str, facts: tuple[tuple[str, str], ...]
) -> None:
    assert words_of(game, heads="▸■3", scores="8", feet=foot) == (Line("player on turn", "■3", (("", "8"), *facts)),)  # type: ignore[arg-type]


def test_a_cross_in_a_row_is_a_number_of_events() -> None:
    (row,) = words_of("skyscrapers", rows_1="▲1\t×2\t−8")
    assert row == Line("text", "▲1", (("events", "2"), ("points", "−8")))


def test_three_spaces_begin_a_row_of_a_list_only_if_a_row_is_chosen() -> None:
    assert [line.kind for line in words_of("track", rows="▸ Sound\toff", rows_1="   Language")] == ["chosen", "other"]
    assert words_of("track", rows="   to the floor") == (Line("text", "to the floor"),)


def test_rows_are_one_paragraph_if_a_text_of_this_game_and_language_is_wrapped_there(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "en.txt").write_text("# a|comment\nsteps.1 = It shows that|it is your turn.\nkey.menu = Menu\n")
    (texts / "track-en.txt").write_text("rules.1 = A turn|ends|here.\nout.who = {} (a player)|is out.\n")
    rows = (
        "# a",
        "comment",
        "It shows that",
        "it is your turn.",
        "A turn",
        "ends",
        "here.",
        "Zoë (a player)",
        "is out.",
    )
    paragraphs = Paragraphs()

    def joined(language: str, game: str) -> list[str]:
        paragraphs.read(str(tmp_path), language, game)
        return [f"{row} {following}" for row, following in pairwise(rows) if paragraphs.are_one(row, following)]

    assert joined("en", "") == ["It shows that it is your turn."]
    own = ["It shows that it is your turn.", "A turn ends", "ends here.", "Zoë (a player) is out."]
    assert joined("en", "track") == own
    assert joined("ru", "track") == []
    assert joined("en", "floors") == own[:1]
