"""A score track for any game, rule by rule: T1 to T9."""

import pytest

from tests.rules.track_table import NONE, TrackTable
from topout.games import track as rules


@pytest.mark.rule("T1")
def test_everybody_starts_at_the_start_and_scores_on_turn_or_not():
    table = TrackTable(start=20)
    assert table.state.score == [20, 20, 20]
    assert [table.points(0, 5), table.points(2, -7), table.points(1, 999), table.points(1, -999)] == [None] * 4
    assert rules.scores(table.state) == [25, 20, 13] and table.state.turn == 0


@pytest.mark.rule("T1")
@pytest.mark.parametrize("points", [0, 1000, -1000])
def test_nothing_and_too_much_cannot_be_entered(points):
    assert TrackTable().points(0, points) == "bad_event"


@pytest.mark.rule("T1")
def test_who_is_out_scores_nothing_more():
    table = TrackTable()
    table.out(1)
    assert table.points(1, 5) == "player_out"


@pytest.mark.rule("T2")
def test_a_score_never_goes_below_the_lowest():
    table = TrackTable(start=3, lowest=-2)
    table.points(0, -100)
    assert table.state.score[0] == -2
    table.points(0, 1)
    assert table.state.score[0] == -1
    free = TrackTable()
    free.points(0, -500)
    assert free.state.score[0] == -500


@pytest.mark.rule("T2")
def test_a_fall_stops_at_the_lowest_too_and_puts_nobody_out_by_itself():
    table = TrackTable(lowest=-5, fall=3)
    table.fall(0, 9)
    assert table.state.score[0] == -5 and table.state.out_reason[0] is None


@pytest.mark.rule("T3")
def test_a_target_above_the_start_is_reached_from_below():
    table = TrackTable(target=30)
    table.points(1, 29)
    assert table.ended is None
    table.points(1, 1)
    assert (table.ended, table.winners, table.state.turn) == ("target", [1], None)


@pytest.mark.rule("T3")
def test_a_count_down_is_reached_from_above():
    table = TrackTable(start=30, target=0, low_wins=1)
    table.points(2, -29)
    assert table.ended is None
    table.points(2, -5)
    assert (table.ended, table.winners) == ("target", [2])


@pytest.mark.rule("T3")
def test_the_last_round_is_played_to_its_end_and_the_scores_of_then_count():
    table = TrackTable(target=10, last_round=1, first=1)
    table.points(1, 12)
    assert table.ended is None
    table.turns(2)
    assert table.ended is None
    table.points(0, 15)
    table.end_turn()
    assert (table.ended, table.winners, table.state.round) == ("target", [0], 1)


@pytest.mark.rule("T3")
def test_a_target_lost_again_before_the_round_completes_does_not_end_the_game():
    table = TrackTable(target=10, last_round=1)
    table.points(0, 12)
    table.points(0, -3)
    table.turns(3)
    assert table.ended is None and table.state.round == 2


@pytest.mark.rule("T3")
def test_only_who_is_in_reaches_the_target():
    table = TrackTable(target=10, last_round=1)
    table.points(1, 12)
    table.out(1)
    table.turns(2)
    assert table.ended is None
    down = TrackTable(start=5, target=0, fall=5, falls_out=1)
    down.fall(1)
    assert down.state.score[1] == 0 and down.state.out_reason[1] == "falls" and down.ended is None


@pytest.mark.rule("T3")
def test_a_fall_can_reach_a_target_below():
    table = TrackTable(start=10, target=0, fall=5, low_wins=1)
    table.fall(1, 2)
    assert (table.ended, table.winners) == ("target", [1])


@pytest.mark.rule("T4")
def test_a_turn_has_its_actions_and_ends_early_only_by_confirmation():
    table = TrackTable(actions=2)
    assert table.end_turn() == "actions_left"
    assert table.action() is None and table.state.actions_left == 1
    assert table.end_turn() == "actions_left"
    assert table.action() is None
    assert table.action() == "no_actions_left"
    assert table.end_turn() is None
    assert table.state.turn == 1 and table.state.actions_left == 2
    assert table.end_turn(early=True) is None


@pytest.mark.rule("T4")
def test_without_actions_a_turn_just_ends():
    table = TrackTable()
    assert table.action() == "no_actions"
    assert table.end_turn() is None and table.state.turn == 1


@pytest.mark.rule("T5")
def test_a_round_is_complete_when_the_turn_comes_back_to_who_began():
    table = TrackTable(first=2)
    rounds = []
    for _ in range(7):
        rounds.append((table.state.turn, table.state.round))
        table.end_turn()
    assert rounds == [(2, 1), (0, 1), (1, 1), (2, 2), (0, 2), (1, 2), (2, 3)]


@pytest.mark.rule("T5")
def test_a_round_is_complete_when_the_turn_goes_past_who_began_and_is_out():
    table = TrackTable(4, first=1)
    table.out(1)
    assert table.state.turn == 2 and table.state.round == 1
    table.turns(2)
    assert table.state.turn == 0 and table.state.round == 1
    table.end_turn()
    assert table.state.turn == 2 and table.state.round == 2


@pytest.mark.rule("T5")
def test_the_game_ends_after_the_given_number_of_rounds():
    table = TrackTable(rounds=2).turns(5)
    assert table.ended is None and table.state.round == 2
    table.points(1, 3)
    table.end_turn()
    assert (table.ended, table.state.round, table.winners) == ("rounds", 2, [1])


@pytest.mark.rule("T5")
def test_the_target_is_named_when_the_last_round_ends_on_both():
    table = TrackTable(rounds=1, target=5, last_round=1)
    table.points(0, 5)
    table.turns(3)
    assert table.ended == "target" and table.state.round == 1


