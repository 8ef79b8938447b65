"""Floors, rule by rule: F1 to F14."""

import pytest

from tests.rules.floors_table import FloorsTable, beginner
from topout.games.floors import BEGINNER, EVEN, FULL, MEDIUM, NEAREST, ODD, SKIP, fitting, may_act, start, winners


@pytest.mark.rule("F1")
def test_everyone_holds_six_cards_and_who_empties_the_hand_gets_a_star_and_six_more():
    table = FloorsTable()
    assert table.state.hand == [6, 6, 6]
    table.star()
    assert table.state.stars == [1, 0, 0]
    assert table.state.hand == [6, 6, 6] and table.state.drawn == [0, 0, 0]
    assert table.turn == 1


@pytest.mark.rule("F1")
def test_the_others_keep_their_hands_when_somebody_gets_a_star():
    table = FloorsTable().turns(2).star()
    assert table.state.hand == [5, 5, 6]


@pytest.mark.rule("F2")
@pytest.mark.parametrize(("players", "target"), [(2, 5), (3, 5), (4, 3), (5, 3)])
def test_five_stars_win_at_a_small_table_and_three_at_a_large_one(players, target):
    table = FloorsTable(players=players).stars_of(1, target - 1)
    assert table.state.target == target and winners(table.state) == []
    table.stars_of(1, 1)
    assert winners(table.state) == [1]
    assert table.state.phase == "over" and table.turn is None


@pytest.mark.rule("F2")
def test_after_the_end_nothing_is_entered_but_all_can_be_undone():
    table = FloorsTable(players=5).stars_of(0, 3)
    refusals = [table.floor(5), table.ball(1), table.draw(), table.passes(), table.only_balls(), table.end_turn()]
    assert [*refusals, table.empty(), table.hand(0, 3)] == ["wrong_phase"] * 8
    assert table.floor(10) == "bad_event"
    table.undo()
    assert table.state.phase == "play" and table.turn == 0


@pytest.mark.rule("F3")
def test_the_chosen_player_begins_and_turns_go_clockwise():
    table = FloorsTable(first=2)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.turns(1)
    assert turns == [2, 0, 1, 2]


@pytest.mark.rule("F4")
def test_the_rulebooks_own_turn():
    """3-5-7-9 with ball 2, then ball 3 and 6-3."""
    table = FloorsTable(floor=3, ball=2)
    assert [table.floor(5), table.floor(7), table.floor(9), table.ball(3), table.floor(6), table.floor(3)] == [None] * 6
    assert table.state.piles == [3] and table.state.hand[0] == 0


@pytest.mark.rule("F4")
@pytest.mark.parametrize(
    ("floor", "ball", "fits"),
    [
        (5, 3, [2, 5, 8]),  # the rulebook's first example
        (9, 2, [1, 7, 9]),  # two up from 9 is 1
        (0, 3, [0, 3, 7]),  # three down from 0 is 7
        (4, 5, [4, 9]),
        (2, 9, [1, 2, 3]),
        (0, 1, [0, 1, 9]),
    ],
)
def test_what_lies_the_balls_value_up_or_down_fits_modulo_ten(floor, ball, fits):
    table = FloorsTable(floor, ball)
    assert fitting(table.state) == fits
    for n in range(10):
        assert FloorsTable(floor, ball).floor(n) == (None if n in fits else "does_not_fit")


@pytest.mark.rule("F5")
def test_any_number_of_balls_goes_on_their_pile_and_the_top_one_rules():
    table = FloorsTable(floor=5, ball=2)
    assert [table.ball(9), table.ball(EVEN), table.ball(4)] == [None] * 3
    assert table.state.ball == 4 and table.state.hand[0] == 3
    assert table.floor(9) is None
    assert table.ball(1) is None, "after a floor as well"


@pytest.mark.rule("F5")
def test_who_has_laid_the_last_floor_lays_all_the_balls_and_has_emptied_the_hand():
    table = FloorsTable().lay_same(3)
    assert table.only_balls() is None
    assert table.end_turn() == "only_balls_left"
    assert table.empty() == "cards_left"
    assert [table.ball(1), table.ball(2), table.ball(SKIP)] == [None] * 3
    assert table.empty() is None
    assert table.state.stars[0] == 1


