"""Skyscrapers: falls, lost workers, collapse. S13–S20, S27, S28."""

import pytest

from tests.rules.skyscrapers_table import NL, RO, RU, SkyscrapersTable, table_with_a_worker_each
from topout.games.skyscrapers import FOUNDATION
from topout.games.validation import NOBODY
from topout.ui.undo_dialog import peek_undo


@pytest.mark.rule("S13")
def test_every_fallen_worker_of_any_colour_costs_the_culprit_five():
    table = table_with_a_worker_each()
    assert table.fall(0, 0, 1, 2) is None
    assert table.scores == [-15, 0, 0, 0]


@pytest.mark.rule("S13")
def test_a_player_who_bumps_the_table_out_of_turn_pays_too():
    table = table_with_a_worker_each()
    assert table.state.turn == 0
    table.fall(3, 1)
    assert table.scores == [0, 0, 0, -5]
    assert table.state.turn == 0 and table.state.actions_left == 3


@pytest.mark.rule("S13")
def test_nobody_falls_from_where_nobody_stands():
    table = table_with_a_worker_each()
    assert table.fall(0) == "nobody_fell"
    assert table.fall(0, 1, 1) == "not_on_site"


@pytest.mark.rule("S14")
def test_another_players_fallen_worker_stays_on_site():
    for edition in (RU, RO, NL):
        table = table_with_a_worker_each(edition=edition)
        table.fall(0, 1)
        assert (table.state.site[1], table.state.crew[1]) == (1, 4)


@pytest.mark.rule("S15")
def test_own_fallen_worker_stays_on_site_in_the_russian_edition():
    table = table_with_a_worker_each(edition=RU)
    table.fall(0, 0)
    assert (table.state.site[0], table.state.crew[0]) == (1, 4)


@pytest.mark.rule("S15")
@pytest.mark.parametrize("edition", [RO, NL])
def test_own_fallen_worker_returns_to_crew_in_romanian_and_dutch_editions(edition):
    table = table_with_a_worker_each(edition=edition)
    table.fall(0, 0)
    assert (table.state.site[0], table.state.crew[0]) == (0, 5)
    assert table.move() == "nobody_on_site"


@pytest.mark.rule("S16")
def test_a_fall_to_the_end_of_the_track_puts_the_culprit_out():
    table = table_with_a_worker_each()
    for _ in range(7):
        table.fall(1, 2)
    assert table.scores[1] == -35 and table.state.out_reason[1] is None
    table.fall(1, 2)
    assert table.scores[1] == -40 and table.state.out_reason[1] == "track_end"
    assert table.fall(1, 2) == "player_out"


@pytest.mark.rule("S16")
def test_the_marker_never_goes_below_the_track():
    table = table_with_a_worker_each()
    table.adjust(0, -38)
    table.fall(0, 1, 2)
    assert table.scores[0] == -40 and table.state.out_reason[0] == "track_end"


@pytest.mark.rule("S16")
def test_a_correction_stops_at_the_end_of_the_track_and_puts_nobody_out():
    table = SkyscrapersTable()
    table.adjust(0, -100)
    assert table.scores[0] == -40 and table.state.out_reason[0] is None
    table.adjust(0, 7)
    assert table.scores[0] == -33


@pytest.mark.rule("S17")
def test_a_lost_worker_is_no_longer_on_site():
    table = table_with_a_worker_each()
    assert table.lost(2) is None
    assert (table.state.site[2], table.state.lost[2]) == (0, 1)
    assert table.lost(2) == "not_on_site"
    assert table.fall(0, 2) == "not_on_site"


def lose_all_workers(table, owner):
    while table.state.turn != owner:
        table.end_turn(early=True)
    while not table.state.out_reason[owner]:
        if not table.state.actions_left:
            for _ in range(table.state.players):
                table.end_turn(early=True)
        table.recruit()
        table.lost(owner)


@pytest.mark.rule("S18")
def test_a_player_with_five_lost_workers_is_out_and_the_turn_goes_on():
    table = SkyscrapersTable(3)
    lose_all_workers(table, 0)
    assert table.state.out_reason == ["all_lost", None, None]
    assert table.state.turn == 1 and table.state.actions_left == 3


@pytest.mark.rule("S19")
def test_a_collapse_ends_the_game_at_once_and_its_cause_is_out():
    table = table_with_a_worker_each()
    table.adjust(3, 30)
    assert table.collapse(3) is None
    assert (table.state.phase, table.state.ended_by) == ("over", "collapse")
    assert table.state.out_reason[3] == "collapse" and 3 not in table.winners
    assert table.state.turn is None and table.state.actions_left == 0


@pytest.mark.rule("S19")
def test_a_collapse_by_nobody_in_the_game_ends_it_and_puts_nobody_out():
    table = table_with_a_worker_each()
    table.adjust(3, 30)
    assert table.collapse(NOBODY) is None
    assert (table.state.phase, table.state.ended_by) == ("over", "collapse")
    assert table.state.out_reason == [None] * 4 and table.winners == [3]
    assert table.scores == [-9, -9, -9, 21]
    assert peek_undo(table)[0] is None, "it is the table's"


@pytest.mark.rule("S27")
def test_who_is_out_already_keeps_the_reason_when_the_last_worker_is_lost():
    table = SkyscrapersTable(3).recruit_on_turn(3, 0, 0, 2, 0, 0)
    table.adjust(0, -39)
    table.fall(0, 0)
    assert table.state.out_reason[0] == "track_end"
    for _ in range(5):
        assert table.lost(0) is None
    assert table.state.out_reason[0] == "track_end" and table.state.lost[0] == 5


@pytest.mark.rule("S16")
@pytest.mark.parametrize("points", [-1000, 1000])
def test_a_correction_beyond_three_digits_is_no_correction(points):
    table = SkyscrapersTable()
    assert table.adjust(0, points) == "bad_event"
    assert table.adjust(0, points // abs(points) * 999) is None


@pytest.mark.rule("S16")
def test_a_fall_puts_out_who_was_at_the_end_already():
    table = table_with_a_worker_each()
    table.adjust(1, -40)
    table.fall(1, 2)
    assert table.state.out_reason[1] == "track_end" and table.scores[1] == -40


@pytest.mark.rule("S20")
@pytest.mark.parametrize("edition, cost", [(RU, 8), (RO, 9), (NL, 9)])
def test_after_a_collapse_cards_left_cost_as_the_edition_counts_them(edition, cost):
    table = table_with_a_worker_each(edition=edition)
    table.build(20)
    table.build(1, FOUNDATION)
    table.collapse(2)
    assert table.scores[0] == 21 - cost
    assert table.scores[1] == (-9 if edition == RU else -11)
    assert table.scores[2] == 0
    assert table.winners == [0]
    assert table.tally([0, 0, 0, 0]) == "wrong_phase"


@pytest.mark.rule("S27")
def test_a_player_who_is_out_holds_no_turn_and_scores_nothing():
    table = table_with_a_worker_each()
    table.adjust(1, -39)
    table.fall(1, 2)
    table.end_turn(early=True)
    assert table.state.turn == 2
    assert table.adjust(1, 5) == "player_out"
    assert table.collapse(1) == "player_out"
    table.collapse(0)
    assert table.scores[1] == -40
    assert table.winners == [2, 3]


@pytest.mark.rule("S28")
def test_the_last_player_standing_wins_without_a_tally():
    table = table_with_a_worker_each(players=2)
    table.adjust(0, -39)
    table.fall(0, 1)
    assert (table.state.phase, table.state.ended_by) == ("over", "last_standing")
    assert table.winners == [1]
    assert table.scores == [-40, 0]
