"""Clicks on the hub's screen, in a real browser: the words of keys and the rows of lists work as they look."""

from playwright.sync_api import Browser

from tests.browser.axe import findings
from tests.web.phone_client import HERE
from tests.web.phone_page import PhonePage
from tests.web.table_page import TablePage
from topout.ui.panel import HUB_KEYS, POD_KEYS
from topout_tools.web.background import BackgroundTable

OVER_WORD = "([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).cursor"


def begin_to_play(table: TablePage) -> None:
    """Set up a game for two by clicks on the screen alone; pod 2 starts."""
    table.click_screen("English")
    table.click_screen("B Skyscrapers")
    table.wait_for_text("Take your seats")
    table.click_screen("▲1")
    table.click_screen("●2")
    table.wait_for_text("2 seated")
    table.click_screen("▾Start")
    table.wait_for_text("Which rulebook?")
    table.click_screen("B OK")
    table.wait_for_text("Who starts?")
    table.click_screen("●2")
    table.wait_for_text("15 block cards")
    table.click_screen("B Done")
    table.wait_for_text("●●●")


def test_a_game_is_set_up_and_a_turn_played_on_the_screen_alone(table: TablePage) -> None:
    begin_to_play(table)
    table.wait_for_lit("p2", 12)
    table.click_screen("A Recruit")
    table.wait_for_lit("p2", 8)
    table.click_screen("▾Undo")
    table.wait_for_text("This will be undone")


def test_a_click_goes_to_a_row_and_the_next_click_takes_it(table: TablePage) -> None:
    table.click_screen("Nederlands")
    table.wait_for_text("▸ Nederlands")
    table.click_screen("Română")
    table.wait_for_text("▸ Română")
    table.click_screen("Română")
    table.page.wait_for_selector("html[lang=ro]")


def test_a_double_click_takes_a_row_once(table: TablePage) -> None:
    table.wait_for_text("Nederlands")
    table.page.mouse.dblclick(*table.point_of(next(n for n, text in enumerate(table.texts) if "Nederlands" in text)))
    table.page.wait_for_selector("html[lang=nl]")
    table.wait_for_text("1/3")  # the first page of what follows, with nothing taken there


def test_a_word_is_held_as_long_as_the_pointer_is_down_and_its_key_goes_down_with_it(table: TablePage) -> None:
    table.wait_for_text("C Down")
    table.page.mouse.move(*table.point_of(POD_KEYS + 2))
    table.page.mouse.down()
    assert table.page.locator(".key.is-down").get_attribute("data-key") == "p1.c"
    table.wait_for_text("▸ Русский")
    table.wait_for_text("▸ Română")  # it repeats
    table.page.mouse.move(5, 400)
    assert table.page.locator(".key.is-down").count() == 1
    table.page.mouse.up()
    assert table.page.locator(".key.is-down").count() == 0


def test_the_pointer_shows_what_can_be_clicked_and_nothing_is_there_twice_for_the_keyboard(table: TablePage) -> None:
    table.wait_for_finished_screen()
    table.page.wait_for_selector(".areas i")
    assert table.page.evaluate(OVER_WORD, table.point_of(HUB_KEYS)) == "pointer"
    assert table.page.evaluate(OVER_WORD, table.point_of(0)) == "default"
    assert findings(table.page) == []
    assert table.page.locator(".areas").get_attribute("aria-hidden") == "true"
    assert table.page.locator(".areas [tabindex], .areas button, .areas a").count() == 0


def test_a_key_with_the_focus_shows_it_on_its_word_too(table: TablePage) -> None:
    table.page.wait_for_selector(".areas i")
    table.page.keyboard.press("Tab")
    table.page.focus('[data-key="hub.menu"]')
    assert table.page.locator(".areas .is-focused").get_attribute("data-area") == "hub.menu"
    table.page.focus('[data-key="p1.a"]')
    assert table.page.locator(".areas .is-focused").get_attribute("data-area") == "p1.a"


def test_on_a_tablet_rows_and_the_hubs_words_can_be_tapped(browser: Browser) -> None:
    with BackgroundTable(lan=HERE) as served, PhonePage(browser, served, "hub") as tablet:
        tablet.click_screen("Nederlands")
        tablet.wait_for_text("▸ Nederlands")
        tablet.click_screen("English")
        tablet.wait_for_text("▸ English")
        tablet.click_screen("▾OK")
        tablet.wait_for_text("First steps")