@pytest.mark.rule("F5")
def test_only_balls_left_is_said_after_a_floor_once_and_with_balls_in_hand():
    table = FloorsTable()
    assert table.only_balls() == "lay_a_floor"
    table.lay_same()
    assert table.only_balls() is None
    assert table.only_balls() == "only_balls_left"
    assert table.floor(5) == "only_balls_left"
    other = FloorsTable().lay_same(6)
    assert other.only_balls() == "hand_empty"


@pytest.mark.rule("F5")
def test_said_twice_with_an_empty_hand_the_first_reason_of_the_row_counts():
    table = FloorsTable().lay_same(5)
    table.only_balls()
    table.ball(1)
    assert table.only_balls() == table.end_turn() == table.floor(5) == "only_balls_left"
    assert table.ball(1) == "hand_empty"


@pytest.mark.rule("F6")
def test_a_turn_without_a_floor_does_not_end():
    table = FloorsTable()
    assert table.end_turn() == table.empty() == "lay_a_floor"
    table.ball(1)
    assert table.end_turn() == "lay_a_floor"


@pytest.mark.rule("F6")
def test_who_cannot_play_draws_two_once_and_then_may_pass():
    table = FloorsTable()
    assert table.passes() == "draw_first"
    assert table.draw() is None
    assert (table.state.drawn[0], table.state.hand[0]) == (2, 8)
    assert table.draw() == "already_drew"
    assert table.passes() is None
    assert table.turn == 1 and table.draw() is None


@pytest.mark.rule("F6")
def test_nobody_draws_or_passes_who_has_laid_a_card_be_it_only_a_ball():
    for lay in (lambda table: table.floor(5), lambda table: table.ball(1)):
        table = FloorsTable()
        lay(table)
        assert table.draw() == table.passes() == "already_played"
        after_draw = FloorsTable()
        after_draw.draw()
        lay(after_draw)
        assert after_draw.draw() == after_draw.passes() == "already_played"


@pytest.mark.rule("F7")
def test_nearest_floors_of_five_are_three_to_seven_and_counted_again_from_each():
    table = FloorsTable(floor=5)
    table.ball(NEAREST)
    assert fitting(table.state) == [3, 4, 5, 6, 7]
    table.floor(7)
    assert fitting(table.state) == [5, 6, 7, 8, 9]
    assert fitting(start((2, 0, FULL, 9, 1))) == [0, 8, 9]
    table.floor(9)
    assert fitting(table.state) == [0, 1, 7, 8, 9]


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    ("ball", "floor", "fits"),
    [(EVEN, 5, [0, 2, 4, 5, 6, 8]), (ODD, 4, [1, 3, 4, 5, 7, 9]), (EVEN, 2, [0, 2, 4, 6, 8]), (SKIP, 3, [3])],
)
def test_even_odd_and_skip_fit_as_they_say_and_the_same_number_always(ball, floor, fits):
    table = FloorsTable(floor)
    table.ball(ball)
    assert fitting(table.state) == fits


@pytest.mark.rule("F7")
def test_the_turn_that_ends_on_a_skip_ball_makes_the_next_draw_two_and_be_skipped():
    table = FloorsTable().lay_same()
    table.ball(SKIP)
    table.end_turn()
    assert table.turn == 2
    assert table.state.drawn == [0, 2, 0] and table.state.hand == [4, 8, 6]
    assert table.lay_same().end_turn() is None
    assert table.turn == 0, "it skips once"


@pytest.mark.rule("F7")
def test_between_two_the_skipper_goes_again():
    table = FloorsTable(players=2).lay_same()
    table.ball(SKIP)
    table.end_turn()
    assert table.turn == 0 and table.state.drawn == [0, 2]


@pytest.mark.rule("F7")
def test_a_skip_that_is_covered_before_a_turn_ends_skips_nobody():
    table = FloorsTable()
    table.ball(SKIP)
    table.ball(1)
    table.lay_same().end_turn()
    assert table.turn == 1 and table.state.drawn == [0, 0, 0]


@pytest.mark.rule("F7")
def test_a_second_skip_ball_on_the_first_skips_once():
    table = FloorsTable().lay_same()
    table.ball(SKIP)
    table.ball(SKIP)
    table.end_turn()
    assert table.turn == 2 and table.state.drawn == [0, 2, 0]


