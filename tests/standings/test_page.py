"""The page for the wall, in the browser: it fits, keeps itself up to date, and says when the history is down."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings
from tests.history.postgres import Postgres
from tests.history.sample_games import story
from tests.standings.evenings import CLUB_NIGHT, BackgroundStandings, finished, large, small
from tests.web.phone_client import HERE, get_by
from topout_tools.history.entries import Tags
from topout_tools.history.history import History

SOON_MS = 2000
LOST = """[...document.querySelectorAll('li, td, th, p, h1, h2')].filter(part => part.offsetParent).filter(part => {
    const box = part.getBoundingClientRect();
    return box.right > innerWidth + 1 || (innerWidth >= 900 && box.bottom > innerHeight + 1)
        || part.scrollWidth > part.clientWidth + 1;
}).map(part => part.textContent)"""


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, locale="en-GB")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


def rows(page: Page, name: str) -> list[str]:
    return [re.sub(r"\s+", " ", text).strip() for text in page.locator(f"#{name} > *").all_inner_texts()]


def test_it_shows_the_evening_in_four_languages(page: Page, tmp_path: Path) -> None:
    small(str(tmp_path / "db"), now())
    with BackgroundStandings(str(tmp_path / "db")) as served:
        page.goto(served.address)
        expect(page.get_by_role("heading", name=CLUB_NIGHT)).to_be_visible()
        expect(page.locator("#playing li")).to_have_count(1)
        assert rows(page, "playing") == ["Table 10 Skyscrapers Ann 6 Bo 0"]
        assert [row[8:] for row in rows(page, "results")] == [
            "…4a32 · Skyscrapers Bo 3 p2 −4",
            "Table 2 · Skyscrapers Ann 24 Bo 17 Cy 17",
        ]
        assert rows(page, "people") == ["1. Ann 2 1 1", "2. Bo 1 2 1", "3. Cy 0 1 0"]
        assert findings(page) == []
        for language, word in (("ru", "Сейчас играют"), ("ro", "Se joacă acum"), ("nl", "Nu bezig")):
            page.goto(f"{served.address}/?language={language}")
            expect(page.get_by_role("heading", name=word)).to_be_visible()
            expect(page.locator("#playing li")).to_have_count(1)
            assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize(
    ("width", "height", "languages"),
    [(1920, 1080, ("en",)), (1280, 720, ("en", "ru", "ro", "nl")), (390, 844, ("ru",))],
)
def test_a_hall_full_of_tables_fits_or_is_counted(
    page: Page, tmp_path: Path, width: int, height: int, languages: tuple[str, ...]
) -> None:
    large(str(tmp_path / "db"), now())
    page.set_viewport_size({"width": width, "height": height})
    with BackgroundStandings(str(tmp_path / "db")) as served:
        for language in languages:
            page.goto(f"{served.address}/?language={language}")
            expect(page.locator("#playing li").first).to_be_visible()
            assert page.evaluate(LOST) == []
            assert page.locator("#playing li").count() == 20, "every table that plays is there"
            shown, more = page.locator("#results li").count(), page.locator(".results .more")
            assert shown == 40 if width < 900 else str(40 - shown) in more.inner_text()


def test_a_turn_and_a_result_are_there_within_two_seconds(page: Page, tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    small(db, now())
    with BackgroundStandings(db) as served, History(db) as history:
        page.goto(served.address)
        expect(page.locator("#playing")).to_contain_text("Bo 0")
        history.keep([story(6, names=("Ann", "Bo"))], now(), Tags("Table 10", CLUB_NIGHT))
        expect(page.locator("#playing")).to_contain_text("Bo −5", timeout=SOON_MS)
        history.keep([story(names=("Ann", "Bo"))], now(), Tags("Table 10", CLUB_NIGHT))
        expect(page.locator("#results")).to_contain_text("Table 10", timeout=SOON_MS)
        expect(page.locator("#playing li")).to_have_count(0)
        expect(page.get_by_text("Nobody is playing just now.")).to_be_visible()


def test_a_name_is_shown_as_it_is_and_never_run(page: Page, tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)>"
    with History(str(tmp_path / "db")) as history:
        history.keep([finished(1, (1, 0), (1, 2), (evil, "$&{}"))], now(), Tags(evil, evil))
    with BackgroundStandings(str(tmp_path / "db"), evil) as served:
        page.goto(served.address)
        expect(page.locator("#people")).to_contain_text(evil)
        assert page.locator("h1").inner_text() == evil and page.locator("img").count() == 0


def test_while_the_server_is_down_the_page_keeps_what_it_has_and_says_so(page: Page, postgres: Postgres) -> None:
    club = postgres.new_place()
    with BackgroundStandings(club) as served:
        page.goto(served.address)
        expect(page.locator("#link")).to_contain_text("The history does not answer")
        small(club, now())
        expect(page.locator("#playing li")).to_have_count(1)
        expect(page.locator("#link")).to_have_text("")
        postgres.halt()
        try:
            expect(page.locator("#link")).to_contain_text(re.compile(r"No answer since \d\d:\d\d"))
            assert page.locator("#playing li").count() == 1
        finally:
            postgres.start()
        with History(club) as history:
            history.keep([story(names=("Ann", "Bo"))], now(), Tags("Table 10", CLUB_NIGHT))
        expect(page.locator("#playing li")).to_have_count(0)
        expect(page.locator("#link")).to_have_text("")


# -- the command ------------------------------------------------------------------------------------------------------


def start(*words: str) -> tuple[subprocess.Popen[str], int]:
    process = subprocess.Popen(
        [sys.executable, "-m", "topout_tools.cli", "standings", "--serve", "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout
    line = process.stdout.readline()
    found = re.search(r":(\d+) \(Ctrl-C ends\)", line)
    assert found, line
    return process, int(found[1])


def end(process: subprocess.Popen[str]) -> tuple[str, str, int]:
    process.send_signal(signal.SIGINT)
    out, complaint = process.communicate(timeout=60)
    return out, complaint, process.returncode


def test_the_command_serves_on_loopback_only_its_page_and_only_to_its_page(tmp_path: Path) -> None:
    small(str(tmp_path / "db"), now())
    before = (tmp_path / "db").read_bytes()
    process, port = start("--db", str(tmp_path / "db"))
    assert get_by(port, "/", HERE, {}).status == 200
    answer = get_by(port, "/standings.json", HERE, {})
    assert answer.status == 200 and b"Ann" in answer.read()
    assert get_by(port, "/standings.json", HERE, {"sec-fetch-site": "cross-site"}).status == 403
    assert get_by(port, "/standings.json", HERE, {"host": "evil.example"}).status == 403
    assert get_by(port, "/games.json", HERE, {}).status == 404
    assert end(process) == ("", "", 0)
    assert (tmp_path / "db").read_bytes() == before


def test_a_history_that_is_not_there_yet_is_named_once_and_waited_for(tmp_path: Path) -> None:
    process, port = start("--db", str(tmp_path / "db"))
    for _ in range(3):
        assert get_by(port, "/standings.json", HERE, {}).status == 503
    small(str(tmp_path / "db"), now())
    time.sleep(0.6)  # longer than an answer is good for
    assert get_by(port, "/standings.json", HERE, {}).status == 200
    assert end(process) == ("", f"topout: there is no {tmp_path / 'db'}\n", 0)


def test_other_machines_are_let_in_only_with_a_warning(tmp_path: Path) -> None:
    process, _ = start("--host", "0.0.0.0", "--db", str(tmp_path / "db"))
    assert end(process)[1] == "topout: anyone who can reach this machine over the network can read it\n"
