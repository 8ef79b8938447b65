"""What a screen reader says of the hub's screen, word for word: the whole screen, and changes that are announced."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.spoken_page import page_without_table, spoken
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web.console_text import ConsoleReader
from topout_tools.web.labels import read_labels
from topout_tools.web.screen_words import Line

# Announces one screen after the other, each at rest, and returns what the live region got each time.
ANNOUNCE = """async (screens) => {
    const { speak } = await import("/words.js");
    const { ScreenReaderText } = await import("/screen_reader_text.js");
    speak("en");
    const region = document.createElement("p");
    const reader = new ScreenReaderText(region, document.createElement("canvas"));
    return screens.map((words) => {
        region.textContent = "";
        reader.words = words;
        reader.announce();
        return region.textContent;
    });
}"""

SAY = """async ([key, ...values]) => {
    const { say, speak } = await import("/words.js");
    speak("en");
    return say(key, ...values);
}"""

BEGIN = "choose English\nbegin skyscrapers p1=Anna p2=Max p3 first p2\n"
PLAY_KEYS = "A: Recruit. B: Build. C: Move. MENU: Menu. UNDO: Undo. FALL: Fall."
LIST_KEYS = "A: Up. B: OK. C: Down. MENU: Next. UNDO: Back. FALL: OK."

SPOKEN = {
    "choose English\npress hub.menu\npress hub.undo\nchoose Language": "Language. chosen: English. Русский. Română. "
    "Nederlands. " + LIST_KEYS,
    BEGIN
    + "press p2.a": "Max's turn, actions left: 2 of 3. Anna: 0. Max's turn: 0, workers: 1, in the crew: 4. Pod 3: 0. "
    "Max: a worker recruited. " + PLAY_KEYS,
}
NEW_YORK = "choose English\nbegin newyork p1=Anna p3 first p3\nhold p3.a 300\npress p3.b"


class Voice:
    """A console whose words are asked for."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._runner = ScriptRunner(machine, Path(), Path())
        self._runner.boot()

    def after(self, script: str) -> tuple[Line, ...]:
        perform(self._runner, script, "script")
        self._runner.look()
        return ConsoleReader().listen(self._machine).words

    def say(self, page: Page, script: str, language: str = "en") -> str:
        (said,) = spoken(page, [(self.after(script), read_labels(self._machine).names)], language)
        return said


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with page_without_table(browser) as page:
        yield page


@pytest.fixture
def voice(tmp_path: Path) -> Iterator[Voice]:
    names = tmp_path / "names.txt"
    names.write_text("Anna\nMax\n", "utf-8")
    with Machine(charges=UNCHARGED, names=names) as machine:
        yield Voice(machine)


@pytest.mark.parametrize("script", SPOKEN)
def test_the_screen_is_read_in_words(page: Page, voice: Voice, script: str) -> None:
    assert voice.say(page, script) == SPOKEN[script]


def test_who_has_chosen_in_secret_is_said_and_the_number_is_not(page: Page, voice: Voice) -> None:
    said = voice.say(page, NEW_YORK)
    assert said.startswith("Choose a card, round 1, cards 5. Anna: not yet, workers: 2. Pod 3: ready, workers: 2.")
    assert said.endswith("A: less. B: OK. C: more. MENU: Menu. UNDO: Undo. FALL: Roles.")


@pytest.mark.parametrize(
    ("language", "turn"),
    [("ru", "Ходит Max"), ("ro", "Max e la rând"), ("nl", "Max is aan de beurt")],
)
def test_whose_turn_it_is_is_said_in_every_language(page: Page, voice: Voice, language: str, turn: str) -> None:
    said = voice.say(page, BEGIN + "press p2.a", language)
    assert said.startswith(f"{turn}, ") and f". Anna: 0. {turn}: 0, " in said


def test_a_clock_that_goes_on_is_not_announced(page: Page, voice: Voice) -> None:
    screens = [voice.after(BEGIN + "press hub.menu\nchoose Turn clock\npress hub.undo\npress p2.a")]
    screens += [voice.after("wait 1000") for _ in range(10)]
    assert len(set(screens)) > 9  # the clock is on the screen
    first, *later = page.evaluate(ANNOUNCE, screens)
    assert first.startswith("Max's turn, actions left: 2 of 3.") and later == [""] * 10


def test_in_a_list_only_the_row_that_is_chosen_now_is_announced(page: Page, voice: Voice) -> None:
    screens = [voice.after(BEGIN + "press hub.menu")]
    screens += [voice.after("press p1.c") for _ in range(9)]
    first, *later = page.evaluate(ANNOUNCE, screens)
    assert first.startswith("Menu, 1 of 20. chosen: End turn early. Worker lost.")
    assert later[0] == "chosen: Worker lost." and later[-1].startswith("chosen: Sound")
    assert all(said.startswith("chosen: ") and said.count(".") == 1 for said in later)


def test_of_the_same_screen_what_changed_is_announced_with_whose_it_is(page: Page, voice: Voice) -> None:
    screens = [voice.after(BEGIN + "press p2.a"), voice.after("press p2.c"), voice.after("press p2.c\npress p2.b")]
    _, action, turn = page.evaluate(ANNOUNCE, screens)
    assert action == "Max's turn, actions left: 1 of 3. Max: a move."
    assert turn.startswith(
        "Pod 3's turn, actions left: 3 of 3. Anna: 0. Max: 0, workers: 1. Pod 3's turn: 0, in the crew: 5."
    )


@pytest.mark.parametrize("name", ["$&", "$$", "$`$'", "{}", "A{}B", "", 0, "\\1"])
def test_a_name_stands_in_a_sentence_as_it_is(page: Page, name: object) -> None:
    assert page.evaluate(SAY, ["pod.shape", name, "circle"]) == f"Pod {name}, circle"
    assert page.evaluate(SAY, ["spoken.turn", name]) == f"{name}'s turn"


def test_a_sentence_without_its_values_is_shown_with_its_gaps(page: Page) -> None:
    assert page.evaluate(SAY, ["pod.shape", 1]) == "Pod 1, {}"
    assert page.evaluate(SAY, ["hub", 1]) == page.evaluate(SAY, ["hub"])
