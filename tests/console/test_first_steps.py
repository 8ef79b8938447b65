"""A new console explains itself once, after the choice of the language. A key of the hub skips it."""

from pathlib import Path

import pytest

from topout.games import catalogue
from topout.settings import LANGUAGE, Settings
from topout.ui.font import Font
from topout.ui.intents import CLOSE, CLOSE_AND_FORWARD, REPLACE
from topout.ui.language import ChooseLanguage
from topout.ui.pages import FirstSteps
from topout.ui.panel import ROW_COUNT, TITLE, Panel
from topout.ui.screen import A, B, C
from topout.ui.text_line import LEFT, spread
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def t(key, *arguments):
    return " ".join([key, *map(str, arguments)])


@pytest.fixture
def runner():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        yield runner


def test_the_list_begins_at_the_language_in_use():
    settings = Settings()
    assert ChooseLanguage(t, settings).at == 0
    settings.set(LANGUAGE, 2)
    assert ChooseLanguage(t, settings).at == 2


def test_they_come_with_the_first_language_and_never_with_another():
    settings = Settings()
    choose = ChooseLanguage(t, settings)
    kind, make = choose.choose(2)
    assert kind == REPLACE and isinstance(make(), FirstSteps) and settings.get(LANGUAGE) == 2
    assert choose.choose(1) == choose.choose(1) == (CLOSE,)


def test_the_outer_keys_turn_pages_up_to_the_last_and_the_middle_one_goes_on_to_the_first_game():
    pages = FirstSteps(t, "key.first_game")
    panel = Panel()
    seen = []
    for key in (A, C, C, C, A):
        pages.press(3, key)
        panel.begin()
        pages.draw(panel)
        seen.append(panel.texts[TITLE][-3:])
    assert seen == ["1/3", "2/3", "3/3", "3/3", "2/3"]
    assert pages.pods == ("key.previous", "key.first_game", "key.following")
    pages.press(3, C)
    pages.draw(panel)
    assert pages.pods == ("key.previous", "key.first_game", ""), "a key that does nothing has no label"
    assert pages.press(0, B) == (CLOSE_AND_FORWARD,) and FirstSteps(t).press(0, B) is None
    assert [pages.press_hub(key) for key in range(3)] == [(CLOSE,)] * 3


@pytest.mark.parametrize("key", ["menu", "undo", "fall"])
def test_any_key_of_the_hub_is_enough_and_they_do_not_come_again(runner, key):
    perform(runner, f"choose English\nexpect screen First steps 1/3\npress {key}\nexpect screen Which game?", "steps")
    perform(runner, "cut\nboot\nexpect screen Which game?\npress undo\nchoose First steps", "steps")
    perform(runner, f"expect screen First steps 1/3\npress {key}\nexpect screen Menu", "steps")


def test_b_and_b_again_skip_them_and_the_language_is_kept(runner):
    assert catalogue.ON_THE_CONSOLE[0] == "skyscrapers"
    perform(runner, "press p1.b\nexpect screen B Skyscrapers\npress p1.b\nexpect screen Take your seats", "steps")
    perform(runner, "cut\nboot\nexpect screen Which game?", "steps")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_them_fits_the_screen(language):
    texts = Texts(f"{FIRMWARE}/")
    texts.load(language)
    font = Font(f"{FIRMWARE}/fonts/body-{language}.glyphs")
    for page in (1, 2, 3):
        lines = texts.get(f"steps.{page}").split("|")
        assert 5 <= len(lines) <= ROW_COUNT
        assert [line for line in lines if spread(font, line, 320, LEFT)[0] != line] == []
