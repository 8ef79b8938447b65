"""Listing, filtering, naming, renaming and deleting."""

import pytest

from tests.history.sample_games import EVENING, later, one_of_each, story
from topout_tools.errors import UserError
from topout_tools.history.history import History
from topout_tools.history.wanted import Wanted


@pytest.fixture
def library(history: History) -> History:
    """Return a history with one game of each kind, an hour apart. Ann and Bo play in all, others in the larger ones."""
    for hours, played in enumerate(one_of_each()):
        history.keep([played], later(60 * hours))
    return history


def kinds(entries):
    return [entry.game for entry in entries]


def test_the_newest_game_comes_first(library: History) -> None:
    assert kinds(library.entries()) == ["sheet", "track", "newyork", "floors", "skyscrapers"]
    assert kinds(library.entries(limit=2)) == ["sheet", "track"]
    assert library.entry(None) == library.entries()[0]


def test_games_are_found_by_kind_and_by_player(library: History) -> None:
    library.keep([story(names=("Zoe", "Ann"))], later(600))
    assert kinds(library.entries(Wanted(game="floors"))) == ["floors"]
    assert kinds(library.entries(Wanted(player="zoe"))) == ["skyscrapers"]
    assert len(library.entries(Wanted(player="Ann"))) == 6
    assert kinds(library.entries(Wanted(player="Ann", game="track"))) == ["track"]
    with pytest.raises(UserError, match="nobody in this history is called Max"):
        library.entries(Wanted(player="Max"))


def test_a_name_of_another_alphabet_is_found_whatever_its_capitals(history: History) -> None:
    history.keep([story(names=("Цветан", "Ștefania"))], EVENING)
    assert len(history.entries(Wanted(player="цветан"))) == len(history.entries(Wanted(player="ȘTEFANIA"))) == 1


def test_a_player_is_named_at_a_pod_and_the_name_taken_back(history: History) -> None:
    (kept,) = history.keep([story()], EVENING)
    history.name(kept.number, {0: "Ann", 2: " Bo  the  builder "})
    assert [seat.name for seat in history.entry(kept.number).seats] == ["Ann", "Bo the builder"]
    history.name(kept.number, {2: ""})
    assert [seat.label for seat in history.entry(kept.number).seats] == ["Ann", "■3"]
    assert history.players() == ["Ann"]
    with pytest.raises(UserError, match="nobody sat at p2"):
        history.name(kept.number, {1: "Cy"})
    with pytest.raises(UserError, match="no game 99"):
        history.name(99, {0: "Cy"})


def test_nobody_sits_at_two_pods(history: History) -> None:
    (kept,) = history.keep([story(names=("Ann", ""))], EVENING)
    with pytest.raises(UserError, match="two pods"):
        history.name(kept.number, {2: "Ann"})
    assert [seat.name for seat in history.entry(kept.number).seats] == ["Ann", ""]


def test_a_player_is_renamed_in_every_game(library: History) -> None:
    assert library.rename("ann", "Annika") == 5
    assert "Annika" in library.players() and "Ann" not in library.players()
    assert library.rename("Annika", "annika") == 5
    with pytest.raises(UserError, match="--merge"):
        library.rename("annika", "Bo")


def test_two_names_of_one_person_become_one(library: History) -> None:
    library.keep([story(names=("Annie", "Bo"))], later(600))
    assert library.rename("Annie", "Ann", merge=True) == 1
    assert len(library.entries(Wanted(player="Ann"))) == 6 and "Annie" not in library.players()
    with pytest.raises(UserError, match="two pods"):
        library.rename("Bo", "Ann", merge=True)
    assert len(library.entries(Wanted(player="Bo"))) == 6


def test_deleting_takes_the_game_its_seats_and_those_who_played_no_other(library: History) -> None:
    (kept,) = library.keep([story(names=("Zoe", "Ann"))], later(600))
    library.delete([kept.number])
    assert len(library.entries()) == 5 and "Zoe" not in library.players() and "Ann" in library.players()
    (again,) = library.keep([story()], later(700))
    assert again.number > kept.number
    with pytest.raises(UserError, match="none was deleted"):
        library.delete([again.number, 99])
    assert len(library.entries()) == 6


def test_what_is_not_there_is_an_error(history: History) -> None:
    with pytest.raises(UserError, match="no game in this history"):
        history.entry(None)
    for ask in (history.entry, history.played, lambda number: history.date(number, EVENING)):
        with pytest.raises(UserError, match="no game 3"):
            ask(3)
