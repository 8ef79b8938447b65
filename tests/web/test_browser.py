"""The web table in a real browser: a game is set up and a turn played by clicks, and the table's parts are operated."""

import numpy
import pytest
from playwright.sync_api import Browser

from tests.web.knock_recorder import KnockRecorder
from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable

KNOCKS = 4


def set_up_game(table: TablePage) -> None:
    """Choose language, game, three seats and edition; pod 2 starts, and the page of the deal is closed."""
    table.click_keys("p1.b")
    table.wait_for_text("Skyscrapers")
    table.click_keys("p1.b")
    table.wait_for_text("Take your seats")
    table.click_keys("p1.a", "p2.b", "p3.c")
    table.wait_for_text("3 seated")
    table.click_keys("hub.menu")
    table.wait_for_text("Which rulebook?")
    table.click_keys("p1.b")
    table.wait_for_text("Who starts?")
    table.click_keys("p2.a")
    table.wait_for_text("12 block cards")
    table.click_keys("p2.a")
    table.wait_for_text("●●●")


def test_a_game_is_set_up_and_a_turn_played_by_clicks(table: TablePage) -> None:
    before = table.pixels()
    set_up_game(table)
    table.wait_for_lit("p2", 12)
    table.click_keys("p2.a")
    table.wait_for_lit("p2", 8)
    table.click_keys("p2.c")
    table.wait_for_lit("p2", 4)
    table.click_keys("p2.a")
    table.wait_for_text("○○○")
    table.click_keys("p2.b")
    table.wait_for_text("●●●")
    table.wait_for_lit("p3", 12)
    table.wait_for_same_pixels()
    assert (table.pixels() != before).any(axis=2).mean() > 0.05
    assert table.lit("p5") == 0


def test_the_keyboard_plays_too(table: TablePage) -> None:
    set_up_game(table)
    table.page.keyboard.press("2")
    assert table.page.locator(".pod.is-chosen").get_attribute("id") == "p2"
    table.page.keyboard.press("a")
    table.wait_for_lit("p2", 8)
    table.page.keyboard.press("e")
    table.wait_for_lit("p2", 4)
    table.page.keyboard.press("u")
    table.wait_for_text("This will be undone")


def test_a_key_with_the_focus_is_pressed_by_space_as_long_as_it_is_held(table: TablePage) -> None:
    table.page.focus('[data-key="p1.b"]')
    table.page.keyboard.down("Space")
    table.wait_for_text("Skyscrapers")
    assert table.page.locator(".key.is-down").get_attribute("data-key") == "p1.b"
    table.page.keyboard.up("Space")
    assert table.page.locator(".key.is-down").count() == 0


def test_a_knock_on_the_wood_is_harder_the_longer_it_is_held(table: TablePage) -> None:
    knocks = KnockRecorder(table.served.machine)
    long_mg = knock(table, 40, 700, held_ms=1100)
    right_mg = knock(table, 1240, 200, held_ms=0)
    shorts = [knock(table, 40, 700, held_ms=0)]
    while shorts[-1] >= long_mg and len(shorts) < KNOCKS:  # on a busy host the press may last too long
        shorts.append(knock(table, 40, 700, held_ms=0))
    (long, right, *_, short) = knocks.wait_for(2 + len(shorts))
    assert [short.mg, long.mg, right.mg] == [shorts[-1], long_mg, right_mg]
    assert 80 <= short.mg < long.mg <= 600
    assert [short.place, long.place, right.place] == ["p1", "p1", "p4"]
    assert long.felt_mg > short.felt_mg > 10
    assert long.felt_mg == pytest.approx(long.mg, rel=0.25)


def knock(table: TablePage, x: int, y: int, held_ms: int) -> int:
    """Press on the wood until the growing ring shows this time; return how hard the knock was."""
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.wait_for_function(
        "(mg) => Number(document.getElementById('knock').dataset.mg) >= mg", arg=80 * 7.5 ** (held_ms / 1500)
    )
    table.page.mouse.up()
    return int(table.page.get_attribute("#knock", "data-mg") or 0)


def test_the_page_says_how_to_knock_and_how_hard_it_will_be(table: TablePage) -> None:
    assert "Click the bare wood" in table.page.inner_text(".hint")
    table.page.mouse.move(40, 700)
    table.page.mouse.down()
    assert table.page.inner_text("#knock output") == "a light bump"
    table.page.wait_for_function("() => document.querySelector('#knock output').textContent.includes('slam')")
    table.page.keyboard.press("Escape")
    table.page.mouse.up()


def knock_until_asked(table: TablePage, held_ms: int) -> None:
    """Knock until the console asks. A busy host skips time, and with it a knock."""
    for _ in range(KNOCKS):
        table.wait_for_silence()  # the alarm ignores the console's own melody
        knock(table, 40, 700, held_ms)
        if table.says_soon("Did anyone fall off?"):
            return
    raise AssertionError(f"{KNOCKS} knocks went unheard")


