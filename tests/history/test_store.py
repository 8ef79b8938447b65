"""A game is kept once. A longer version replaces it; names and dates that people entered stay."""

from dataclasses import replace

import pytest

from tests.history.sample_games import EVENING, STORY, later, one_of_each, result_only, story
from topout.games import catalogue
from topout_tools.errors import UserError
from topout_tools.history.entries import KNOWN, LONGER, NEW
from topout_tools.history.history import History


def outcomes(kept):
    return [one.what for one in kept]


def test_games_of_every_kind_come_out_as_they_went_in(history: History) -> None:
    games = one_of_each()
    kept = history.keep(games, EVENING)
    assert [one.what for one in kept] == [NEW] * len(catalogue.NAMES)
    for one, played in zip(kept, games, strict=True):
        assert history.played(one.number) == played
        assert history.played(one.number).outcome == played.outcome


def test_a_game_handed_in_twice_is_kept_once(history: History) -> None:
    first, second = (history.keep([story()], later(minutes)) for minutes in (0, 60))
    assert (outcomes(first), outcomes(second)) == ([NEW], [KNOWN])
    assert first[0].number == second[0].number
    assert [entry.played_at for entry in history.entries()] == [EVENING]


def test_a_game_handed_in_longer_takes_its_own_place(history: History) -> None:
    history.keep([story(4)], EVENING)
    assert history.entries()[0].seats[1].score == 0
    assert outcomes(history.keep([story()], later(60))) == [LONGER]
    (entry,) = history.entries()
    assert entry.is_over and entry.played_at == EVENING
    assert history.played(entry.number).events == STORY


def test_a_game_handed_in_shorter_changes_nothing(history: History) -> None:
    (kept,) = history.keep([story()], EVENING)
    assert outcomes(history.keep([story(4)], later(60))) == [KNOWN]
    assert history.played(kept.number) == story()


def test_a_game_that_was_taken_back_and_went_on_is_the_longer_one(history: History) -> None:
    """It has fewer events, but the journal has more records."""
    (kept,) = history.keep([story()], EVENING)
    undone = replace(story(), events=STORY[:-2], length=story().length + 2)
    assert outcomes(history.keep([undone], later(9))) == [LONGER]
    assert history.played(kept.number).events == STORY[:-2]
    assert not history.entry(kept.number).is_over


@pytest.mark.parametrize("other", [{"chip": "e66"}, {"number": 8}, {"mark": 1}])
def test_another_chip_another_number_or_another_mark_is_another_game(history: History, other: dict) -> None:
    assert outcomes(history.keep([story(), story(**other)], EVENING)) == [NEW, NEW]
    assert len(history.entries()) == 2


def test_the_result_alone_is_a_game_too_and_its_events_join_it(history: History) -> None:
    """From then on the pods are known, too."""
    alone = result_only(pods=(0, 1))
    (kept,) = history.keep([alone], EVENING)
    assert history.played(kept.number) == alone
    assert outcomes(history.keep([story(4)], later(1))) == [LONGER]
    entry = history.entry(kept.number)
    assert entry.is_over and entry.minutes == 35
    assert [seat.score for seat in entry.seats] == list(story().outcome.scores)
    assert history.played(kept.number).events == STORY[:4]
    assert history.played(kept.number).pods == (0, 2)


def test_the_result_ends_a_game_that_was_on_when_it_was_last_pulled(history: History) -> None:
    (kept,) = history.keep([story(4)], EVENING)
    assert outcomes(history.keep([result_only()], later(200))) == [LONGER]
    assert history.entry(kept.number).is_over
    assert history.played(kept.number).events == STORY[:4]
    assert outcomes(history.keep([result_only()], later(201))) == [KNOWN]
    assert outcomes(history.keep([story(5)], later(202))) == [LONGER]
    assert history.entry(kept.number).is_over


def test_names_and_date_said_at_the_desk_outlive_a_longer_game(history: History) -> None:
    (kept,) = history.keep([story(4, names=("", "Bo"))], EVENING)
    history.name(kept.number, {0: "Ann"})
    history.date(kept.number, later(-1440))
    history.keep([story(names=("Anna", "Bob"))], later(60))
    entry = history.entry(kept.number)
    assert [seat.name for seat in entry.seats] == ["Ann", "Bo"]
    assert entry.played_at == later(-1440)


def test_two_players_of_one_name_do_not_cost_the_game(history: History) -> None:
    history.keep([story(names=("Ann", "Ann"))], EVENING)
    assert [seat.name for seat in history.entries()[0].seats] == ["Ann", ""]


def test_a_game_that_cannot_be_kept_takes_none_with_it_and_leaves_none(history: History) -> None:
    broken = story(number=8, events=((99,),))
    with pytest.raises(UserError, match="do not know game 8"):
        history.keep([story(), broken], EVENING)
    assert history.entries() == []


def test_a_name_has_letters_and_an_end(history: History) -> None:
    (kept,) = history.keep([story()], EVENING)
    for name in ("A" * 41, "\x1b[31m", " \t "):
        with pytest.raises(UserError, match="1 to 40"):
            history.name(kept.number, {0: name})
    assert history.players() == []
