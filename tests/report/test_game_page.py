"""What the page on one game says in words."""

from dataclasses import replace
from datetime import UTC

import pytest

from tests.history.sample_games import EVENING, story
from tests.report.test_numbers import Reader
from topout.games import floors, phases, skyscrapers, track
from topout_tools.history.entries import Entry, Seat
from topout_tools.history.game_record import KNOCK, KNOCKS, GameRecord
from topout_tools.history.timeline import timeline_of
from topout_tools.report.game import game_page

TRACK = (2, 0, 0, 10, track.NONE, 0, 0, 1, 0, 0, 0, 0)  # to ten points, or one round


def page_of(played: GameRecord) -> str:
    outcome = played.outcome
    seats = [Seat(pod, "", outcome.scores[at], outcome.places[at], False) for at, pod in enumerate(played.pods)]
    entry = Entry(1, played.game, EVENING.astimezone(UTC), outcome.is_over, None, tuple(seats))
    return " ".join(Reader(game_page(entry, played)).texts)


@pytest.mark.parametrize(
    ("game", "setup", "events", "reason"),
    [
        ("skyscrapers", (2, 0, 0), [(skyscrapers.COLLAPSE, 1)], "the building came down"),
        ("track", TRACK, [(track.OUT, 1)], "only one was left"),
        ("track", TRACK, [(track.POINTS, 0, 12)], "the target was reached"),
        ("track", TRACK, [(track.END_TURN, 0), (track.END_TURN, 0)], "all rounds were played"),
        ("track", TRACK, [(track.FINISH,)], "the table ended it"),
    ],
)
def test_it_says_how_the_game_ended(game: str, setup: tuple, events: list, reason: str) -> None:
    played = story(game=game, setup=setup, events=tuple(events), notes=())
    assert f"It ended when {reason}." in page_of(played)


def test_who_was_out_is_marked() -> None:
    assert page_of(story()).count(" out ") == 1
    assert " out " not in page_of(story(4))
    out = story(game="track", setup=(3, *TRACK[1:]), pods=(0, 1, 4), names=("", "", ""), notes=())
    assert page_of(replace(out, events=((track.OUT, 1),))).count(" out ") == 1
    assert page_of(replace(out, events=((track.OUT, 1), (track.OUT, 2)))).count(" out ") == 2


def test_a_game_in_play_or_in_its_tally_has_not_ended() -> None:
    events = ((skyscrapers.RECOUNT, 0, 1, 0), (skyscrapers.RECRUIT,), (skyscrapers.BUILD, 2, 0))
    played = story(events=events, notes=())
    assert timeline_of(played).last_state.phase == phases.TALLY
    assert "It ended when" not in page_of(played)
    assert "It ended when" not in page_of(story(4))


def test_knocks_that_have_no_turn_are_in_the_sum() -> None:
    noted = story(notes=((5, (KNOCK, 1, 1, 80)), (6, (KNOCKS, 64))))
    assert "knocked 64 times in all; only the first ones have their turn" in page_of(noted)
    assert "times in all" not in page_of(story())


def test_a_card_laid_out_of_turn_counts_for_who_laid_it() -> None:
    events = ((floors.FLOOR, 5), (floors.FLOOR, 5, 0, 1, 1), (floors.FLOOR, 5), (floors.FLOOR, 5, 0, 0, 1))
    page = page_of(story(game="floors", setup=(2, 0, floors.FULL, 5, 1), events=events, notes=()))
    assert "floors laid 1 1" in page and "night cards 1 1" in page
    page = page_of(story(game="floors", setup=(2, 0, floors.FULL, 5, 1), events=events[:2], notes=()))
    assert "floors laid 1 0" in page and "night cards 0 1" in page