@pytest.mark.parametrize("held_ms", [0, 1100])
def test_a_knock_in_a_game_raises_the_alarm(table: TablePage, held_ms: int) -> None:
    set_up_game(table)
    knock_until_asked(table, held_ms)
    table.wait_for_lit("p5", 12)
    table.wait_for_lit("p5", 0)


def test_the_keyboard_knocks_before_the_chosen_pod(table: TablePage) -> None:
    knocks = KnockRecorder(table.served.machine)
    table.page.keyboard.press("5")
    table.page.keyboard.press("k")
    (only,) = knocks.wait_for(1)
    assert only.place == "p5"


def test_escape_takes_a_knock_back(table: TablePage) -> None:
    knocks = KnockRecorder(table.served.machine)
    table.page.mouse.move(40, 700)
    table.page.mouse.down()
    table.page.keyboard.press("Escape")
    table.page.mouse.up()
    knock(table, 1240, 700, held_ms=0)
    assert [each.place for each in knocks.wait_for(1)] == ["p5"]


def test_power_off_is_dark_and_power_on_brings_the_game_back(table: TablePage) -> None:
    set_up_game(table)
    table.click_keys("p2.a")
    table.wait_for_text("●●○")
    assert table.pixels().any()
    table.click_tool("power")
    table.page.wait_for_selector('#power[aria-checked="false"]', state="attached")
    table.wait_for_same_pixels()
    assert not table.pixels().any()
    assert not table.served.machine.is_on
    table.click_tool("power")
    table.page.wait_for_selector('#power[aria-checked="true"]', state="attached")
    table.wait_for_text("●●○")
    table.wait_for_lit("p2", 8)
    table.wait_for_same_pixels()
    assert table.pixels().any()


def test_an_unplugged_pod_goes_dark_and_its_keys_do_nothing(table: TablePage) -> None:
    table.click_keys("p1.b")
    table.wait_for_text("Skyscrapers")
    table.click_keys("p1.b")
    table.wait_for_text("Take your seats")
    table.click_keys("p4.a")
    table.wait_for_text("1 seated")
    table.page.click("#p4 .plug")
    table.page.wait_for_selector("#p4.is-unplugged")
    table.wait_for_lit("p4", 0)
    table.click_keys("p4.a", "p3.a")
    table.wait_for_text("2 seated")
    table.page.click("#p4 .plug")
    table.wait_for_lit("p4", 12)


def test_the_sensor_can_be_taken_off_and_the_hub_lifted(table: TablePage) -> None:
    table.click_tool("sensor")
    table.page.wait_for_selector('#sensor[aria-checked="false"]', state="attached")
    assert not table.served.machine.circuit.accelerometer.is_connected
    table.click_tool("sensor")
    table.page.wait_for_selector('#sensor[aria-checked="true"]', state="attached")
    table.click_tool("lift")
    table.page.wait_for_selector("#hub.is-lifted")
    table.page.wait_for_selector("#hub:not(.is-lifted)")


def test_a_fresh_start_asks_first(table: TablePage) -> None:
    factory_new = table.served.table.runner.machine
    table.click_tool("fresh")
    table.page.click("text=Keep it")
    table.click_tool("fresh")
    table.page.keyboard.press("Escape")
    assert table.served.table.runner.machine is factory_new
    table.click_keys("p1.b")
    table.wait_for_text("Skyscrapers")
    table.click_tool("fresh")
    table.page.click("text=Erase and start")
    table.wait_for_text("Language")
    assert table.served.table.runner.machine is not factory_new


def test_the_page_comes_back_by_itself_when_the_server_does(browser: Browser) -> None:
    with BackgroundTable() as served:
        page = TablePage(browser, served)
        page.__enter__()
        set_up_game(page)
        port = served.port
    page.wait_for_link(is_up=False)
    with BackgroundTable(port=port) as served_again:
        page.served = served_again
        page.wait_for_link()
        page.wait_for_text("Language")
        page.wait_for_same_pixels()
        page.click_keys("p1.b")
        page.wait_for_text("Skyscrapers")
        page.__exit__()


def test_two_tabs_see_the_same_table(table: TablePage, browser: Browser) -> None:
    with TablePage(browser, table.served) as other:
        table.click_keys("p1.b")
        other.wait_for_text("Skyscrapers")
        other.wait_for_finished_screen()
        table.wait_for_finished_screen()
        assert numpy.array_equal(table.pixels(), other.pixels())


@pytest.mark.parametrize("elsewhere", ["data:text/html,<p>another page", "{localhost}/nothing"])
def test_another_page_cannot_reach_the_table(browser: Browser, served: BackgroundTable, elsewhere: str) -> None:
    page = browser.new_page()
    page.goto(elsewhere.format(localhost=f"http://localhost:{served.port}"))
    outcome = page.evaluate(
        """(address) => new Promise((resolve) => {
            const socket = new WebSocket(address);
            socket.onopen = () => resolve("open");
            socket.onerror = () => resolve("refused");
        })""",
        f"ws://127.0.0.1:{served.port}/table",
    )
    page.close()
    assert outcome == "refused"
