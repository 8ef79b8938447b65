"""Phones in a real browser, each in a context of its own: a whole game, and what can happen to a phone at a table."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.phone_client import HERE
from tests.web.phone_page import PhonePage
from tests.web.prepared_table import NEW_YORK_DIALS, prepare_table
from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable

# Language, first page, game, seats, edition, first player, deal; a turn each; the collapse, the end confirmed.
GAME = """
    hub.fall hub.fall hub.fall p1.a p2.a p3.a hub.menu hub.menu hub.menu hub.fall p2.a p2.a
    p2.a p2.b p2.b p2.b p2.c p2.b
    p3.a p3.a p3.b p3.b p3.b p3.b
    p1.a p1.a p1.a p1.b
    hub.menu hub.menu hub.menu hub.fall p2.b p2.b
"""
IN_RUSSIAN = "choose Русский\nbegin skyscrapers p1 p2 first p2\npress p2.a\n"  # a turn has begun: two actions are left
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Together, because the number goes on while the key is down.
NUMBER_AND_LABEL = """() => [document.querySelector(".secret").innerText,
    document.querySelector("#p1 .ring").getAttribute("aria-label")]"""
SIZES = [(320, 568), (390, 844), (568, 320), (844, 390), (768, 1024), (1024, 768)]
THUMB_PX = 72


@pytest.fixture
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable(lan=HERE) as served:
        yield served


@pytest.mark.long
def test_three_phones_and_a_tablet_play_a_whole_game(browser: Browser, served: BackgroundTable) -> None:
    with contextlib.ExitStack() as table:
        pages = {place: table.enter_context(PhonePage(browser, served, place)) for place in ("p1", "p2", "p3", "hub")}
        for key in GAME.split():
            pages[key.partition(".")[0]].tap(key)
        p1, hub = pages["p1"], pages["hub"]
        hub.wait_for_text("The game is over")
        p1.page.mouse.move(*p1.centre("p1.b"))
        p1.page.mouse.down()
        hub.wait_for_text("The result")
        p1.page.mouse.up()
        hub.wait_for_text("■3 wins!")
        hub.wait_for_finished_screen()
        for place in ("p2", "p3", "hub"):  # each press, and each turn, shows on that phone alone
            buzzes = pages[place].page.evaluate("() => window.buzzes")
            assert buzzes.count(12) == GAME.count(f"{place}.")
            assert ([70, 60, 70] in buzzes) is (place != "hub")


def test_a_phone_says_whose_it_is_what_its_keys_do_and_whether_it_is_its_turn(browser: Browser, tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", IN_RUSSIAN)
    with (
        BackgroundTable(saved=saved, lan=HERE) as served,
        PhonePage(browser, served, "p1") as p1,
        PhonePage(browser, served, "p2") as p2,
    ):
        for phone, number, is_on in ((p1, "1", False), (p2, "2", True)):
            phone.page.wait_for_function(
                "(is) => document.getElementById('place').matches('.is-waiting') !== is", arg=is_on
            )
            assert phone.page.inner_text("h1") == number
            assert phone.page.inner_text('[data-key$=".a"] span') == "Вывести"
            assert phone.page.get_attribute("html", "lang") == "ru"
        p2.wait_for_lit("p2", 8)
        p1.wait_for_lit("p1", 1)


def test_the_laptop_throws_a_phone_off_and_shows_a_new_code(browser: Browser, served: BackgroundTable) -> None:
    with TablePage(browser, served) as laptop, PhonePage(browser, served, "p1") as phone:
        laptop.page.wait_for_selector("#p1.has-phone")
        laptop.page.click("#phones")
        code = laptop.page.get_attribute("#phone-p1 img", "src")
        laptop.page.wait_for_function("() => document.querySelector('#phone-p1 img').naturalWidth > 0")
        phone.page.mouse.move(*phone.centre("p1.a"))
        phone.page.mouse.down()
        phone.wait_until_down(True)
        laptop.page.click("#phone-p1 button")
        phone.wait_for_state("thrown")
        phone.wait_until_down(False)
        assert "scan the new code" in phone.message
        laptop.page.wait_for_function(
            "(old) => document.querySelector('#phone-p1 img').getAttribute('src') !== old", arg=code
        )
        assert laptop.page.locator("#phone-p1 button").is_disabled()
        phone.page.reload()
        phone.wait_for_state("wrong")
        with PhonePage(browser, served, "p1"):  # with the new code
            laptop.page.wait_for_selector("#p1.has-phone")
        laptop.page.wait_for_selector("#p1:not(.has-phone)")


def test_of_two_phones_with_one_code_the_newer_has_the_pod_and_the_older_may_take_it_back(
    browser: Browser, served: BackgroundTable
) -> None:
    with PhonePage(browser, served, "p2") as older, PhonePage(browser, served, "p2") as newer:
        older.wait_for_state("taken")
        assert "Another phone" in older.message
        newer.tap("p2.b")
        older.page.tap("#again")
        older.wait_for_state("up")
        newer.wait_for_state("taken")


def test_a_wrong_code_is_reported_in_the_phones_own_language(browser: Browser, served: BackgroundTable) -> None:
    assert served.table.phones is not None
    wrong = served.table.phones.addresses["p1"][:-1]
    with PhonePage(browser, served, "p1", wrong, "wrong", locale="nl-NL") as phone:
        assert "Deze code opent geen plaats" in phone.message
        states: list[str] = []
        while "slow" not in states and len(states) < 10:  # each pause is twice the last, so one is longer than a reload
            phone.page.reload()
            states.append(phone.wait_for_state("wrong", "slow"))
        assert states[:3] == ["wrong"] * 3 and states[-1] == "slow"
        phone.wait_for_state("wrong")  # it has tried again by itself


def test_a_phone_whose_wire_breaks_comes_back_by_itself(browser: Browser, served: BackgroundTable) -> None:
    with PhonePage(browser, served, "p1") as phone:
        place = served.table.phones._places.by_name["p1"]  # type: ignore[union-attr]
        wire = place.phone
        assert wire is not None
        asyncio.run_coroutine_threadsafe(wire.close(1012), served.table.subscribers._loop).result()  # type: ignore[arg-type]
        phone._wait_for(lambda: place.phone not in (None, wire))
        phone.wait_for_state("up")
        phone.tap("p1.b")


def test_when_the_console_is_off_the_phone_says_so(browser: Browser, served: BackgroundTable) -> None:
    with TablePage(browser, served) as laptop, PhonePage(browser, served, "p1") as phone:
        laptop.click_tool("power")
        phone.wait_for_state("off")
        laptop.click_tool("power")
        phone.wait_for_state("up")
        laptop.page.click("#p1 .plug")
        phone.wait_for_state("unplugged")


@pytest.mark.parametrize("place", ["p5", "hub"])
def test_on_no_size_is_anything_out_of_reach_or_too_small_for_a_thumb(
    browser: Browser, served: BackgroundTable, place: str
) -> None:
    with PhonePage(browser, served, place) as phone:
        for width, height in SIZES:
            phone.page.set_viewport_size({"width": width, "height": height})
            phone.page.wait_for_function(
                "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
            )
            phone.page.evaluate(TWO_FRAMES)  # the page knows of it, and has its new layout
            for part in phone.page.locator(".key:visible, .pod:visible, canvas:visible:not(.glow)").all():
                box = part.bounding_box()
                assert box is not None
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, height)
                assert box["y"] >= 0 and box["y"] + box["height"] <= height, (width, height)
                assert box["width"] >= THUMB_PX and box["height"] >= (40 if place == "hub" else THUMB_PX)
            assert phone.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (820, 1180), (1024, 768), (1280, 800)])
def test_a_tablet_shows_the_hub_as_large_as_it_can(
    browser: Browser, served: BackgroundTable, width: int, height: int
) -> None:
    with PhonePage(browser, served, "hub", width=width, height=height) as tablet:
        tablet.wait_for_text("Language")
        box = tablet.page.locator("#screen").bounding_box()
        hub = tablet.page.locator("#hub").bounding_box()
        corner = tablet.page.locator(".corner").bounding_box()
        assert box is not None and hub is not None and corner is not None
        assert box["width"] > 0.95 * width or hub["height"] > 0.95 * height
        assert hub["x"] + hub["width"] <= corner["x"] or corner["y"] + corner["height"] <= hub["y"]
        tablet.wait_for_finished_screen()
        shown = tablet.page.locator(".magnified").evaluate("(canvas) => [canvas.width, canvas.height]")
        assert shown[0] >= box["width"] and shown[0] % 320 == shown[1] % 240 == 0


def test_without_lan_the_page_says_how_phones_can_come(table: TablePage) -> None:
    table.page.click("#phones")
    assert "topout sim --lan" in table.page.inner_text("#phones-page")
    assert table.page.locator("#phones-page img").count() == 0


@pytest.fixture
def table(browser: Browser) -> Iterator[TablePage]:
    with BackgroundTable() as served, TablePage(browser, served) as table:
        yield table


def test_a_number_that_is_dialled_in_secret_stands_on_ones_own_phone_in_digits(
    browser: Browser, tmp_path: Path
) -> None:
    saved = prepare_table(tmp_path / "table.json", NEW_YORK_DIALS)
    with BackgroundTable(saved=saved, lan=HERE) as served, PhonePage(browser, served, "p1") as phone:
        phone.wait_for_text("Choose a card")
        assert phone.page.inner_text(".secret") == ""
        phone.page.mouse.move(*phone.centre("p1.c"))
        phone.page.mouse.down()
        phone.page.wait_for_selector(".has-secret")
        number, label = phone.page.evaluate(NUMBER_AND_LABEL)
        assert label == f"Your number: {number}"
        assert 1 <= int(number) <= 25
        phone.page.mouse.up()
        phone.page.wait_for_selector(".pod:not(.has-secret)")
        assert phone.page.inner_text(".secret") == ""
