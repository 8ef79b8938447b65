"""The score sheet, rule by rule: P1 to P9."""

import pytest

from tests.history.sample_games import game_of
from tests.rules.sheet_table import OUT, TIE, SheetTable, row
from topout.games import sheet as rules
from topout.match.standings import places_of


@pytest.mark.rule("P1")
def test_a_unit_of_a_row_is_worth_its_factor():
    table = SheetTable(row(), row(factor=3), row(factor=-5))
    assert [table.enter_row(7, 8, 9), table.enter_row(1, 2, 0), table.enter_row(0, 0, 2)] == [None] * 3
    assert rules.scores(table.state) == [10, 14, -1]


@pytest.mark.rule("P1")
@pytest.mark.parametrize("number", [-3, 7])
def test_a_number_outside_its_row_is_refused_for_everybody(number):
    table = SheetTable(row(least=-2, most=6), row())
    assert table.enter_row(1, number, 2) == "out_of_range"
    assert table.enter_row(-2, 6, 0) is None
    assert table.enter_row(0, 0, -1) == "out_of_range", "the next row has its own limits"


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    "rows",
    [
        [],
        [row()] * 13,
        [row(factor=100)],
        [row(least=5, most=4)],
        [row(least=-1000)],
        [row(most=1000)],
        [TIE, TIE],
        [(1, 0)],
    ],
    ids=str,
)
def test_an_impossible_profile_is_no_setup(rows):
    numbers = [number for each in rows for number in each]
    with pytest.raises((ValueError, LookupError)):
        rules.start((2, 0, 1, 0, rules.NONE, 0, len(rows), *numbers))


