"""Reports in the console's four languages: nothing stays in English, and every page fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.history.sample_games import game_of, later, result_only, story
from tests.report.test_game_page import TRACK
from tests.report.test_pages import GAMES, LOST_AT_THE_SIDE, OUT_OF_DRAWING, report
from topout.games import catalogue, skyscrapers, track
from topout_tools.history.entries import Tags
from topout_tools.history.game_record import KNOCK, KNOCKS, GameRecord
from topout_tools.history.history import History
from topout_tools.report import words

OTHERS = ("ru", "ro", "nl")


class Recorder(dict):
    """Words that note which texts were looked up, and which of them are missing."""

    def __init__(self, known: dict[str, str]) -> None:
        super().__init__(known)
        self.asked: set[str] = set()

    def get(self, text: str, default: object = None) -> object:
        self.asked.add(text)
        return super().get(text, default)


ENDS = [
    ("skyscrapers", (2, 0, 0), ((skyscrapers.COLLAPSE, 1),)),
    ("track", TRACK, ((track.OUT, 1),)),
    ("track", TRACK, ((track.POINTS, 0, 12),)),
    ("track", TRACK, ((track.END_TURN, 0), (track.END_TURN, 0))),
    ("track", TRACK, ((track.FINISH,),)),
]

# A tally and corrections, one with the top floor's points; a night card; nobody wins.
WITH_RARE_WORDS = [("skyscrapers", 1), ("skyscrapers", 15), ("skyscrapers", 27), ("floors", 15), ("track", 10)]


def games() -> Iterator[GameRecord]:
    yield from GAMES.values()
    for at, kind in enumerate(catalogue.NAMES, 1):
        for seed in range(20, 26):
            whole = game_of(kind, seed, mark=1000 * at + seed)
            yield whole
            yield replace(whole, mark=1000 * at + 100 + seed, events=whole.events[: len(whole.events) // 2], notes=())
    for kind, seed in WITH_RARE_WORDS:
        yield game_of(kind, seed, mark=500 + seed, number=len(kind))
    for number, (kind, setup, events) in enumerate(ENDS):
        yield story(game=kind, setup=setup, events=events, notes=(), mark=300 + number)
    for number, kind in enumerate(("floors", "newyork")):
        yield result_only(game=kind, mark=410 + number)
    yield result_only(mark=420)
    yield story(4, mark=420)  # only the first part of its log
    noted = ((5, (KNOCK, 1, 1, 80)), (6, (KNOCKS, 64)))
    yield story(notes=noted, mark=400)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("languages") / "history.sqlite3")
    with History(path) as history:
        for minutes, played in enumerate(games()):
            history.keep([played], later(minutes))
        history.keep([story(mark=430)], later(0), Tags("Nobody's"))
    return path


def test_the_three_languages_have_the_same_words_and_the_same_gaps() -> None:
    for language in OTHERS:
        assert words.WORDS[language].keys() == words.RU.keys()
        for text, other in words.WORDS[language].items():
            assert other and text.count("{}") == other.count("{}"), text
            assert text[0].isspace() == other[0].isspace() or text.startswith(","), text


def test_nothing_on_a_page_is_left_in_english_and_no_word_is_there_in_vain(
    db: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    recorder = Recorder(dict(words.RU))
    monkeypatch.setitem(words.WORDS, "ru", recorder)
    with History(db) as history:
        count = history.count()
    for number in range(1, count + 1):
        report(number, "--language", "ru", "-o", tmp_path / "page.html", "--db", db)
    report("--all", "--language", "ru", "-o", tmp_path / "page.html", "--db", db)
    report("--all", "--console", "Nobody's", "--language", "ru", "-o", tmp_path / "page.html", "--db", db)
    assert count > 50 and recorder.asked - recorder.keys() == set()
    assert recorder.keys() - recorder.asked == set(), "no page has these words"


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "14 November 2026"),
        ("ru", "14 ноября 2026"),
        ("ro", "14 noiembrie 2026"),
        ("nl", "14 november 2026"),
    ],
)
def test_a_page_has_its_language_its_dates_and_its_decimal_sign(
    db: str, tmp_path: Path, language: str, wanted: str
) -> None:
    report("--all", "--language", language, "-o", tmp_path / "page.html", "--db", db)
    page = (tmp_path / "page.html").read_text("utf-8")
    assert f'<html lang="{language}">' in page
    assert re.search(wanted.replace("14", r"1[45]"), page)
    cells = re.findall(r"<td>−?\d+([.,])\d<", page)
    assert cells and set(cells) == {"." if language == "en" else ","}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_fits_a_phone_and_a_desk(page: Page, db: str, tmp_path: Path, language: str) -> None:
    paths = [tmp_path / f"{number}.html" for number in range(1, len(GAMES) + 1)]
    for number, path in enumerate(paths, 1):
        report(number, "--language", language, "-o", path, "--db", db)
    report("--all", "--language", language, "-o", tmp_path / "all.html", "--db", db)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for path in [*paths, tmp_path / "all.html"]:
            page.goto(path.as_uri())
            assert page.evaluate(LOST_AT_THE_SIDE) == 0, path
            assert page.evaluate(OUT_OF_DRAWING) == [], path
