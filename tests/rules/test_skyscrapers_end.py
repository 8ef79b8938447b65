"""How a game of Skyscrapers ends: last card, floor tally, winner. S21–S26, S29–S33."""

import pytest

from tests.rules.skyscrapers_table import NL, RU, SkyscrapersTable
from topout.games.skyscrapers import FOUNDATION
from topout.games.skyscrapers_ledger import BONUS, CARDS, TALLIED


def table_at_the_tally(*workers, edition=RU):
    """Return a table where players have these many workers on site. The first has just built with the last card."""
    table = SkyscrapersTable(len(workers), edition)
    table.recruit_on_turn(*[min(3, count) for count in workers])
    table.recruit_on_turn(*[max(0, count - 3) for count in workers])
    return table.use_up_cards(0)


@pytest.mark.rule("S21")
def test_the_last_card_of_both_kinds_ends_the_game_with_a_bonus():
    table = table_at_the_tally(1, 1)
    assert (table.state.phase, table.state.ended_by) == ("tally", "last_card")
    assert table.state.construction[0] == table.state.foundation[0] == 0
    assert table.state.ledger[0][BONUS] == 5
    assert table.scores[0] == 17 + 5
    assert table.state.turn is None


@pytest.mark.rule("S21")
def test_foundation_cards_still_in_hand_keep_the_game_going():
    table = SkyscrapersTable(2)
    table.recruit()
    while table.state.construction[0]:
        if table.state.turn == 0 and table.state.actions_left:
            table.build()
        else:
            table.end_turn(early=True)
    assert table.state.phase == "play"
    assert table.build() in ("no_card", "no_actions_left")


@pytest.mark.rule("S22")
def test_the_others_lose_a_point_for_each_card_of_either_kind():
    for edition in (RU, NL):
        table = table_at_the_tally(1, 1, 1, edition=edition)
        assert [causes[CARDS] for causes in table.state.ledger] == [0, -14, -14]


@pytest.mark.rule("S23")
def test_the_tally_comes_before_the_winner():
    table = table_at_the_tally(1, 1)
    assert table.winners == []
    assert table.tally([1, 1]) is None
    assert table.state.phase == "over" and table.winners == [0]


@pytest.mark.rule("S24")
def test_most_on_the_top_floor_gets_five():
    table = table_at_the_tally(2, 2)
    table.tally([2, 0], [0, 2])
    assert table.state.tally_winner == 1
    assert table.state.ledger[1][TALLIED] == 5


@pytest.mark.rule("S24")
def test_an_empty_top_floor_leaves_it_to_the_floor_below():
    table = table_at_the_tally(2, 2)
    table.tally([1, 2], [1, 0], [0, 0])
    assert table.state.tally_winner == 0


@pytest.mark.rule("S24")
def test_only_those_level_above_are_compared_below():
    table = table_at_the_tally(2, 2, 3)
    table.tally([0, 1, 3], [1, 0, 0], [1, 1, 0])
    assert table.state.tally_winner == 0


@pytest.mark.rule("S25")
def test_the_worked_example_of_all_three_books():
    table = table_at_the_tally(5, 5, 5, 5)
    assert table.state.site == [5, 5, 5, 5]
    assert table.tally([1, 1, 1, 0], [1, 0, 0, 1], [0, 0, 2, 0], [0, 1, 0, 1], [1, 1, 2, 2], [2, 2, 0, 1]) is None
    assert table.state.tally_winner == 1
    assert [causes[TALLIED] for causes in table.state.ledger] == [0, 5, 0, 0]


@pytest.mark.rule("S26")
def test_workers_on_the_same_number_of_two_towers_are_one_row():
    # Each player has a worker on floor 1 of the left tower; the second has one more on the right.
    table = table_at_the_tally(1, 2)
    table.tally([0, 0], [1, 1 + 1])
    assert table.state.tally_winner == 1


@pytest.mark.rule("S27")
def test_who_is_out_is_left_out_of_the_tally():
    table = SkyscrapersTable(3).recruit_on_turn(1, 1, 1)
    table.adjust(2, -39)
    table.fall(2, 1)
    table.use_up_cards(0)
    assert table.tally([1, 1, 1]) == "player_out"
    assert table.state.ledger[2][CARDS] == 0
    assert table.tally([1, 1, 0]) is None


