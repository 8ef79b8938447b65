"""The console fits: live heap in the real MicroPython VM, from the drive's own files, by the device's measure."""

import pytest

from tests.tools.bench.ceilings import LIVE_KB
from tests.tools.bench.heap import (
    TALLY,
    on_device,
    weigh_dialogs,
    weigh_first_turn,
    weigh_new_game,
    weigh_night_card,
    weigh_one_on_another,
    weigh_played_cards,
    weigh_result,
    weigh_tally,
)
from tests.vm.pico import BOOT_SOLO
from topout.games import catalogue

_OTHER_WAYS = (("floors", "menu"), ("newyork", "gone back"))


def over(sizes):
    return {name: size for name, size in sizes.items() if on_device(size) > LIVE_KB}


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_after_300_events_with_any_dialog_open(game):
    sizes = weigh_dialogs(game)
    assert len(sizes) >= 8, sizes
    assert over(sizes) == {}


@pytest.mark.parametrize(
    ("game", "below"),
    [("skyscrapers", "B"), *(pytest.param(*way, marks=pytest.mark.long) for way in _OTHER_WAYS)],
)
def test_after_300_events_with_one_thing_opened_on_another(game, below):
    """A sample; `python -m tests.tools.bench heap` weighs all of them."""
    sizes = weigh_one_on_another(game, (below,))
    assert len(sizes) >= 5, sizes
    assert over(sizes) == {}


@pytest.mark.parametrize(
    "game", ["skyscrapers", *(pytest.param(game, marks=pytest.mark.long) for game in catalogue.ON_THE_CONSOLE[1:])]
)
def test_the_same_on_a_board_without_pods(game):
    sizes = weigh_dialogs(game, BOOT_SOLO)
    assert len(sizes) >= 8, sizes
    assert over(sizes) == {}


@pytest.mark.parametrize("below", [pytest.param(below, marks=pytest.mark.long) for below in ("B", "FALL")])
def test_one_thing_opened_on_another_on_a_board_without_pods(below):
    sizes = weigh_one_on_another("skyscrapers", (below,), boot=BOOT_SOLO)
    assert len(sizes) >= 5, sizes
    assert over(sizes) == {}


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_when_it_is_over_after_300_events_with_any_page_of_the_result(game):
    sizes = weigh_result(game)
    assert len(sizes) == 9, sizes
    assert over(sizes) == {}


def test_in_the_floor_tally_after_300_events_with_what_opens_from_there():
    sizes = weigh_tally()
    assert len(sizes) == len(TALLY), sizes
    assert over(sizes) == {}


@pytest.mark.parametrize(("weigh", "states"), [(weigh_night_card, 3), (weigh_played_cards, 2)])
def test_after_300_events_with_what_needs_certain_rules_or_cards(weigh, states):
    sizes = weigh()
    assert len(sizes) == states, sizes
    assert over(sizes) == {}


@pytest.mark.parametrize(
    ("game", "other"), [("skyscrapers", "newyork"), pytest.param("newyork", "track", marks=pytest.mark.long)]
)
def test_while_another_game_is_set_up_over_300_events(game, other):
    sizes = weigh_new_game(game, other)
    assert len(sizes) >= 6, sizes
    assert over(sizes) == {}


def test_skyscrapers_from_the_first_set_up_to_its_first_turn_and_with_the_menu_open():
    sizes = weigh_first_turn()
    assert {"set-up", "in play", "menu open"} <= set(sizes)
    assert over(sizes) == {}
