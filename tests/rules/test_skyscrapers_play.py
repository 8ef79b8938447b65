"""Skyscrapers from set-up to the last action of a turn: S1–S12."""

import pytest

from tests.rules.skyscrapers_table import SkyscrapersTable, table_with_a_worker_each
from topout.games.skyscrapers import FOUNDATION, HIGHEST, WORKER


@pytest.mark.rule("S1")
def test_everyone_starts_with_five_workers_in_the_crew_and_no_points():
    for players in (2, 3, 4):
        table = SkyscrapersTable(players)
        assert table.state.crew == [5] * players
        assert table.state.site == table.state.lost == [0] * players
        assert table.scores == [0] * players


@pytest.mark.rule("S2")
@pytest.mark.parametrize("players, dealt", [(2, 15), (3, 12), (4, 9)])
def test_fewer_players_are_dealt_more_cards(players, dealt):
    state = SkyscrapersTable(players).state
    assert state.construction == [dealt] * players
    assert state.foundation == [2] * players


@pytest.mark.rule("S3")
def test_a_hand_is_counted_down_card_by_card_and_kind_by_kind():
    table = table_with_a_worker_each()
    table.build()
    table.build(1, FOUNDATION)
    assert table.state.construction == [8, 9, 9, 9]
    assert table.state.foundation == [1, 2, 2, 2]


@pytest.mark.rule("S4")
def test_the_chosen_player_starts_and_turns_pass_clockwise():
    table = SkyscrapersTable(3, first=2)
    turns = []
    for _ in range(4):
        turns.append(table.state.turn)
        table.end_turn(early=True)
    assert turns == [2, 0, 1, 2]


@pytest.mark.rule("S5")
def test_a_turn_is_three_actions_and_waits_for_its_end():
    table = SkyscrapersTable()
    assert [table.recruit(), table.move(), table.recruit()] == [None, None, None]
    assert table.state.turn == 0 and table.state.actions_left == 0
    assert table.recruit() == table.build() == table.move() == "no_actions_left"
    assert table.end_turn() is None
    assert table.state.turn == 1 and table.state.actions_left == 3


@pytest.mark.rule("S5")
def test_ending_a_turn_early_needs_to_be_said():
    table = SkyscrapersTable()
    assert table.end_turn() == "actions_left"
    assert table.end_turn(early=True) is None
    assert table.state.turn == 1


@pytest.mark.rule("S6")
def test_recruiting_takes_a_worker_from_the_crew_to_the_site():
    table = SkyscrapersTable(2)
    table.recruit()
    assert (table.state.crew[0], table.state.site[0]) == (4, 1)


@pytest.mark.rule("S6")
def test_an_empty_crew_cannot_be_recruited_from():
    table = SkyscrapersTable(2).recruit_on_turn(3, 0, 2, 0)
    assert table.recruit() == "crew_empty"


@pytest.mark.rule("S7")
def test_building_needs_a_worker_on_site():
    assert SkyscrapersTable().build() == "nobody_on_site"


@pytest.mark.rule("S7")
def test_a_lost_worker_cannot_build():
    table = SkyscrapersTable()
    table.recruit()
    table.lost(0)
    assert table.build() == "nobody_on_site"


@pytest.mark.rule("S7")
def test_building_needs_a_card_of_the_kind():
    table = table_with_a_worker_each()
    assert [table.build(1, FOUNDATION), table.build(1, FOUNDATION)] == [None, None]
    assert table.build(1, FOUNDATION) == "no_card"
    assert table.build() is None


@pytest.mark.rule("S8")
def test_moving_needs_a_worker_on_site():
    table = SkyscrapersTable()
    assert table.move() == "nobody_on_site"
    table.recruit()
    assert table.move() is None


@pytest.mark.rule("S8")
def test_a_lost_worker_cannot_move():
    table = SkyscrapersTable()
    table.recruit()
    table.lost(0)
    assert table.move() == "nobody_on_site"


@pytest.mark.rule("S9")
def test_each_floor_a_worker_climbs_is_an_action():
    table = SkyscrapersTable()
    table.recruit()
    table.move()
    assert table.state.actions_left == 1
    table.move()
    assert table.state.actions_left == 0


@pytest.mark.rule("S10")
@pytest.mark.parametrize("beams", [1, 2, 7, 24])
def test_every_connection_is_a_point(beams):
    table = table_with_a_worker_each()
    table.build(beams)
    assert table.scores == [beams, 0, 0, 0]


@pytest.mark.rule("S10")
@pytest.mark.parametrize("beams", [0, -1, 25, 10**9])
def test_a_build_without_a_connection_or_with_a_wild_number_is_refused(beams):
    assert table_with_a_worker_each().build(beams) == "beams"


@pytest.mark.rule("S11")
def test_a_worker_drawn_on_the_card_is_a_point_more():
    table = table_with_a_worker_each()
    table.build(2, WORKER)
    assert table.scores[0] == 3


@pytest.mark.rule("S12")
def test_reaching_higher_than_every_card_doubles_this_card():
    table = table_with_a_worker_each()
    table.build(2)
    table.build(2, WORKER | HIGHEST)
    assert table.scores[0] == 2 + (2 + 1) * 2
