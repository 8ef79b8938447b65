"""A game that is over gets into «Games» of the page, with what can be done with it; an older list opens."""

import csv
import json
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.page.hosted_page import HostedPage
from tests.page.test_page import play_first_turn


def rows(tab: HostedPage) -> list[dict]:
    return [area for area in tab.heard["areas"] if area.get("row", "").startswith("Collapse")]


def play_to_the_end(tab: HostedPage) -> None:
    """One builds two beams, then the building collapses in the next player's hands."""
    play_first_turn(tab)
    tab.press("p1.a", "p1.b", "p1.b", "p1.b", "hub.menu")
    tab.wait_until(lambda: rows(tab), "in the menu: Collapse")
    (row,) = rows(tab)
    tab.press(*(key if "." in key else f"p1.{key}" for key in row["keys"]), "p1.b")
    tab.settle()
    for _ in range(4):
        if tab.heard["game"]["is_over"]:
            return
        tab.press("p2.b")
    raise AssertionError(tab.texts)


@pytest.mark.long
def test_a_game_that_is_over_is_listed_exported_and_deleted(tab: HostedPage, tmp_path: Path) -> None:
    play_to_the_end(tab)
    game = tab.heard["game"]
    tab.page.reload()
    tab.wait_until(lambda: (tab.heard.get("game") or {}).get("is_over"), "over")
    tab.page.click("#games")
    tab.page.wait_for_selector(".games-list li")
    assert tab.page.locator(".games-list > li").count() == 1  # also after a reload
    assert "Skyscrapers" in tab.page.inner_text(".games-list")
    tab.page.click(".games-list .plain")
    assert tab.page.locator(".report-page li").count() == 3
    with tab.page.expect_download() as saving:
        tab.page.click(".report-page >> text=CSV")
    saving.value.save_as(tmp_path / "game.csv")
    rows = list(csv.DictReader((tmp_path / "game.csv").read_text("utf-8").splitlines()))
    assert [int(row["score"]) for row in rows] == [seat["score"] for seat in game["seats"]]
    address = tab.page.get_attribute(".report-page a", "href") or ""
    play = json.loads(unquote(address.partition("data=")[2]))
    assert [player["rank"] for player in play["players"]] == [seat["place"] for seat in game["seats"]]
    tab.page.click(".report-page .danger")
    tab.page.wait_for_selector(".games-list li", state="detached")
