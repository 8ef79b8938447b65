"""Skyscrapers: workers that the table counts again, and falls after the last card. S34, S35."""

import pytest

from tests.rules.skyscrapers_table import NL, RO, RU, SkyscrapersTable
from topout.games.skyscrapers import WORKERS, player_of
from topout.games.skyscrapers_ledger import FALLS


def table_at_the_tally(*crews, edition=RU):
    """Return a table where the first player has just built the last card, with these (crew, site, lost)."""
    table = SkyscrapersTable(len(crews), edition)
    for player, workers in enumerate(crews):
        table.workers(player, *workers)
    table.recount(0, 1, 0)
    assert table.build(3) is None and table.state.phase == "tally"
    return table


def crew_of(table, player):
    state = table.state
    return state.crew[player], state.site[player], state.lost[player]


@pytest.mark.rule("S34")
def test_workers_counted_wrongly_are_put_right_in_play():
    table = SkyscrapersTable(3)
    assert table.build() == "nobody_on_site"
    assert table.workers(0, 3, 1, 1) is None
    assert crew_of(table, 0) == (3, 1, 1) and crew_of(table, 1) == (5, 0, 0)
    assert table.state.turn == 0 and table.state.actions_left == 3, "it is no action"
    assert table.build(2) is None
    assert table.undo() is None and table.undo() is None
    assert crew_of(table, 0) == (5, 0, 0)


@pytest.mark.rule("S34")
def test_workers_are_put_right_out_of_turn_and_are_booked_on_their_owner():
    table = SkyscrapersTable(3)
    assert table.workers(2, 0, 1, 4) is None
    assert crew_of(table, 2) == (0, 1, 4)
    assert player_of(table.state, (WORKERS, 2, 5, 0, 0)) == 2


@pytest.mark.rule("S34")
def test_a_lost_worker_that_falls_out_is_free_again():
    table = SkyscrapersTable(2)
    table.recruit()
    table.lost(0)
    assert table.move() == "nobody_on_site"
    assert table.workers(0, 4, 1, 0) is None
    assert table.move() is None


@pytest.mark.rule("S34")
@pytest.mark.parametrize(
    "crew, site, lost", [(5, 0, 1), (4, 0, 0), (0, 0, 5), (6, -1, 0), (-1, 6, 0), (5, 1, -1), (0, 0, 0)]
)
def test_workers_are_five_in_all_and_all_five_are_never_lost_that_way(crew, site, lost):
    table = SkyscrapersTable(2)
    assert table.workers(0, crew, site, lost) == "bad_event"
    assert table.apply((WORKERS, 0, 5, 0)) == table.apply((WORKERS, 2, 5, 0, 0)) == "bad_event"
    assert crew_of(table, 0) == (5, 0, 0)


@pytest.mark.rule("S34")
def test_four_lost_and_the_fifth_lost_at_the_table_put_a_player_out():
    table = SkyscrapersTable(3)
    table.workers(1, 0, 1, 4)
    table.lost(1)
    assert table.state.out_reason[1] == "all_lost"
    assert table.workers(1, 4, 1, 0) == "player_out"


@pytest.mark.rule("S34")
def test_workers_are_put_right_during_the_tally_too():
    table = table_at_the_tally((3, 2, 0), (3, 2, 0))
    assert table.tally([0, 3]) == "too_many_workers"
    assert table.workers(1, 0, 5, 0) is None
    assert table.tally([0, 3], [1, 2]) is None
    assert table.state.tally_winner == 1
    assert table.workers(1, 3, 2, 0) == "wrong_phase"


@pytest.mark.rule("S35")
def test_a_worker_may_fall_until_the_tally_is_booked():
    table = table_at_the_tally((3, 2, 0), (3, 2, 0))
    before = table.scores
    assert table.fall(0, 0, 1) is None
    assert [now - then for now, then in zip(table.scores, before, strict=True)] == [-10, 0]
    assert table.state.ledger[0][FALLS] == -10 and table.state.phase == "tally"
    assert table.fall(1) == "nobody_fell" and table.fall(1, 0, 0, 0) == "not_on_site"
    assert table.tally([1, 1]) is None
    assert table.fall(0, 0) == "wrong_phase"


@pytest.mark.rule("S35")
@pytest.mark.parametrize("edition, crew", [(RU, (3, 2, 0)), (RO, (4, 1, 0)), (NL, (4, 1, 0))])
def test_own_workers_that_fall_during_the_tally_go_where_the_edition_says(edition, crew):
    table = table_at_the_tally((3, 2, 0), (3, 2, 0), edition=edition)
    table.fall(0, 0)
    assert crew_of(table, 0) == crew
    assert table.tally([2, 0]) == (None if edition == RU else "too_many_workers")


@pytest.mark.rule("S35")
def test_who_goes_out_by_a_fall_then_is_left_out_of_the_tally():
    table = table_at_the_tally((3, 2, 0), (3, 2, 0), (4, 1, 0))
    table.undo()
    table.adjust(1, -39)
    assert table.build(3) is None
    table.fall(1, 0)
    assert table.state.out_reason[1] == "track_end" and table.state.phase == "tally"
    assert table.tally([1, 1, 1]) == "player_out"
    assert table.tally([0, 0, 1]) is None
    assert table.state.tally_winner == 2 and 1 not in table.winners


@pytest.mark.rule("S35")
def test_one_player_left_by_a_fall_then_wins_without_a_tally():
    table = table_at_the_tally((4, 1, 0), (4, 1, 0))
    table.undo()
    table.adjust(0, -60)
    assert table.build(1) is None
    while table.state.phase == "tally":
        assert table.fall(0, 0) is None
    assert (table.state.phase, table.state.ended_by) == ("over", "last_standing")
    assert table.winners == [1] and table.state.tally_winner is None
    assert table.undo() is None
    assert (table.state.phase, table.state.ended_by) == ("tally", "last_card")


@pytest.mark.rule("S35")
def test_nothing_else_of_the_game_is_entered_during_the_tally():
    table = table_at_the_tally((3, 2, 0), (3, 2, 0))
    refused = [table.recruit(), table.build(), table.move(), table.end_turn(), table.lost(0), table.collapse(0)]
    assert refused + [table.adjust(0, 1), table.recount(0, 1, 1)] == ["wrong_phase"] * 8
