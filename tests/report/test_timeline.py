"""A game's timeline turn by turn, and the causes of its points, agree with the rules."""

import pytest

from tests.history.sample_games import game_of, story
from topout.games import catalogue, skyscrapers, track
from topout_tools.history.timeline import timeline_of
from topout_tools.report.game_cards import _points_by_cause, score_rows


def test_turns_begin_and_end_where_the_table_says() -> None:
    course = timeline_of(story())
    assert [turn.player for turn in course.turns] == [0, 1]
    assert [len(turn.events) for turn in course.turns] == [4, 3]
    assert [turn.falls for turn in course.turns] == [[0, 0], [0, 1]]
    assert [turn.knocks for turn in course.turns] == [[], [1]]
    assert (course.turns_of(0), course.falls_of(1)) == (1, 1)


def test_a_knock_after_the_last_event_is_in_the_turn_it_came_in() -> None:
    course = timeline_of(story(4, notes=((4, (0, 3, 1, 90)),)))
    assert [(turn.player, turn.knocks) for turn in course.turns] == [(0, []), (1, [3])]
    assert course.turns[1].state.turn == 1


def test_a_knock_whose_events_were_taken_back_is_not_lost() -> None:
    course = timeline_of(story(2, notes=((6, (0, 2, 1, 90)),)))
    assert [turn.knocks for turn in course.turns] == [[2]]


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("game", catalogue.NAMES)
def test_the_last_turn_comes_to_the_result(game: str, seed: int) -> None:
    played = game_of(game, seed)
    course = timeline_of(played)
    assert tuple(played.rules.scores(course.last_state)) == played.outcome.scores
    assert tuple(score_rows(course, played.rules.scores)[-1]) == played.outcome.scores
    assert [event for turn in course.turns for event in turn.events] == list(played.events)
    assert sum(len(turn.knocks) for turn in course.turns) == len(played.knocks)


@pytest.mark.parametrize("seed", range(15))
def test_the_causes_of_a_track_add_up_to_the_score(seed: int) -> None:
    played = game_of("track", seed)
    parts = _points_by_cause(timeline_of(played))
    assert tuple(sum(row) + played.setup[2] for row in parts) == played.outcome.scores


def test_who_plays_alone_has_a_turn_a_round() -> None:
    setup = (1, 0, 0, track.NONE, track.NONE, 0, 0, 0, 0, 0, 0, 0)
    events = ((track.POINTS, 0, 5), (track.END_TURN, 0), (track.POINTS, 0, 3), (track.END_TURN, 0))
    alone = game_of("track", setup=setup, events=events, pods=(2,), names=("Ann",), notes=())
    assert [len(turn.events) for turn in timeline_of(alone).turns] == [2, 2]


def test_events_that_the_rules_refuse_have_no_timeline() -> None:
    with pytest.raises(ValueError, match="nobody_on_site"):
        timeline_of(story(events=((skyscrapers.MOVE,),)))
