"""The page at every width: nothing scrolls sideways, keys are large enough, several work at once, and motion is
optional.
"""

from pathlib import Path

from playwright.sync_api import Browser

from tests.web.prepared_table import prepare_table
from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable

SIZES = [
    (320, 568),
    (360, 740),
    (640, 360),
    (844, 390),
    (820, 1180),
    (1024, 768),
    (1280, 660),
    (1280, 800),
    (1920, 1080),
]


def test_on_no_size_is_anything_out_of_reach(table: TablePage) -> None:
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        sideways = table.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert sideways <= 0, (width, height)
        for button in table.page.locator("button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, height, button)
            assert box["width"] >= 43.9 and box["height"] >= 43.9, (width, height, button)


def test_the_screen_is_shown_in_whole_pixels(table: TablePage) -> None:
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        box = table.page.locator("#screen").bounding_box()
        assert box is not None
        assert box["width"] % 320 == 0 and box["height"] == box["width"] * 3 / 4, (width, height)


def test_what_belongs_to_playing_is_in_the_toolbar_and_the_simulators_tools_are_behind_one_button(
    table: TablePage,
) -> None:
    tools = "#power, #sensor, #lift, #scene-switch, #fresh, #script"
    assert table.page.locator(".tools > *").evaluate_all("(all) => all.map(({ id }) => id)")[-1] == "simulator"
    for name in ("share", "phones", "help", "sound"):
        assert table.page.locator(f".tools > #{name}").is_visible()
    assert not any(tool.is_visible() for tool in table.page.locator(tools).all())
    table.page.click("#simulator")
    assert all(tool.is_visible() for tool in table.page.locator(tools).all())
    table.page.keyboard.press("Escape")
    assert not any(tool.is_visible() for tool in table.page.locator(tools).all())
    assert table.page.evaluate("() => document.activeElement.id") == "simulator"
    table.page.click("#simulator")
    table.page.mouse.click(640, 790)
    assert not table.page.is_visible("#power")


def test_the_tower_is_large_also_on_a_laptop(browser: Browser, tmp_path: Path) -> None:
    script = "begin skyscrapers p1 p3 first p3\npress p3.a\npress p3.b\npress p3.b\npress p3.b\n"
    with (
        prepare_table(tmp_path / "table.json", script) as saved,
        BackgroundTable(saved=saved) as served,
        TablePage(browser, served) as table,
    ):
        storey = table.page.wait_for_selector("#scene .storey")
        box = storey and storey.bounding_box()
        assert box and box["width"] > 135 and box["height"] > 38
        scene = table.page.locator("#scene").bounding_box()
        assert scene is not None
        for part in ("#hub", "#p2", "#p3", ".brand"):
            other = table.page.locator(part).bounding_box()
            assert other is not None
            beside = other["x"] >= scene["x"] + scene["width"] or other["y"] + other["height"] <= scene["y"]
            assert beside or other["y"] >= scene["y"] + scene["height"], part


def test_every_key_has_a_name_of_its_own(table: TablePage) -> None:
    names = {button.get_attribute("aria-label") for button in table.page.locator("[data-key]:visible").all()}
    assert len(names) == 18
    assert {"Pod 1, key A", "Pod 5, key C", "Hub, key MENU"} <= names


def test_on_a_phone_two_fingers_hold_two_keys(browser: Browser, served: BackgroundTable) -> None:
    with TablePage(browser, served, 360, 740, has_touch=True, is_mobile=True) as phone:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(map(phone.centre, ("p1.a", "p2.c")))]
        hand = phone.context.new_cdp_session(phone.page)
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches})
        phone.page.wait_for_function("() => document.querySelectorAll('.key.is-down').length === 2")
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        phone.page.wait_for_function("() => document.querySelectorAll('.key.is-down').length === 0")


def test_who_wants_little_motion_gets_none(browser: Browser, served: BackgroundTable) -> None:
    with TablePage(browser, served, reduced_motion="reduce") as calm:
        calm.page.keyboard.press("k")
        calm.page.wait_for_selector(".table.is-knocked")
        assert calm.page.evaluate("() => getComputedStyle(document.getElementById('hub')).animationName") == "none"


def test_a_key_with_the_focus_can_be_seen(table: TablePage) -> None:
    table.page.keyboard.press("Tab")
    outline = table.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_the_help_says_which_key_does_what(table: TablePage) -> None:
    table.page.keyboard.press("?")
    assert table.page.locator("#help-page").is_visible()
    for word in ("MENU", "knock", "choose a pod"):
        assert word in table.page.inner_text("#help-page")
    table.page.keyboard.press("Escape")
    assert not table.page.locator("#help-page").is_visible()
