"""The console fits: live heap in the real MicroPython VM, from the very files of the drive, by the device's measure."""

import pytest

from tests.bench.heap import (
    BUDGET_KB,
    DIALOG_KB,
    PLAY_KB,
    VM_READS_MORE_KB,
    weigh_dialogs,
    weigh_first_turn,
    weigh_new_game,
    weigh_result,
)
from topout.games import catalogue


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_after_300_events_with_any_dialog_open(game):
    sizes = weigh_dialogs(game)
    assert len(sizes) >= 8, sizes
    assert {name: size for name, size in sizes.items() if size - VM_READS_MORE_KB > BUDGET_KB} == {}


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_when_it_is_over_after_300_events_with_any_page_of_the_result(game):
    sizes = weigh_result(game)
    assert len(sizes) == 9, sizes
    assert {name: size for name, size in sizes.items() if size - VM_READS_MORE_KB > BUDGET_KB} == {}


@pytest.mark.parametrize(("game", "other"), [("skyscrapers", "newyork"), ("newyork", "track")])
def test_while_another_game_is_set_up_over_300_events(game, other):
    sizes = weigh_new_game(game, other)
    assert len(sizes) >= 6, sizes
    assert {name: size for name, size in sizes.items() if size - VM_READS_MORE_KB > BUDGET_KB} == {}


def test_skyscrapers_from_the_first_set_up_to_its_first_turn_and_with_the_menu_open():
    sizes = weigh_first_turn()
    assert sizes["set-up"] - VM_READS_MORE_KB <= BUDGET_KB
    assert sizes["in play"] - VM_READS_MORE_KB <= PLAY_KB
    assert sizes["menu open"] - VM_READS_MORE_KB <= DIALOG_KB
