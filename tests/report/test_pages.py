"""Reports in a real browser: narrow and wide, dark, light and printed. They load nothing and run no script."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from typer.testing import CliRunner

from tests.history.sample_games import EVENING, game_of, later, result_only, story
from topout_tools.cli import app
from topout_tools.errors import UserError
from topout_tools.history.history import History

EVIL = ("<script>alert(1)</script>", '"><img src=x onerror=alert(2)>')
GAMES = {
    "skyscrapers": game_of("skyscrapers", 12),
    "floors": game_of("floors", 13),
    "newyork": game_of("newyork", 14),
    "track": game_of("track", 15),
    "sheet": game_of("sheet", 16),
    "a story without names": story(),
    "evil names": story(mark=1, names=EVIL),
    "not over": story(4, mark=2),
    "nothing yet": story(0, mark=3, notes=()),
    "only the result": result_only(number=9),
}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return every kind of page, by name."""
    folder = tmp_path_factory.mktemp("reports")
    db = folder / "history.sqlite3"
    with History(str(db)) as history:
        for minutes, played in enumerate(GAMES.values()):
            history.keep([played], later(minutes))
    pages = {name: folder / f"{number}.html" for number, name in enumerate(GAMES, 1)}
    for number, path in enumerate(pages.values(), 1):
        report(number, "-o", path, "--db", db)
    report("--all", "-o", folder / "all.html", "--db", db)
    return {**pages, "all": folder / "all.html"}


def report(*words: object) -> str:
    done = CliRunner().invoke(app, ["report", *map(str, words)])
    assert done.exit_code == 0, done
    return done.stdout


def mistake(*words: object) -> str:
    done = CliRunner().invoke(app, ["report", *map(str, words)])
    assert done.exit_code == 1 and isinstance(done.exception, UserError)
    return str(done.exception)