@pytest.mark.rule("T5")
def test_going_out_on_turn_can_complete_the_last_round():
    table = TrackTable(rounds=1).turns(2)
    table.out(2)
    assert (table.ended, table.state.round, table.winners) == ("rounds", 1, [0, 1])


@pytest.mark.rule("T5")
def test_alone_at_the_table_every_turn_is_a_round():
    table = TrackTable(1, rounds=3).turns(2)
    assert table.state.round == 3 and table.state.turn == 0
    table.end_turn()
    assert (table.ended, table.winners) == ("rounds", [0])


@pytest.mark.rule("T6")
def test_each_fall_costs_its_culprit():
    table = TrackTable(fall=4)
    assert table.fall(2, 3) is None
    assert table.state.score == [0, 0, -12] and table.state.falls == [0, 0, 3]
    assert table.fall(0, 0) == table.fall(0, 100) == "bad_event"


@pytest.mark.rule("T6")
def test_three_falls_and_out():
    table = TrackTable(falls_out=3)
    table.fall(0, 2)
    assert table.state.out_reason[0] is None
    table.fall(0)
    assert table.state.out_reason[0] == "falls" and table.state.turn == 1
    assert table.fall(0) == "player_out"
    more = TrackTable(falls_out=3)
    more.fall(1, 5)
    assert more.state.out_reason[1] == "falls" and more.state.falls[1] == 5


@pytest.mark.rule("T6")
def test_at_the_lowest_a_fall_puts_out_but_points_do_not():
    table = TrackTable(lowest=-10, fall=5, out_at_lowest=1)
    table.points(0, -20)
    assert table.state.out_reason[0] is None
    table.fall(1)
    assert table.state.out_reason[1] is None
    table.fall(1)
    assert table.state.out_reason[1] == "track_end"
    table.fall(0)
    assert table.state.out_reason[0] == "track_end", "one who was there already"


@pytest.mark.rule("T6")
def test_a_fall_that_costs_nothing_at_the_lowest_puts_out_as_well():
    table = TrackTable(lowest=0, falls_out=9, out_at_lowest=1)
    table.fall(1)
    assert table.state.out_reason[1] == "track_end"


@pytest.mark.rule("T6")
def test_too_many_falls_are_the_reason_before_the_lowest():
    table = TrackTable(lowest=0, falls_out=1, out_at_lowest=1)
    table.fall(1)
    assert table.state.out_reason[1] == "falls"


@pytest.mark.rule("T6")
def test_with_no_lowest_no_score_is_the_lowest():
    table = TrackTable(start=9999, fall=1, out_at_lowest=1)
    table.points(0, 2)
    table.fall(0)
    assert table.state.score[0] == NONE and table.state.out_reason[0] is None


@pytest.mark.rule("T6")
def test_falls_that_the_profile_does_not_count_are_refused():
    table = TrackTable(lowest=0, out_at_lowest=1)
    table.out(1)
    assert table.fall(0) == table.fall(1) == "no_falls"
    assert not rules.has_falls(table.state) and rules.has_falls(TrackTable(fall=1).state)


@pytest.mark.rule("T7")
def test_the_table_puts_a_player_out_or_ends_the_game():
    table = TrackTable(actions=2)
    table.action()
    assert table.out(0) is None
    assert table.state.out_reason == ["table", None, None]
    assert table.state.turn == 1 and table.state.actions_left == 2
    assert table.out(0) == "player_out"
    table.points(2, 4)
    assert table.finish() is None
    assert (table.ended, table.winners, table.state.actions_left) == ("table", [2], 0)


@pytest.mark.rule("T7")
def test_after_the_end_nothing_more_is_entered():
    table = TrackTable(fall=1, actions=1)
    table.finish()
    refusals = [table.points(0, 1), table.action(), table.end_turn(), table.fall(0), table.out(0), table.finish()]
    assert refusals == ["wrong_phase"] * 6
    assert table.points(0, 0) == table.points(3, 1) == "bad_event"
    table.undo()
    assert table.state.phase == "play"


@pytest.mark.rule("T8")
def test_the_last_one_in_wins():
    table = TrackTable(low_wins=1)
    table.points(0, 50)
    table.out(1)
    assert table.ended is None
    table.out(2)
    assert (table.ended, table.winners) == ("last_standing", [0])


@pytest.mark.rule("T8")
def test_the_last_one_in_wins_before_a_round_is_looked_at():
    table = TrackTable(2, target=5, last_round=1, rounds=1)
    table.points(0, 9)
    table.end_turn()
    table.out(1)
    assert (table.ended, table.winners) == ("last_standing", [0])


@pytest.mark.rule("T8")
def test_alone_and_out_nobody_wins():
    table = TrackTable(1, falls_out=1)
    table.fall(0)
    assert (table.ended, table.winners, table.state.out_reason) == ("last_standing", [], ["falls"])


@pytest.mark.rule("T9")
@pytest.mark.parametrize(("low_wins", "winners"), [(0, [0, 3]), (1, [2])])
def test_most_points_win_or_fewest_among_those_who_are_in(low_wins, winners):
    table = TrackTable(5, low_wins=low_wins)
    for player, points in enumerate((7, 9, 1, 7, 4)):
        table.points(player, points)
    table.out(1)
    table.finish()
    assert table.winners == winners


@pytest.mark.rule("T9")
def test_the_one_who_reached_the_target_wins_only_by_points():
    table = TrackTable(start=10, target=0)
    table.points(1, -10)
    assert table.ended == "target" and table.winners == [0, 2]
