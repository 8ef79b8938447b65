"""Santorini: New York, rule by rule: N1 to N10."""

import pytest

from tests.rules.newyork_table import NewYorkTable
from topout.games.newyork import (
    BLOCK,
    BUILD,
    BUS,
    BY_CLIMB,
    CLAIM,
    DONE,
    ROOF,
    SKYSCRAPER,
    SUBWAY,
    TAXI,
    cards,
    may_act,
    next_setup,
    start,
    winners,
)
from topout.games.validation import NOBODY


@pytest.mark.rule("N1")
def test_everybody_starts_with_two_workers_and_nobody_on_turn():
    for players in (2, 5):
        state = NewYorkTable(players).state
        assert state.workers == [2] * players
        assert (state.phase, state.turn, state.round, state.statue) == ("choose", None, 1, None)
        assert may_act(state) == (1 << players) - 1


@pytest.mark.rule("N1")
def test_the_bus_driver_puts_a_skyscraper_on_the_board_before_the_start():
    assert NewYorkTable(mover=BUS).state.supply == [64, 10, 5]


@pytest.mark.rule("N1")
def test_who_is_youngest_changes_nothing_here():
    assert vars(NewYorkTable(first=2).state) == vars(NewYorkTable(first=0).state)


@pytest.mark.rule("N2")
def test_every_card_has_its_own_number_and_five_are_dealt():
    table = NewYorkTable(2)
    assert cards(table.state) == 5
    assert table.reveal(25, 25) == "bad_numbers"
    assert table.reveal(25, 1) is None


@pytest.mark.rule("N3")
def test_the_highest_number_takes_the_statue_and_the_lowest_acts_first():
    table = NewYorkTable(4)
    assert table.reveal(17, 4, 23, 9) is None
    assert table.state.statue == 2 and table.state.order == [1, 3, 0, 2]
    turns = []
    while table.turn is not None:
        turns.append(table.turn)
        assert may_act(table.state) == 1 << table.turn
        table.done()
    assert turns == [1, 3, 0, 2]
    assert (table.state.phase, table.state.round, table.state.order) == ("choose", 2, [])
    assert table.state.statue == 2, "until the next reveal"


@pytest.mark.rule("N3")
@pytest.mark.parametrize("numbers", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 100), (1, -5, 3), (7, 8, 7)])
def test_numbers_that_cannot_be_are_refused(numbers):
    assert NewYorkTable(3).reveal(*numbers) == "bad_numbers"


@pytest.mark.rule("N3")
@pytest.mark.parametrize("most", [1, 25, 99])
def test_numbers_go_from_one_to_ninety_nine(most):
    assert NewYorkTable(2).reveal(most, 2) is None


@pytest.mark.rule("N4")
def test_after_every_fourth_round_a_deal_is_due_before_the_next_reveal():
    table = NewYorkTable(2)
    held = []
    for _ in range(4):
        assert table.deal() == "not_due"
        held.append(cards(table.state))
        table.rounds(1)
    assert held == [5, 4, 3, 2] and cards(table.state) == 1
    assert table.state.deal_due and table.state.round == 5
    assert table.reveal(1, 2) == table.reveal(1, 1) == "deal_first"
    assert table.deal() is None
    assert table.deal() == "not_due" and cards(table.state) == 5
    table.rounds(3)
    assert not table.state.deal_due
    table.rounds(1)
    assert table.state.deal_due


@pytest.mark.rule("N4")
def test_a_revealed_card_has_left_the_hand():
    table = NewYorkTable(2).reveal_for(0)
    assert cards(table.state) == 4


@pytest.mark.rule("N5")
def test_who_is_stuck_removes_a_worker_and_the_next_acts():
    table = NewYorkTable(3).reveal_for(2)
    assert table.stuck() is None
    assert table.state.workers == [1, 2, 2] and table.turn == 1


@pytest.mark.rule("N5")
def test_a_firefighters_own_roof_costs_the_worker_after_it_is_built():
    table = NewYorkTable(3).reveal_for(2)
    table.build(ROOF)
    table.stuck()
    assert table.state.workers[0] == 1 and table.state.supply[ROOF] == 9
    assert table.turn == 1


@pytest.mark.rule("N5")
def test_who_has_no_workers_left_is_out_and_plays_no_card():
    table = NewYorkTable(3).reveal_for(2)
    table.stuck()
    table.done()
    table.done()
    table.reveal_for(2)
    table.stuck()
    assert table.state.workers == [0, 2, 2] and table.turn == 1
    assert table.state.order == [0, 1, 2], "those who went out in this round too"
    table.done()
    table.done()
    assert may_act(table.state) == 0b110
    assert table.reveal(5, 6, 7) == table.reveal(0, 6, 0) == table.reveal(0, 6, 6) == "bad_numbers"
    assert table.reveal(0, 7, 6) is None
    assert table.state.order == [2, 1] and table.state.statue == 1