class Visit:
    """A page in the browser, and every error on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.troubles: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda message: self.troubles.append(message.text))
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("dialog", lambda dialog: self.troubles.append(dialog.message))
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, path: Path) -> None:
        self.asked.clear()
        self.page.goto(path.as_uri())
        assert self.asked == [path.as_uri()]
        assert self.troubles == []


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    page = browser.new_page()
    yield Visit(page)
    page.close()


LOST_AT_THE_SIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Checks that every drawing is within the window, and every letter within its drawing.
OUT_OF_DRAWING = """[...document.querySelectorAll('svg.drawing')].filter(drawing => {
    const frame = drawing.getBoundingClientRect();
    return frame.right > innerWidth + 1 || [...drawing.querySelectorAll('text')].some(text => {
        const box = text.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 2
            || box.bottom > frame.bottom + 3;
    });
}).map(drawing => drawing.querySelector('title').textContent)"""


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_opens_without_an_error_and_fits(visit: Visit, reports: dict[str, Path], width: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": 800})
    for name, path in reports.items():
        visit.open(path)
        assert visit.page.evaluate(LOST_AT_THE_SIDE) == 0, name
        assert visit.page.evaluate(OUT_OF_DRAWING) == [], name
        assert visit.page.locator("h1").is_visible()


def colours(page: Page) -> tuple[str, str]:
    paper, ink = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    return paper, ink


def test_a_page_follows_dark_and_light_and_is_printed_on_white(visit: Visit, reports: dict[str, Path]) -> None:
    visit.open(reports["skyscrapers"])
    seen = []
    for settings in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "dark", "media": "print"}):
        visit.page.emulate_media(**settings)  # type: ignore[arg-type]
        seen.append(colours(visit.page))
    assert seen[0] != seen[1]
    assert seen[1][0] == "rgb(21, 23, 26)" and seen[2] == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")


CONTRASTS = """(() => {
    const channel = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const light = colour => { const [r, g, b] = colour.match(/\\d+/g).map(Number);
        return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b); };
    const style = getComputedStyle(document.documentElement);
    const probe = document.body.appendChild(document.createElement('i'));
    const seen = name => { probe.style.color = style.getPropertyValue(name);
        return light(getComputedStyle(probe).color); };
    const ratio = (one, other) => { const [a, b] = [seen(one), seen(other)].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05); };
    const pods = [0, 1, 2, 3, 4].map(pod => ratio(`--pod${pod}`, '--card'));
    const causes = [0, 1, 2, 3, 4, 5].map(cause => ratio(`--cause${cause}`, '--on'));
    const words = [ratio('--quiet', '--card'), ratio('--quiet', '--paper'), ratio('--ink', '--card')];
    return Math.min(...pods, ...causes, ...words);
})()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_colour_stands_out_from_its_ground(visit: Visit, reports: dict[str, Path], scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    visit.open(reports["skyscrapers"])
    assert visit.page.evaluate(CONTRASTS) >= 4.5


def test_a_name_is_a_name_whatever_it_holds(visit: Visit, reports: dict[str, Path]) -> None:
    for name in ("evil names", "all"):
        visit.open(reports[name])
        text = visit.page.locator("body").inner_text()
        assert EVIL[0] in text and EVIL[1] in text
        assert visit.page.locator("script, img").count() == 0


def heads(visit: Visit) -> list[str]:
    return visit.page.locator("h2").all_inner_texts()


def test_each_kind_of_game_has_its_own_cards(visit: Visit, reports: dict[str, Path]) -> None:
    wanted = {
        "skyscrapers": ["Score by turn", "Points by cause", "Falls and knocks, turn by turn", "Thinking time"],
        "floors": ["Stars by turn", "Cards in hand by turn", "Cards laid, and cards drawn", "Knocks, turn by turn"],
        "newyork": ["Workers by turn", "What each has built", "The Statue and the series"],
        "track": ["Score by turn", "Points by cause", "Falls and knocks, turn by turn"],
        "sheet": ["Score, entry by entry", "The sheet", "Knocks, turn by turn"],
    }
    for name, cards in wanted.items():
        visit.open(reports[name])
        assert set(cards) <= set(heads(visit)), name
    visit.open(reports["only the result"])
    assert heads(visit) == ["Places, and points"]


def test_the_tally_is_drawn_as_a_tower(visit: Visit, tmp_path: Path) -> None:
    """Two workers of ▲1 on the ground, one of ■3 on the first floor."""
    from topout.games import skyscrapers as rules

    recruits = ((rules.RECRUIT,), (rules.RECRUIT,), (rules.MOVE,), (rules.END_TURN, 0), (rules.RECRUIT,))
    last = ((rules.RECOUNT, 1, 1, 0), (rules.BUILD, 1, 0), (rules.TALLY, 2, 0, 0, 1))
    with History(str(tmp_path / "db")) as history:
        history.keep([story(events=recruits + last, notes=())], EVENING)
    report("last", "-o", tmp_path / "report.html", "--db", tmp_path / "db")
    visit.open(tmp_path / "report.html")
    tower = visit.page.locator("section", has_text="Floor tally").locator("svg.drawing")
    assert tower.locator("rect.floor").count() == 2
    assert (tower.locator(".pod0").count(), tower.locator(".pod2").count()) == (2, 1)
    assert tower.locator(".pod2").bounding_box()["y"] < tower.locator(".pod0").first.bounding_box()["y"]  # type: ignore[index]


def test_a_report_replaces_an_earlier_one_and_no_other_file(tmp_path: Path) -> None:
    db, out = tmp_path / "db", tmp_path / "report.html"
    with History(str(db)) as history:
        history.keep([story(), replace(story(), mark=5)], EVENING)
    assert report(1, "-o", out, "--db", db) == f"{out}\n"
    report(2, "-o", out, "--db", db)
    (tmp_path / "letter.html").write_text("<p>Dear Ann</p>")
    assert "no report of ours" in mistake(1, "-o", tmp_path / "letter.html", "--db", db)
    assert "no report of ours" in mistake(1, "-o", db, "--db", db)
    assert "cannot write" in mistake(1, "-o", tmp_path / "no" / "where.html", "--db", db)


def test_a_game_of_other_rules_is_reported(tmp_path: Path) -> None:
    db = tmp_path / "db"
    with History(str(db)) as history:
        history.keep([story()], EVENING)
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE games SET events = '[[99]]'")
    connection.close()
    assert "rules that this version does not know" in mistake("last", "-o", tmp_path / "report.html", "--db", db)


def test_what_is_asked_for_must_be_clear(tmp_path: Path) -> None:
    db = tmp_path / "db"
    assert "--all" in mistake("--db", db)
    assert "--all" in mistake("1", "--all", "--db", db)
    assert "--all" in mistake("1", "--player", "Ann", "--db", db)
    assert "no such game" in mistake("--all", "--db", db)
    assert "no game 7" in mistake("7", "--db", db)
