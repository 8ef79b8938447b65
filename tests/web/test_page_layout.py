"""The page at every width: nothing scrolls sideways, keys are large enough, several work at once, and motion is
optional.
"""

from playwright.sync_api import Browser

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


def test_every_key_has_a_name_of_its_own(table: TablePage) -> None:
    names = {button.get_attribute("aria-label") for button in table.page.locator("[data-key]").all()}
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