@pytest.mark.rule("F7")
def test_an_emptied_hand_ends_the_turn_on_the_skip_ball_too():
    table = FloorsTable().lay_same(5)
    table.ball(SKIP)
    table.empty()
    assert table.turn == 2 and table.state.drawn == [0, 2, 0]


@pytest.mark.rule("F7")
def test_the_last_star_skips_nobody():
    table = FloorsTable(players=5).stars_of(0, 2)
    while table.turn != 0:
        table.turns(1)
    drawn = list(table.state.drawn)
    table.lay_same()
    table.ball(SKIP)
    table.hand(0, 0)
    table.empty()
    assert table.state.phase == "over" and table.state.drawn == drawn


@pytest.mark.rule("F7")
def test_a_skip_ball_waits_for_the_taker_to_end_the_turn():
    table = FloorsTable(players=4)
    table.ball(SKIP)
    assert table.night(2, 5) is None
    table.end_turn()
    assert table.state.drawn == [0, 0, 0, 2] and table.turn == 0


@pytest.mark.rule("F8")
def test_a_night_card_that_fits_takes_the_turn_over():
    table = FloorsTable(floor=5, ball=2, players=4)
    table.draw()
    assert table.night(2, 6) == "does_not_fit"
    assert table.night(2, 7) is None
    assert table.turn == 2 and table.state.piles == [7]
    assert table.state.hand == [8, 6, 5, 6], "what was drawn stays"
    assert table.draw() == "already_played"
    table.end_turn()
    assert table.turn == 3


@pytest.mark.rule("F8")
def test_the_takers_turn_begins_with_a_floor_laid_and_nothing_else_said():
    table = FloorsTable()
    table.draw()
    table.ball(4)
    table.night(1, 9)
    state = table.state
    assert (state.has_laid, state.has_floor, state.has_drawn, state.only_balls) == (True, True, False, False)
    assert state.ball == 4, "what was laid stays"
    assert table.only_balls() is None


@pytest.mark.rule("F8")
def test_out_of_turn_only_night_cards_are_laid_and_only_in_the_full_game():
    assert FloorsTable().by(1, 5) == "not_your_turn"
    assert FloorsTable(which=MEDIUM).night(1, 5) == "not_your_turn"
    assert beginner().night(1, 4) == "not_your_turn"


@pytest.mark.rule("F8")
def test_who_has_only_balls_left_or_nothing_cannot_be_taken_over():
    table = FloorsTable().lay_same()
    table.only_balls()
    assert table.night(1, 5) == "only_balls_left"
    assert table.by(1, 5) == "not_your_turn", "the row's first reason"
    empty = FloorsTable().lay_same(6)
    assert empty.night(1, 5) == "hand_empty"


@pytest.mark.rule("F8")
def test_in_ones_own_turn_a_night_card_is_a_floor_like_any_other():
    for which in (FULL, MEDIUM):
        table = FloorsTable(which=which)
        assert table.night(0, 7) is None
        assert table.turn == 0 and table.state.hand == [5, 6, 6]
    assert beginner().night(0, 5) is None


@pytest.mark.rule("F8")
def test_everybody_may_act_in_the_full_game_until_only_balls_are_left():
    table = FloorsTable()
    assert may_act(table.state) == 0b111
    table.lay_same().only_balls()
    assert may_act(table.state) == 0b001
    assert may_act(FloorsTable().lay_same(6).state) == 0b001
    assert may_act(FloorsTable(which=MEDIUM, first=1).state) == may_act(start((3, 1, BEGINNER, 0, 0))) == 0b010


@pytest.mark.rule("F9")
def test_the_medium_game_has_balls_up_to_three_and_the_special_ones():
    table = FloorsTable(which=MEDIUM)
    assert [table.ball(ball) for ball in (3, NEAREST, EVEN, ODD, SKIP)] == [None] * 5
    assert [table.ball(ball) for ball in (4, 9)] == ["bad_event"] * 2
    with pytest.raises(ValueError, match="ball"):
        start((2, 0, MEDIUM, 1, 4))