@pytest.mark.rule("N5")
def test_the_statue_stays_with_its_holder_even_one_who_is_out():
    table = NewYorkTable(3)
    for _ in range(2):
        table.reveal_for(2)
        table.done()
        table.done()
        table.stuck()
    assert table.state.workers == [2, 2, 0] and table.state.statue == 2
    assert table.state.phase == "choose" and table.state.round == 3
    table.reveal(3, 1, 0)
    assert table.state.statue == 0


@pytest.mark.rule("N6")
def test_the_holder_of_the_statue_climbs_to_victory():
    table = NewYorkTable(3).rounds(2).win(1)
    assert (table.state.phase, table.turn, table.state.order) == ("over", None, [])
    assert winners(table.state) == [1] and table.state.wins == [0, 1, 0]
    assert (table.state.round, table.state.statue) == (3, 1)
    assert may_act(table.state) == 0


@pytest.mark.rule("N6")
def test_a_roof_of_this_turn_is_victory_too():
    table = NewYorkTable(2).reveal_for(1)
    table.build(ROOF)
    table.done()
    assert table.roof() == "no_roof", "another player's roof"
    table.build(BLOCK)
    assert table.roof() == "no_roof"
    table.build(ROOF)
    assert table.roof() is None
    assert winners(table.state) == [1]


@pytest.mark.rule("N6")
def test_a_roof_of_an_earlier_round_does_not_count():
    table = NewYorkTable(2).reveal_for(0)
    table.done()
    table.build(ROOF)
    table.done()
    table.reveal_for(0)
    table.done()
    assert table.turn == 0 and table.roof() == "no_roof"


@pytest.mark.rule("N6")
def test_the_only_one_with_workers_wins_at_once_without_the_statue():
    table = NewYorkTable(2).reveal_for(1)
    table.done()
    table.stuck()
    table.reveal_for(1)
    table.done()
    assert table.turn == 1
    table.stuck()
    assert winners(table.state) == [0] and table.state.statue == 1
    assert table.state.round == 2 and table.state.wins == [1, 0]


@pytest.mark.rule("N7")
def test_a_claim_without_the_statue_is_refused():
    table = NewYorkTable(2).reveal_for(1)
    table.build(ROOF)
    assert table.climb() == table.roof() == "no_statue"
    assert table.state.phase == "act"


@pytest.mark.rule("N8")
@pytest.mark.parametrize(("piece", "supply"), [(BLOCK, 64), (ROOF, 10), (SKYSCRAPER, 6)])
def test_pieces_are_built_until_there_are_no_more(piece, supply):
    table = NewYorkTable(2, mover=TAXI)
    for left in range(supply - 1, -2, -1):
        if table.turn is None:
            table.deal()
            table.reveal(1, 2)
        assert table.build(piece) == ("supply_empty" if left < 0 else None)
        assert table.state.supply[piece] == max(0, left)
        table.done()


@pytest.mark.rule("N8")
def test_a_turn_builds_two_pieces_and_no_third():
    table = NewYorkTable(2).reveal_for(0)
    assert table.build(BLOCK) is None and table.build(BLOCK) is None
    assert table.build(BLOCK) == table.build(ROOF) == table.build(SKYSCRAPER) == "two_pieces"
    table.done()
    assert table.build(ROOF) is None, "the count starts again with each turn"
    table.undo()
    table.undo()
    table.undo()
    assert table.build(ROOF) is None and table.build(BLOCK) == "two_pieces"


@pytest.mark.rule("N8")
def test_an_engineer_builds_one_skyscraper_and_one_block_or_roof():
    table = NewYorkTable(2).reveal_for(0)
    assert table.build(SKYSCRAPER) is None
    assert table.build(SKYSCRAPER) == "one_skyscraper"
    assert table.build(ROOF) is None
    assert table.build(SKYSCRAPER) == "two_pieces", "the first reason of the two"
    table.stuck()
    assert table.build(BLOCK) is None and table.build(SKYSCRAPER) is None


@pytest.mark.rule("N8")
def test_the_usual_block_and_the_end_of_the_turn_are_one_event():
    table = NewYorkTable(2).reveal_for(1)
    assert table.done(BLOCK) is None
    assert (table.turn, table.state.supply[BLOCK], table.state.built) == (1, 63, ())
    table.undo()
    assert (table.turn, table.state.supply[BLOCK]) == (0, 64)
    table.build(ROOF)
    table.build(BLOCK)
    assert table.done(BLOCK) == "two_pieces" and table.turn == 0
    assert table.done(ROOF) == table.done(BLOCK, BLOCK) == "bad_event"
    table.state.supply[BLOCK] = 0
    assert table.apply((DONE, BLOCK)) == "supply_empty" and table.turn == 0


@pytest.mark.rule("N6")
def test_a_roof_and_its_claim_are_one_event():
    table = NewYorkTable(2).reveal_for(1)
    assert table.roof(ROOF) == "no_statue" and table.state.supply[ROOF] == 10
    table.done()
    assert table.enter((CLAIM, BY_CLIMB, ROOF)) == table.roof(BLOCK) == table.roof(ROOF, ROOF) == "bad_event"
    table.state.supply[ROOF] = 0
    assert table.roof(ROOF) == "supply_empty" and table.state.phase == "act"
    table.state.supply[ROOF] = 10
    assert table.roof(ROOF) is None
    assert (winners(table.state), table.state.supply[ROOF]) == ([1], 9)