@pytest.mark.rule("S29")
def test_a_tie_to_the_ground_gives_nobody_the_five():
    table = table_at_the_tally(2, 2)
    table.tally([1, 1], [1, 1])
    assert table.state.tally_winner is None
    assert [causes[TALLIED] for causes in table.state.ledger] == [0, 0]


@pytest.mark.rule("S29")
def test_level_points_share_the_victory():
    table = table_at_the_tally(1, 1)
    ahead = table.scores[0] - table.scores[1]
    table.undo()
    table.adjust(1, ahead)
    table.build(1, FOUNDATION)
    assert table.scores[0] == table.scores[1]
    table.tally([1, 1])
    assert table.winners == [0, 1]


@pytest.mark.rule("S30")
def test_ending_early_costs_nothing():
    table = SkyscrapersTable(2)
    table.end_turn(early=True)
    assert table.scores == [0, 0] and table.state.out_reason == [None, None]


@pytest.mark.rule("S31")
def test_end_penalties_stop_at_the_end_of_the_track_and_put_nobody_out():
    table = SkyscrapersTable(2)
    table.adjust(1, -35)
    table.recruit_on_turn(1, 1).use_up_cards(0)
    assert table.scores[1] == -40 and table.state.out_reason[1] is None
    collapsed = SkyscrapersTable(3)
    collapsed.adjust(1, -35)
    collapsed.collapse(0)
    assert collapsed.scores[1] == -40 and collapsed.state.out_reason[1] is None


@pytest.mark.rule("S24")
def test_a_tally_that_cannot_be_is_refused():
    table = table_at_the_tally(1, 2)
    assert table.tally() == "bad_tally"
    assert table.tally([1, 1, 0]) == "bad_tally"
    assert table.tally([1, -1]) == "bad_tally"
    assert table.tally([1, 1], [1, 0]) == "too_many_workers"
    assert table.recruit() == "wrong_phase"


@pytest.mark.rule("S32")
def test_a_card_put_right_before_the_turn_ends_is_built_again_with_its_new_points():
    table = SkyscrapersTable(2)
    table.recruit()
    table.build(3)
    assert table.undo() is None
    assert table.build(2) is None
    assert table.scores == [2, 0] and table.state.construction[0] == 14
    assert table.state.actions_left == 1


@pytest.mark.rule("S33")
def test_a_hand_counted_wrongly_is_put_right_at_any_time_in_play():
    table = SkyscrapersTable(3).recruit_on_turn(1, 1, 1)
    assert [table.recount(0, 12, 2), table.recount(2, 0, 1)] == [None, None]
    assert table.state.construction == [12, 12, 0] and table.state.foundation == [2, 2, 1]
    assert table.state.phase == "play" and table.state.turn == 0


@pytest.mark.rule("S33")
def test_an_empty_hand_is_not_entered_and_the_game_ends_by_a_build():
    table = SkyscrapersTable(2)
    table.recruit()
    assert table.recount(0, 0, 0) == "no_card"
    table.recount(0, 1, 0)
    assert table.build() is None
    assert table.state.ended_by == "last_card"
    assert table.recount(0, 1, 0) == "wrong_phase"


@pytest.mark.rule("S33")
@pytest.mark.parametrize(("players", "deal"), [(2, 15), (3, 12), (4, 9)])
def test_nobody_holds_more_than_was_dealt(players, deal):
    table = SkyscrapersTable(players)
    assert table.recount(0, deal, 2) is None
    assert table.recount(0, deal + 1, 2) == table.recount(0, -1, 2) == "bad_event"
    assert table.recount(0, 1, 3) == table.recount(players, 1, 1) == "bad_event"


@pytest.mark.rule("S33")
def test_who_is_out_has_no_hand_to_put_right():
    table = SkyscrapersTable(3).recruit_on_turn(1, 1, 1)
    table.adjust(2, -39)
    table.fall(2, 1)
    assert table.recount(2, 0, 0) == "player_out"


@pytest.mark.rule("S24")
def test_the_ground_floor_decides_what_all_above_leave_open():
    table = table_at_the_tally(2, 3)
    table.tally([1, 2], [1, 1])
    assert table.state.tally_winner == 1