@pytest.mark.rule("F10")
def test_beginners_lay_the_same_number_or_a_neighbour_on_either_pile():
    table = beginner(4, 0)
    assert fitting(table.state, 0) == [3, 4, 5] and fitting(table.state, 1) == [0, 1, 9]
    assert table.floor(6) == "does_not_fit"
    assert [table.floor(5), table.floor(9, pile=1), table.floor(0, pile=1)] == [None] * 3
    assert table.state.piles == [5, 0]
    assert fitting(start((2, 0, BEGINNER, 0, 9)), 1) == [0, 8, 9]


@pytest.mark.rule("F10")
def test_beginners_pass_and_draw_two_without_drawing_first():
    table = beginner()
    assert table.draw() == "not_in_beginner"
    assert table.passes() is None
    assert table.turn == 1 and table.state.drawn == [2, 0, 0] and table.state.hand == [8, 6, 6]
    table.floor(4)
    assert table.passes() == "already_played"
    assert table.draw() == "not_in_beginner"


@pytest.mark.rule("F10")
def test_beginners_have_no_balls_and_the_others_one_pile():
    assert beginner().ball(1) == beginner().only_balls() == "no_balls"
    assert FloorsTable().floor(5, pile=1) == "bad_event"


@pytest.mark.rule("F11")
def test_the_console_keeps_seats_stars_tops_draws_and_takeovers_through_an_undo():
    table = FloorsTable(players=2)
    table.draw()
    table.night(1, 7)
    table.ball(SKIP)
    table.end_turn()
    assert (table.turn, table.state.piles, table.state.ball) == (1, [7], SKIP)
    assert table.state.drawn == [4, 0]
    for _ in range(3):
        table.undo()
    assert (table.turn, table.state.piles, table.state.ball) == (0, [5], 2)


@pytest.mark.rule("F12")
def test_the_deck_never_runs_out_for_the_console():
    table = beginner(players=2)
    for _ in range(100):
        assert table.passes() is None
    assert table.state.drawn == [100, 100] and table.state.hand == [106, 106]


@pytest.mark.rule("F13")
@pytest.mark.parametrize("ball", [*range(1, 10), NEAREST, EVEN, ODD, SKIP])
def test_balls_have_one_to_nine_and_the_same_number_fits_under_any(ball):
    for floor in range(10):
        table = FloorsTable(floor)
        assert table.ball(ball) is None
        assert table.floor(floor) is None


@pytest.mark.rule("F14")
def test_a_hand_is_one_less_for_each_card_laid_and_two_more_for_each_draw():
    table = FloorsTable()
    table.draw()
    table.ball(1)
    table.lay_same(2)
    assert table.state.hand[0] == 6 + 2 - 3


@pytest.mark.rule("F14")
def test_an_empty_hand_is_announced_before_anything_else_happens():
    table = FloorsTable().lay_same(6)
    assert table.floor(5) == table.ball(1) == table.end_turn() == table.only_balls() == "hand_empty"
    assert table.draw() == table.passes() == "already_played"
    assert table.night(1, 5) == "hand_empty"
    assert table.empty() is None


@pytest.mark.rule("F14")
def test_six_balls_and_no_floor_leave_nothing_but_to_take_one_back():
    table = FloorsTable()
    for _ in range(6):
        table.ball(1)
    assert table.floor(5) == table.ball(1) == table.night(1, 5) == "hand_empty"
    assert table.end_turn() == table.empty() == table.only_balls() == "lay_a_floor"
    assert table.hand(0, 0) == "lay_a_floor"
    assert table.hand(0, 1) is None and table.floor(5) is None


@pytest.mark.rule("F14")
def test_a_count_is_put_right_at_any_time_but_to_nothing_only_on_turn_after_a_floor():
    table = FloorsTable()
    assert [table.hand(1, 9), table.hand(2, 1), table.hand(0, 99)] == [None] * 3
    assert table.state.hand == [99, 9, 1]
    assert table.hand(0, 0) == table.hand(1, 0) == "lay_a_floor"
    table.lay_same()
    assert table.hand(1, 0) == "lay_a_floor"
    assert table.hand(0, 0) is None
    assert table.hand(0, 100) == table.hand(0, -1) == table.hand(3, 4) == "bad_event"


@pytest.mark.rule("F14")
def test_cards_left_keep_the_star_away():
    table = FloorsTable().lay_same()
    assert table.empty() == "cards_left"
