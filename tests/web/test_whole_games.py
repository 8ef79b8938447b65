"""Whole games of every kind in the browser, from the choice of the game to its result.

They are played by clicks on keys, by clicks on the screen, by keys alone, and by three or four phones and a tablet,
each in a browser of its own.
"""

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.console.floors_script_writer import FloorsScriptWriter
from tests.web.page_runner import PageRunner, PhonesRunner, ScreenRunner
from tests.web.phone_client import HERE
from tests.web.phone_page import PhonePage
from tests.web.table_page import TablePage
from topout_tools.script.play import perform
from topout_tools.web.background import BackgroundTable

_RESULT = "wait 1100\npress fall\n"  # the page that announces the end ignores early keys

SKYSCRAPERS = f"""
choose English
begin skyscrapers p1 p2 p3 first p1
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
begin newyork p1 p2 p3 first p1
dial p1 3
press p1.b
dial p2 5
press p2.b
dial p3 4
press p3.b
press p1.b
press p3.b
press p2.c
press p2.b
{_RESULT}"""

TRACK = f"""
choose English
begin track p1 p2 p3 first p2 choosing First to 30
hold p2.c 2000
press p2.b
{_RESULT}"""


SHEET = f"""
choose English
begin sheet p1 p2 p3 first p2 choosing Rounds until 100
hold p2.c 3000
press p1.b
press p2.b
press p3.c
press p3.b
press p1.b
{_RESULT}"""


def floors() -> str:
    """Write three stars for the first of four. Hands are recounted to get there soon."""
    writer = FloorsScriptWriter(["p1", "p2", "p3", "p4"], "p1", "beginner", (4, 7))
    while not writer.is_over:
        if writer.on_turn == "p1":
            writer.count("p1", 1)
            writer.floor(4)
            writer.empty()
        else:
            writer.pass_turn()
    return writer.script + _RESULT


GAMES = {
    "skyscrapers": (SKYSCRAPERS, 3),
    "floors": (floors(), 4),
    "newyork": (NEW_YORK, 3),
    "track": (TRACK, 3),
    "sheet": (SHEET, 3),
}


_WAYS = ((False, "clicks"), (True, "keys"))
_SHORT = ("track-phones", "skyscrapers-screen")  # `make test` plays these; `make prove` plays the others


def _by_page(game: str, by_keyboard: bool, way: str) -> Any:
    name = f"{game}-{way}"
    return pytest.param(game, by_keyboard, id=name, marks=() if name in _SHORT else pytest.mark.long)


def _by(way: str, game: str) -> Any:
    return pytest.param(game, id=game, marks=() if f"{game}-{way}" in _SHORT else pytest.mark.long)


@pytest.mark.parametrize(("game", "by_keyboard"), [_by_page(game, *way) for game in GAMES for way in _WAYS])
def test_a_whole_game_is_played_on_the_page(table: TablePage, game: str, by_keyboard: bool) -> None:
    play_to_the_end(PageRunner(table, by_keyboard=by_keyboard), game)
    table.wait_for_finished_screen()
    if game != "sheet":  # a sheet has no picture
        table.page.wait_for_selector("#scene:not(.is-empty)")


@pytest.mark.parametrize("game", [_by("phones", game) for game in GAMES])
def test_a_whole_game_is_played_by_phones_and_a_tablet(browser: Browser, game: str) -> None:
    players = GAMES[game][1]
    with BackgroundTable(lan=HERE) as served, contextlib.ExitStack() as stack:
        places = [f"p{pod + 1}" for pod in range(players)] + ["hub"]
        pages = {place: stack.enter_context(PhonePage(browser, served, place)) for place in places}
        play_to_the_end(PhonesRunner(pages), game)
        pages["hub"].wait_for_finished_screen()


@pytest.mark.parametrize("game", [_by("screen", game) for game in GAMES])
def test_a_whole_game_is_played_by_clicks_on_the_screen(table: TablePage, game: str) -> None:
    runner = ScreenRunner(table)
    play_to_the_end(runner, game)
    assert runner.on_screen > 2 * runner.on_keys


def play_to_the_end(runner: Any, game: str) -> None:
    script, players = GAMES[game]
    perform(runner, script, game)
    seen = runner.look()
    assert seen.table.game == game and len(seen.seats) == players
    assert seen.table.rules.is_over(seen.state) and seen.table.rules.winners(seen.state)
