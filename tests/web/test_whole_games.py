"""Whole games of every kind in the browser, from the choice of the game to its result: by clicks, and by keys alone."""

from typing import Any

import pytest

from host_tools.script.play import perform
from tests.console.floors_hands import FloorsHands
from tests.web.page_stage import PageStage
from tests.web.table_page import TablePage

_RESULT = "wait 1100\npress fall\n"  # the page that announces the end takes no hasty key

SKYSCRAPERS = f"""
choose English
begin skyscrapers p1 p2 first p1
press p1.a
press p1.b
press p1.b
press p1.b
press menu
choose Collapse
press p2.b
press p2.b
{_RESULT}"""

NEW_YORK = f"""
choose English
begin newyork p1 p2 first p1
dial p1 3
press p1.b
dial p2 5
press p2.b
press p1.b
press p2.c
press p2.b
{_RESULT}"""

TRACK = f"""
choose English
begin track p1 p2 first p2 choosing First to 30
hold p2.c 2000
press p2.b
{_RESULT}"""


def floors() -> str:
    """Three stars for the first of four; hands are counted anew to get there soon."""
    hands = FloorsHands(["p1", "p2", "p3", "p4"], "p1", "beginner", (4, 7))
    while not hands.is_over:
        if hands.on_turn == "p1":
            hands.count("p1", 1)
            hands.floor(4)
            hands.empty()
        else:
            hands.pass_turn()
    return hands.script + _RESULT


GAMES = {"skyscrapers": (SKYSCRAPERS, 2), "floors": (floors(), 4), "newyork": (NEW_YORK, 2), "track": (TRACK, 2)}


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["clicks", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_on_the_page(table: TablePage, game: str, by_keyboard: bool) -> None:
    script, players = GAMES[game]
    stage: Any = PageStage(table, by_keyboard=by_keyboard)
    perform(stage, script, game)
    seen = stage.look()
    assert seen.table.game == game and len(seen.seats) == players
    assert seen.table.rules.is_over(seen.state) and seen.table.rules.winners(seen.state)
    table.wait_for_finished_screen()
    table.page.wait_for_selector("#scene:not(.is-empty)")
