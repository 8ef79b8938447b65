"""The page for everyone: with a screen reader, in four languages, on any keyboard; and the tower on the table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import findings
from tests.web.phone_client import HERE
from tests.web.phone_page import PhonePage
from tests.web.prepared_table import NEW_YORK_DIALS, prepare_table
from tests.web.sim_process import PATIENCE_S, port_of, start
from tests.web.table_page import TablePage
from topout.games import catalogue
from topout_tools.web.background import BackgroundTable
from topout_tools.web.screen_words import Fact

STATIC = Path("host_tools/topout_tools/web/static")
PAGE = STATIC.parents[1] / "page" / "static"
GAME = "begin skyscrapers p1 p3 first p3\npress p3.a\npress p3.b\npress p3.b\npress p3.b\n"
TURN = "document.querySelector('.pod.is-chosen')?.id"


@pytest.fixture
def game_page(browser: Browser, tmp_path: Path) -> Iterator[TablePage]:
    """Return a page with a game: one floor is built; p3 is on turn and has an action left."""
    with (
        prepare_table(tmp_path / "table.json", GAME) as saved,
        BackgroundTable(saved=saved) as served,
        TablePage(browser, served) as table,
    ):
        table.page.wait_for_selector("#scene .storey")
        yield table


def test_axe_finds_nothing_on_the_table_nor_in_its_dialogs(game_page: TablePage) -> None:
    for width, height in ((1280, 800), (390, 844)):
        game_page.page.set_viewport_size({"width": width, "height": height})
        assert findings(game_page.page) == []
    for dialog in ("help", "share", "phones", "simulator"):
        game_page.page.click(f"#{dialog}")
        assert findings(game_page.page) == []
        game_page.page.keyboard.press("Escape")
    game_page.click_tool("fresh")
    assert findings(game_page.page) == []
    game_page.page.keyboard.press("Escape")
    game_page.page.evaluate("() => document.documentElement.removeAttribute('lang')")
    assert [finding.partition(":")[0] for finding in findings(game_page.page)] == ["html-has-lang"]


def test_axe_finds_nothing_on_a_phone_that_is_a_pod_nor_on_a_tablet_that_is_the_hub(
    browser: Browser, tmp_path: Path
) -> None:
    saved = prepare_table(tmp_path / "table.json", NEW_YORK_DIALS)
    with (
        BackgroundTable(saved=saved, lan=HERE) as served,
        PhonePage(browser, served, "p1") as phone,
        PhonePage(browser, served, "hub") as tablet,
    ):
        phone.wait_for_text("Choose a card")
        assert findings(phone.page) == []
        phone.page.mouse.move(*phone.centre("p1.c"))
        phone.page.mouse.down()
        phone.page.wait_for_selector(".has-secret")
        assert findings(phone.page) == []
        phone.page.mouse.up()
        assert findings(tablet.page) == []
        tablet.page.evaluate("() => document.querySelector('[data-key]').replaceChildren()")
        assert [finding.partition(":")[0] for finding in findings(tablet.page)] == ["button-name"]


def test_who_hears_the_page_hears_the_screen_and_what_the_rings_mean(game_page: TablePage) -> None:
    page = game_page.page
    page.wait_for_function("() => document.getElementById('spoken').textContent.includes(`Pod 3's turn`)")
    assert "Pod 3's turn" in (page.get_attribute("#screen", "aria-label") or "")
    assert page.get_attribute("#spoken", "role") == "status"
    assert page.get_attribute("#p3 .ring", "aria-label") == "Ring: on turn, actions left: 1"
    assert page.get_attribute("#p1 .ring", "aria-label") == "Ring: waits"
    assert page.get_attribute("#p5 .ring", "aria-label") == "Ring: nobody plays here"
    assert page.locator("h1").inner_text() == "Topout"
    game_page.click_keys("p3.c")
    page.wait_for_function(
        "() => document.getElementById('spoken').textContent.includes(`Pod 3's turn, actions left: 0 of 3`)"
    )
    page.wait_for_selector("#p3 .ring[aria-label='Ring: on turn, actions left: 0']")


def test_a_pod_shows_its_players_name_and_says_it(browser: Browser, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\nМаксимилиан\n", "utf-8")
    script = "choose English\nbegin track p1=Ana p3=Максимил first p3"
    with (
        prepare_table(tmp_path / "table.json", script, names) as saved,
        BackgroundTable(saved=saved) as served,
        TablePage(browser, served) as table,
    ):
        table.page.wait_for_selector("#p3[aria-label='Pod 3, square, Максимил']")
        shown = [table.page.inner_text(f"#p{pod} .mark") for pod in (1, 2, 3)]
        assert shown == ["Ana", "2", "Максимил"]
        name = table.page.locator("#p3 .mark b")
        assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")  # nothing is cut off


def test_the_chosen_pod_follows_the_turn(game_page: TablePage) -> None:
    game_page.page.wait_for_function(f"() => {TURN} === 'p3'")
    game_page.page.keyboard.press("c")
    game_page.page.wait_for_selector("#p3 .ring[aria-label='Ring: on turn, actions left: 0']")
    game_page.page.keyboard.press("b")
    game_page.page.wait_for_function(f"() => {TURN} === 'p1'")


@pytest.mark.parametrize(
    ("key", "code", "is_down"),
    [
        ("a", "KeyQ", "p3.a"),  # the key that says A on a French keyboard
        ("q", "KeyA", None),  # the key that says Q there
        ("z", "KeyW", "p3.b"),  # the second key of the upper row on a French keyboard
        ("m", "Semicolon", "hub.menu"),
        (",", "KeyM", None),
        ("ф", "KeyA", "p3.a"),  # a Russian keyboard
        ("A", "KeyA", "p3.a"),
    ],
)
def test_letters_count_as_they_stand_on_the_keyboard(
    game_page: TablePage, key: str, code: str, is_down: str | None
) -> None:
    """Only the page is checked: it sends the same as for a click."""
    down = game_page.page.evaluate(
        """([key, code]) => {
            document.getElementById("p3").querySelector(".face").click();
            for (const pod of document.querySelectorAll(".pod")) pod.classList.toggle("is-chosen", pod.id === "p3");
            dispatchEvent(new KeyboardEvent("keydown", { key, code }));
            const down = document.querySelector(".key.is-down")?.dataset.key ?? null;
            dispatchEvent(new KeyboardEvent("keyup", { key, code }));
            return down;
        }""",
        [key, code],
    )
    assert down == is_down


def words_of(language: str) -> dict[str, str]:
    text = (STATIC / f"words_{language}.js").read_text("utf-8")
    return dict(re.findall(r'^  "([^"]+)": "(.*)",$', text, re.MULTILINE))


@pytest.mark.parametrize("language", ["ru", "ro", "nl"])
def test_no_language_misses_a_word(language: str) -> None:
    english, other = words_of("en"), words_of(language)
    assert list(other) == list(english) and len(english) > 60
    for key, text in english.items():
        assert other[key].count("{}") == text.count("{}"), key
        assert other[key].strip(), key
    assert len(other["shapes"].split()) == 5


def test_every_word_is_said_somewhere_and_none_is_said_that_there_is_not() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    paths = [*STATIC.glob("*.js"), *PAGE.glob("*.js")]
    scripts = "".join(path.read_text("utf-8") for path in paths if not path.name.startswith("words_"))
    said = set(re.findall(r'data-(?:say|label|title)="([\w.]+)', page))
    said |= set(re.findall(r'say\((?:[^"()]*\? )?"([\w.]+)"', scripts))
    said |= set(re.findall(r'say\([^"()]*\? "[\w.]+" : "([\w.]+)"', scripts))
    said |= {f"spoken.{fact}" for fact in get_args(Fact)} - {"spoken.", "spoken.position"}
    said |= {f"link.{state}" for state in ("connecting", "up", "down")}
    said |= {f"game.{game}" for game in catalogue.NAMES}
    # What the page without a server has found in its store, a question that it asks, and entries that it adds.
    found = ("tabs", "nothing", "spoilt", "later", "full", "safari", "foreign", "phones", "update")
    said |= {f"page.{what}" for what in found}
    said |= {f"page.bring.{part}" for part in ("title", "text", "do")}
    said |= {f"page.{entry}{what}" for entry in ("copy", "bring") for what in ("", ".what")}
    states = re.findall(
        r'"(\w+)"', (STATIC / "phone.js").read_text("utf-8") + (STATIC / "phone_link.js").read_text("utf-8")
    )
    words = set(words_of("en"))
    assert said | {f"phone.{state}" for state in states} & words == words
    assert said <= words


def test_the_page_speaks_the_consoles_language(table: TablePage) -> None:
    table.wait_for_text("Language")
    table.click_keys("p1.c")
    table.wait_for_text("▸ Русский")
    table.click_keys("p1.b")
    table.page.wait_for_selector("html[lang=ru]")
    assert "Щёлкните по дереву" in table.page.inner_text(".hint")
    assert table.page.get_attribute('[data-key="p2.b"]', "aria-label") == "Пульт 2, кнопка B"
    table.page.click("#simulator")
    assert words_of("ru")["fresh.what"] in table.page.inner_text("#fresh")


def test_a_floor_more_stands_on_the_table_and_a_knock_makes_it_sway(game_page: TablePage) -> None:
    page = game_page.page
    assert page.locator("#scene .storey").count() == 1
    assert "Floors in the tower: 1" in (page.get_attribute("#scene", "aria-label") or "")
    game_page.click_keys("p3.b")
    game_page.wait_for_text("onnections")
    game_page.click_keys("p3.b")
    game_page.wait_for_text("A Worker")
    game_page.click_keys("p3.b")
    page.wait_for_function("() => document.querySelectorAll('#scene .storey').length === 2")
    game_page.click_keys("hub.undo")
    game_page.wait_for_text("This will be undone")
    game_page.click_keys("hub.undo")
    page.wait_for_function("() => document.querySelectorAll('#scene .storey').length === 1")
    page.keyboard.press("k")
    page.wait_for_selector("#scene.is-swaying")


def test_a_collapse_brings_it_down(browser: Browser, tmp_path: Path) -> None:
    script = GAME + "press menu\nchoose Collapse\npress p1.b\npress p1.b\n"
    with (
        prepare_table(tmp_path / "table.json", script) as saved,
        BackgroundTable(saved=saved) as served,
        TablePage(browser, served) as table,
    ):
        table.page.wait_for_selector("#scene.is-down .storey")
        assert "has collapsed" in (table.page.get_attribute("#scene", "aria-label") or "")


def test_the_tower_can_be_switched_off_and_the_browser_remembers(game_page: TablePage) -> None:
    game_page.click_tool("scene-switch")
    game_page.page.wait_for_selector("#scene.is-empty", state="attached")
    game_page.page.reload()
    game_page.page.wait_for_selector('#scene-switch[aria-checked="false"]', state="attached")
    game_page.wait_for_link()
    assert game_page.page.locator("#scene .storey").count() == 0
    game_page.click_tool("scene-switch")
    game_page.page.wait_for_selector("#scene .storey")


def test_a_server_that_is_killed_in_mid_game_and_started_again_has_the_game(browser: Browser, tmp_path: Path) -> None:
    """With real processes. The page stays open, says what to do, and reconnects by itself."""
    arguments = ("--no-browser", "--save", str(tmp_path / "table.json"))
    prepare_table(tmp_path / "table.json", GAME).__exit__()
    process = start(*arguments, "--port", "0")
    page = browser.new_page()
    try:
        port = port_of(process)
        page.goto(f"http://127.0.0.1:{port}")
        page.wait_for_selector("#p3 .ring[aria-label='Ring: on turn, actions left: 1']", timeout=PATIENCE_S * 1000)
        page.click('[data-key="p3.c"]')
        page.wait_for_selector("#p3 .ring[aria-label='Ring: on turn, actions left: 0']")
        process.kill()
        process.communicate(timeout=PATIENCE_S)
        page.wait_for_selector("#gone")
        assert "topout sim" in page.inner_text("#gone")
        process = start(*arguments, "--port", str(port))
        assert port_of(process) == port
        page.wait_for_selector("#link.is-up", timeout=PATIENCE_S * 1000)
        page.wait_for_selector("#gone", state="hidden")
        page.wait_for_selector("#p3 .ring[aria-label='Ring: on turn, actions left: 0']")
        page.wait_for_selector("#scene .storey")
    finally:
        page.close()
        process.kill()
        process.communicate(timeout=PATIENCE_S)
