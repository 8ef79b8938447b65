"""«Games» on the page, in the browser: the list, its reports, and what it says when there is none."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import findings
from tests.history.sample_games import EVENING, one_of_each, story
from tests.web.page_client import PageClient
from tests.web.prepared_table import prepare_table
from tests.web.table_page import TablePage
from topout_tools.errors import UserError
from topout_tools.history.outbox import Outbox
from topout_tools.history.store import keep
from topout_tools.web.background import BackgroundTable
from topout_tools.web.games import Games

SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (360, 640)}


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A history of a game of each kind, and one that is not over."""
    path = str(tmp_path / "games.db")
    keep([*one_of_each(), story(), story(3, mark=9)], path)
    return path


@pytest.mark.parametrize("size", SIZES)
def test_the_games_are_listed_and_all_of_them_can_be_reached(browser: Browser, db: str, size: str) -> None:
    with BackgroundTable(games=Games(db)) as served, TablePage(browser, served, *SIZES[size]) as table:
        page = table.page
        page.click("#games")
        games = page.locator(".games-list > li")
        expect(games).to_have_count(7)
        assert games.locator("b").all_inner_texts() == [
            "Skyscrapers",
            "Skyscrapers",
            "Score sheet",
            "Any game",
            "Santorini: New York",
            "Floors",
            "Skyscrapers",
        ]
        games.last.get_by_role("button").scroll_into_view_if_needed()
        for part in (".games-page", ".games-list > li:last-child", ".games-page form button"):
            box = page.locator(part).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size][0]
            assert box["y"] >= 0 and box["y"] + box["height"] <= SIZES[size][1]
        assert findings(page) == []


def test_a_report_opens_in_a_page_of_its_own_with_its_style_and_nothing_else(browser: Browser, db: str) -> None:
    with BackgroundTable(games=Games(db)) as served, TablePage(browser, served) as table:
        table.page.click("#games")
        with table.context.expect_page() as opened:
            table.page.locator(".games-list > li").nth(1).get_by_role("button").click()
        report = opened.value
        expect(report.locator("h1")).to_contain_text("Skyscrapers")
        assert report.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"
        assert report.evaluate("window.origin") == "null", "it is in a sandbox"
        assert report.evaluate("window.opener") is None


def test_who_was_out_of_a_game_is_marked(browser: Browser, tmp_path: Path) -> None:
    """▲1 won with −10 points. ■3 had −5 points, but was out: they made the tower collapse."""
    db = str(tmp_path / "games.db")
    keep([story()], db)
    with BackgroundTable(games=Games(db)) as served, TablePage(browser, served) as table:
        table.page.click("#games")
        players = table.page.locator(".games-players li")
        expect(players).to_have_count(2)
        assert [text.split() for text in players.all_inner_texts()] == [["Pod", "1", "−10"], ["Pod", "3", "−5", "out"]]
        expect(players.first.get_by_role("img", name="won")).to_have_count(1)
        assert findings(table.page) == []


@pytest.mark.parametrize(
    ("language", "nothing"),
    [
        ("English", "No game is over yet."),
        ("Русский", "Пока не закончена ни одна игра."),
        ("Română", "Încă nu s-a terminat niciun joc."),
        ("Nederlands", "Er is nog geen spel afgelopen."),
    ],
)
def test_an_empty_list_says_when_games_come(browser: Browser, tmp_path: Path, language: str, nothing: str) -> None:
    saved = prepare_table(tmp_path / "table.json", f"choose {language}")
    with (
        BackgroundTable(saved=saved, games=Games(str(tmp_path / "games.db"))) as served,
        TablePage(browser, served) as table,
    ):
        table.page.click("#games")
        expect(table.page.locator(".games-line")).to_contain_text(nothing)


def test_a_game_that_ends_while_the_list_is_open_gets_into_it(browser: Browser, tmp_path: Path) -> None:
    begun = "choose English\nbegin track p1 p2 first p1 choosing First to 30"
    saved = prepare_table(tmp_path / "table.json", begun)
    games = Games(str(tmp_path / "games.db"))
    with BackgroundTable(saved=saved, games=games) as served, TablePage(browser, served) as table:
        expect(table.page.locator(".games-warning")).to_be_hidden()
        table.page.click("#games")
        expect(table.page.locator(".games-list > li")).to_have_count(0)
        with PageClient(served) as another:
            another.do(do="down", key="p1.c")
            another.hear_words("+50")
            another.do(do="up", key="p1.c")
            another.press("p1.b", "The game is over")
        expect(table.page.locator(".games-list > li")).to_have_count(1)
        expect(table.page.get_by_role("img", name="won")).to_have_count(1)


def test_a_history_that_does_not_work_is_said_on_the_page(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("no database at all, but some text")
    over = "choose English\nbegin track p1 p2 first p1 choosing First to 30\nhold p1.c 2000\npress p1.b"
    saved = prepare_table(tmp_path / "table.json", over)
    games = Games(str(tmp_path / "games.db"))
    with BackgroundTable(saved=saved, games=games) as served, TablePage(browser, served) as table:
        warning = table.page.locator(".games-warning")
        expect(warning).to_contain_text("Games cannot be kept at the moment: ")
        expect(warning).to_contain_text("is no history, or is damaged")
        table.page.click("#games")
        expect(table.page.locator(".games-line")).to_contain_text("The list of games cannot be read: ")


@pytest.mark.parametrize(
    ("language", "count"),
    [
        ("English", "Games that wait on this computer: 1."),
        ("Русский", "На этом компьютере ждут отправки: 1."),
        ("Română", "Jocuri care așteaptă pe acest calculator: 1."),
        ("Nederlands", "Spellen die op deze computer wachten: 1."),
    ],
)
def test_a_shared_history_that_is_down_is_said_with_how_many_games_wait(
    browser: Browser, tmp_path: Path, language: str, count: str
) -> None:
    saved = prepare_table(tmp_path / "table.json", f"choose {language}\n")
    address = "postgresql://ann@127.0.0.1:1/club"
    Outbox(address).put([story()], EVENING)
    games = Games(address)
    with pytest.raises(UserError, match="Connection refused"):
        games.check()
    with BackgroundTable(saved=saved, games=games) as served, TablePage(browser, served) as table:
        warning = table.page.locator(".games-warning")
        expect(warning).to_contain_text(count)
        expect(warning).not_to_contain_text("Connection refused")  # it would cover a phone's pods all evening


def test_a_table_that_keeps_no_games_says_so(table: TablePage) -> None:
    table.page.click("#games")
    expect(table.page.locator(".games-line")).to_have_text("This table keeps no games: it was started with --no-keep.")
    expect(table.page.locator(".games-list > li")).to_have_count(0)
