"""The page of a console without pods: on a phone in portrait the screen and six large keys, nothing to scroll."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import findings
from tests.console.one_set_runner import OneSetHands
from tests.web.page_runner import PageRunner
from tests.web.table_page import TablePage
from tests.web.test_whole_games import GAMES
from topout_tools.web.background import BackgroundTable

PHONES = [(360, 640), (360, 740), (390, 844), (430, 932)]
OTHERS = [(740, 360), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]


@pytest.fixture
def phone(browser: Browser) -> Iterator[TablePage]:
    with BackgroundTable(board="pico-solo") as served, TablePage(browser, served, 390, 844, has_touch=True) as page:
        yield page


class OneSetPageRunner(OneSetHands, PageRunner):
    """Plays scripts for pods on the page's six keys."""

    def __init__(self, table: TablePage) -> None:
        PageRunner.__init__(self, table, by_keyboard=False)
        self.presses: list[str] = []
        self.start(table.served.machine)

    def press_key(self, key: str, ms: int = 60) -> None:
        self.presses.append(key)
        PageRunner.press(self, key, ms)


def test_on_a_phone_in_portrait_six_large_keys_lie_below_the_screen_and_nothing_scrolls(phone: TablePage) -> None:
    for width, height in PHONES:
        resize(phone, width, height)
        screen, keys = box_of(phone, "#screen"), [box_of(phone, f'[data-key="hub.{key}"]') for key in KEYS]
        assert screen["width"] >= width - 40 and screen["height"] * 4 / 3 == pytest.approx(screen["width"], abs=2)
        for key in keys:
            assert key["width"] >= 90 and key["height"] >= 60, (width, height, key)
            assert key["y"] >= screen["y"] + screen["height"] and key["y"] + key["height"] <= height
        assert overflow(phone) == (0, 0), (width, height)


KEYS = ("a", "b", "c", "menu", "undo", "fall")


def test_on_other_sizes_all_keys_are_in_sight_too(phone: TablePage) -> None:
    for width, height in OTHERS:
        resize(phone, width, height)
        for part in ["#screen", *[f'[data-key="hub.{key}"]' for key in KEYS]]:
            box = box_of(phone, part)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, height, part)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, (width, height, part, box)
            assert box["height"] >= 44
        assert overflow(phone) == (0, 0), (width, height)


def resize(page: TablePage, width: int, height: int) -> None:
    """Change the window's size, and wait until the page has laid itself out for it."""
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
    page.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def box_of(page: TablePage, selector: str) -> Any:
    box = page.page.locator(selector).bounding_box()
    assert box is not None, selector
    return box


def overflow(page: TablePage) -> tuple[int, int]:
    root = "document.documentElement"
    return tuple(page.page.evaluate(f"[{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]"))


def test_axe_finds_nothing_on_a_phone_that_lies_in_the_middle(phone: TablePage) -> None:
    for width, height in (*PHONES[:1], *OTHERS[:1]):
        resize(phone, width, height)
        assert findings(phone.page) == []


def test_the_keyboards_letters_are_the_six_keys_and_the_pods_are_gone(phone: TablePage) -> None:
    phone.page.keyboard.press("b")
    phone.wait_for_text("First steps")
    assert not phone.page.locator(".pod:visible").all()
    phone.page.keyboard.press("m")
    phone.wait_for_text("Which game?")
    phone.click_screen("Any game")
    phone.wait_for_text("▸ Any game")


def test_a_lower_screen_has_its_own_canvas_and_areas(browser: Browser) -> None:
    with BackgroundTable(board="pico-solo-170") as served, TablePage(browser, served) as page:
        assert page.pixels().shape == (170, 320, 3)
        page.page.keyboard.press("b")
        page.wait_for_text("First steps")
        page.wait_for_finished_screen()
        page.page.keyboard.press("m")
        page.wait_for_text("Which game?")
        page.wait_for_finished_screen()
        box = page.page.locator("#screen").bounding_box()
        assert box is not None
        scale = box["width"] / 320
        page.page.mouse.click(box["x"] + 60 * scale, box["y"] + (19 + 3 * 20 + 8) * scale)  # the fourth row
        page.wait_for_text("▸ Any game")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "track" else pytest.mark.long) for game in GAMES]
)
def test_a_whole_game_is_played_on_a_phone_by_six_keys(phone: TablePage, game: str) -> None:
    script, players = GAMES[game]
    runner = OneSetPageRunner(phone)
    runner.play_script(script)
    seen = runner.look()
    assert seen.table.game == game and len(seen.seats) == players
    assert seen.table.rules.is_over(seen.state) and seen.table.rules.winners(seen.state)