@pytest.mark.rule("P2")
def test_everybody_begins_with_the_start_and_the_last_round_ends_the_game():
    table = SheetTable(row(), row(), rounds=2, start=100)
    assert table.state.score == [100] * 3
    for entry in range(4):
        assert table.ended is None and (table.state.round, table.state.row) == (1 + entry // 2, entry % 2)
        table.enter_row(1, 2, 3)
    assert table.ended == rules.BY_ROUNDS and table.state.round == 2 and table.state.row == 0


@pytest.mark.rule("P2")
def test_without_a_number_of_rounds_the_table_decides_when_it_ends():
    table = SheetTable(rounds=0)
    for _ in range(120):
        assert table.enter_row(1, 0, 0) is None
    assert table.state.round == 121 and table.finish() is None
    assert (table.ended, table.winners) == (rules.BY_TABLE, [0])


@pytest.mark.rule("P3")
@pytest.mark.parametrize("numbers", [(), (1, 2), (1, 2, 3, 4), (1, OUT, 3)])
def test_an_entry_has_a_number_of_everybody_who_is_in(numbers):
    assert SheetTable().enter_row(*numbers) == "bad_numbers"


@pytest.mark.rule("P4")
def test_a_target_above_the_start_ends_the_game_when_the_round_is_complete():
    table = SheetTable(row(), row(), rounds=0, target=10)
    table.enter_row(10, 0, 0)
    assert table.ended is None
    table.enter_row(0, 0, 11)
    assert (table.ended, table.winners) == (rules.BY_TARGET, [2])


@pytest.mark.rule("P4")
def test_a_target_below_the_start_is_reached_from_above():
    table = SheetTable(row(factor=-1), rounds=0, start=50, target=0, low_wins=1)
    table.enter_row(49, 20, 0)
    assert table.ended is None
    table.enter_row(1, 20, 0)
    assert (table.ended, table.winners) == (rules.BY_TARGET, [0])


@pytest.mark.rule("P4")
def test_the_target_comes_before_the_last_round():
    table = SheetTable(target=5)
    table.enter_row(5, 0, 0)
    assert table.ended == rules.BY_TARGET


@pytest.mark.rule("P4")
def test_the_deal_passes_clockwise_over_players_who_are_out():
    table = SheetTable(players=4, first=3, rounds=0)
    assert (table.state.dealer, table.state.turn) == (3, None)
    table.enter_row(0, 0, 0, 0)
    assert table.state.dealer == 0
    table.out(1)
    table.enter_row(0, OUT, 0, 0)
    assert table.state.dealer == 2
    table.out(2)
    assert table.state.dealer == 3, "who deals and goes out passes the deal at once"
    table.finish()
    assert table.state.dealer is None


@pytest.mark.rule("P5")
def test_a_number_can_be_changed_later_and_the_score_follows():
    table = SheetTable(row(factor=2), row(), rounds=0)
    table.enter_row(1, 2, 3)
    table.out(2)
    table.enter_row(5, 6, OUT)
    assert [table.change(0, 2, 9), table.change(0, 0, 4), table.change(1, 1, 6)] == [None] * 3
    assert table.state.score == [13, 10, 18]
    assert table.change(1, 2, 1) == "nothing_there"
    assert table.change(2, 0, 1) == "no_entry"


@pytest.mark.rule("P5")
def test_a_change_keeps_to_the_limits_of_its_row_and_undo_brings_the_old_number_back():
    table = SheetTable(row(most=6), row(), rounds=0)
    table.enter_row(6, 0, 0)
    assert table.change(0, 0, 7) == "out_of_range" and table.change(0, 0, 2) is None
    table.undo()
    assert table.state.score == [6, 0, 0] and table.state.entries == [(rules.ENTER, 6, 0, 0)]


@pytest.mark.rule("P5")
def test_a_change_alone_never_ends_the_game():
    table = SheetTable(rounds=0, target=10)
    table.enter_row(3, 4, 0)
    assert table.change(0, 1, 12) is None and table.ended is None
    table.enter_row(0, 0, 0)
    assert (table.ended, table.winners) == (rules.BY_TARGET, [1])


@pytest.mark.rule("P6")
def test_who_is_put_out_keeps_the_score_and_enters_nothing_more():
    table = SheetTable(rounds=0)
    table.enter_row(5, 9, 1)
    assert table.out(1) is None and table.out(1) == "player_out"
    assert table.enter_row(1, 1, 1) == "bad_numbers" and table.enter_row(1, OUT, 1) is None
    assert table.state.score == [6, 9, 2]
    table.finish()
    assert (table.ended, table.winners) == (rules.BY_TABLE, [0]), "who is out does not win"
    assert places_of("sheet", table.state) == [1, 3, 2]


@pytest.mark.rule("P6")
def test_a_target_that_only_a_player_who_is_out_has_reached_does_not_count():
    table = SheetTable(row(), row(), rounds=0, target=10)
    table.enter_row(12, 1, 1)
    table.out(0)
    table.enter_row(OUT, 1, 1)
    assert table.ended is None


@pytest.mark.rule("P7")
def test_the_last_player_who_is_in_wins():
    table = SheetTable()
    table.out(0)
    assert table.ended is None
    table.out(2)
    assert (table.ended, table.winners) == (rules.LAST_STANDING, [1])
    assert table.finish() == table.enter_row(OUT, 1, OUT) == "wrong_phase"


@pytest.mark.rule("P7")
def test_who_plays_alone_and_goes_out_leaves_no_winner():
    table = SheetTable(players=1)
    table.out(0)
    assert (table.ended, table.winners) == (rules.LAST_STANDING, [])


@pytest.mark.rule("P8")
def test_level_points_are_decided_by_the_tie_breaks_in_their_order():
    table = SheetTable(row(), TIE, TIE)
    table.enter_row(7, 7, 7)
    table.enter_row(1, 2, 2)
    table.enter_row(9, 0, 3)
    assert table.winners == [2] and places_of("sheet", table.state) == [3, 2, 1]
    assert rules.scores(table.state) == [7, 7, 7], "a tie-break is worth nothing"


@pytest.mark.rule("P8")
def test_more_of_a_tie_break_wins_also_where_fewest_points_win():
    table = SheetTable(row(), TIE, players=2, low_wins=1)
    table.enter_row(4, 4)
    table.enter_row(1, 3)
    assert table.winners == [1]


@pytest.mark.rule("P8")
def test_the_last_entry_of_a_tie_break_counts_even_in_a_round_that_is_not_complete():
    table = SheetTable(TIE, row(), players=2, rounds=0)
    table.enter_row(9, 1)
    table.enter_row(5, 5)
    table.enter_row(2, 3)
    table.finish()
    assert table.winners == [1]


@pytest.mark.rule("P8")
def test_a_tie_break_that_nobody_entered_leaves_the_victory_shared():
    table = SheetTable(row(), TIE, players=2)
    table.enter_row(5, 5)
    table.finish()
    assert table.winners == [0, 1]


@pytest.mark.rule("P9")
def test_a_knock_books_nothing():
    knocked = game_of("sheet", 3)
    assert knocked.knocks and knocked.outcome == game_of("sheet", 3, notes=()).outcome