@pytest.mark.rule("N8")
def test_the_form_and_the_phase_of_an_event_come_before_the_count():
    table = NewYorkTable(2).reveal_for(1)
    table.done()
    table.build(BLOCK)
    table.build(ROOF)
    assert table.build(3) == table.enter((BUILD,)) == table.enter(()) == "bad_event"
    assert table.roof() is None
    assert table.build(BLOCK) == "wrong_phase"


@pytest.mark.rule("N8")
def test_a_log_of_an_older_version_keeps_its_third_piece():
    table = NewYorkTable(2).reveal_for(0)
    log = [*table.log, (BUILD, SKYSCRAPER), (BUILD, SKYSCRAPER), (BUILD, BLOCK), (BUILD, ROOF)]
    older = NewYorkTable(2)
    for event in log:
        assert older.apply(event) is None
    assert older.state.supply == [63, 9, 4]
    assert older.undo(2) is None and older.redo() is None and older.redo() is None
    older.refold()
    assert older.state.supply == [63, 9, 4] and older.log == log
    assert older.build(BLOCK) == "two_pieces"
    older.done()
    assert older.build(BLOCK) is None


@pytest.mark.rule("N9")
def test_who_first_wins_three_games_is_champion_and_the_series_goes_on():
    table = NewYorkTable(2)
    for winner in (0, 1, 1, 0):
        table.win(winner)
    assert table.state.champion is None
    for winner in (1, 0, 0):
        table.win(winner)
    assert table.state.wins == [4, 3] and table.state.champion == 1
    for _ in range(3):
        table.undo()
    assert table.state.wins == [3, 3] and table.state.champion == 1, "an undo reaches across games"


@pytest.mark.rule("N9")
def test_the_next_game_starts_afresh_and_keeps_the_wins():
    table = NewYorkTable(2, mover=BUS)
    assert table.next_game() == "wrong_phase"
    table.rounds(4).deal()
    table.reveal_for(1)
    table.build(ROOF)
    table.stuck()
    table.build(SKYSCRAPER)
    table.climb()
    assert table.next_game() is None
    state = table.state
    assert (state.phase, state.round, state.statue, state.deal_due) == ("choose", 1, None, False)
    assert state.workers == [2, 2] and state.supply == [64, 10, 5] and state.wins == [0, 1]
    assert winners(state) == []
    table.win(0)
    table.next_game(SUBWAY)
    assert table.state.supply == [64, 10, 6] and table.state.mover == SUBWAY


@pytest.mark.rule("N9")
def test_on_the_console_a_series_goes_on_in_a_new_game():
    table = NewYorkTable(3, mover=TAXI, first=2)
    for winner in (0, 2, 2):
        table.win(winner)
    onward = next_setup(table.setup, table.state)
    assert onward == (3, 2, TAXI, NOBODY, 1, 0, 2)
    state = start(onward)
    assert state.wins == [1, 0, 2] and state.champion is None and state.phase == "choose"
    table.win(2)
    table.win(0)
    assert start(next_setup(table.setup, table.state)).champion == 2


@pytest.mark.rule("N9")
@pytest.mark.parametrize("champion", [0, 1, 2])
def test_a_champion_at_any_seat_is_champion_in_the_next_game(champion):
    table = NewYorkTable(3)
    for _ in range(3):
        table.win(champion)
    assert start(next_setup(table.setup, table.state)).champion == champion


@pytest.mark.rule("N9")
def test_a_champion_taken_over_stays_champion():
    state = start((2, 0, SUBWAY, 1, 2, 3))
    table = NewYorkTable(2)
    table.setup = (2, 0, SUBWAY, 1, 2, 3)
    table.refold()
    assert table.state.champion == state.champion == 1
    table.win(0)
    assert table.state.wins == [3, 3] and table.state.champion == 1


@pytest.mark.rule("N10")
def test_the_console_keeps_round_order_workers_and_supplies_through_an_undo():
    table = NewYorkTable(3).reveal_for(2)
    table.build()
    table.stuck()
    table.build(SKYSCRAPER)
    for _ in range(3):
        table.undo()
    state = table.state
    assert state.supply == [64, 10, 6] and state.workers == [2, 2, 2]
    assert (state.turn, state.order, state.statue) == (0, [0, 1, 2], 2)


@pytest.mark.rule("N10")
def test_every_event_belongs_to_its_phase():
    table = NewYorkTable(2)
    assert table.build() == table.done() == table.stuck() == table.climb() == table.next_game() == "wrong_phase"
    table.reveal_for(0)
    assert table.reveal(1, 2) == table.deal() == table.next_game() == "wrong_phase"
    table.done()
    table.climb()
    assert table.reveal(1, 2) == table.deal() == table.build() == table.done() == table.stuck() == "wrong_phase"
    assert table.climb() == "wrong_phase" and table.build(3) == "bad_event"
