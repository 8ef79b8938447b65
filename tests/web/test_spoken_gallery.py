"""Every screen of every game as a screen reader says it: in words, without signs, and without false facts."""

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.console.pictures import WALKS, pass_by
from tests.web.spoken_page import Screen, page_without_table, spoken
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web.console_text import ConsoleReader
from topout_tools.web.labels import read_labels

SIGNS = re.compile("[▲●■◆★○×✓♛◂▸▾→↓…|]|!:")
DOUBLED = re.compile(r"[,;:.?!][.,;:]| [,;:.?!)]|\s\s|\{\}|undefined")
PLACE = r"\d(?:st|nd|rd|th|e)\b"  # «2nd»
GLUED = re.compile(rf"(?!{PLACE})\d\p|\p\d".replace(r"\p", r"[^\W\d_]"))

SAID = {
    "back": "Go back to here? Events to undo: 4. Pod 1: events: 0, points: 0. Pod 3: events: 2, points: −8. "
    "Pod 4: events: 2, points: +10. ",
    "newyork-back": "Pod 1: events: 1, points: 0. Pod 2: events: 0, points: 0. ",
    "newyork-act-one-out": "Pod 4: 18, workers: 2, has the Statue. Pod 5: removed: 2. "
    "Order: Pod 1, Pod 2, Pod 3, Pod 4 has the Statue. ",
    "newyork-deal": "Pod 4: workers: 2, has the Statue. Pod 5: removed: 2. Shuffle the discard pile. ",
    "newyork-two-end": "Pod 1: 0, removed: 2. Pod 3: 1, workers: 2, has the Statue. ",
    "newyork-no-statue": "Order: Pod 2 has played, Pod 4, Pod 5, Pod 1, Pod 3 has the Statue. Blocks 63, roofs 10, "
    "skyscrapers 5. round 1, cards 4. Only the Statue's holder can win. ",
    "newyork-stuck": "Stuck. Pod 4 cannot move and build, or cannot do what the card demands: a worker goes, the turn ",
    "newyork-rules-1": "The highest takes the Statue. Then from the lowest to the highest: move and build, as ",
    "first-steps-2": "It shows that it is your turn, and what is left of it. One dim light: somebody else's turn. "
    "Each pod has a colour and a shape, triangle, disc, square, diamond, star, on the screen as well. ",
    "names-seats-free": "Pod 5: free. Press a key on your pod. A: Name, previous. B: Seat. C: Name, next. ",
    "names-seats": "Pod 1: Margaret, seated. Pod 2: seated. ",
    "seats": "Pod 1: seated. Pod 2. Pod 3: seated. ",
    "deal": "You each get 12 block cards, 2 base cards in your own colour, 5 workers for the crew, a marker on 0 ",
    "play-after-fall": "Pod 4: a fall of Pod 3, workers: 2. A: Recruit. ",
    "play-with-clock": "Undone: 1. To redo: UNDO, then FALL. Pod 1: 20:03. Pod 3: 40:06. Pod 4: 60:09. ",
    "build-marks": "(3+1) times 2 = 8, then 8. B held: more. Beam connections: 3. Worker on the card: yes. ",
    "build-more": "A: Build with a base card. B: No build: back to the turn. C: Undo the last entry. ",
    "past-rest": "undone: Pod 3: a worker lost. chosen: undone: a build, (3+1) times 2 = 8. ",
    "end-collapse": "Pod 1: out. Pod 3: −11, in all: −3. ",
    "tally-top": "Pod 1: −40, workers: 0. Pod 3: 39, workers: 2. ",
    "tally-level": "Pod 3: 1, counted: 1 of 2. ",
    "result-causes": "Points for. Builds: Pod 1: 0, Pod 3: 34, Pod 4: 0. Falls: Pod 1: −40, Pod 3: 0, Pod 4: −10. ",
    "result-hands": "Pod 4: fallen: 2, alarms on own turn: 2. Steadiest hands: Pod 3. ",
    "result-graph": "Pod 3: 44. Pod 4: −24. Pod 1: −40. ",
    "knock": "Strength: 3 of 5. ",
    "selftest": "Still to press: Pod 1, key B, Pod 1, key C, Pod 2, key A. Down now: nothing to show. ",
    "floors-refused": "Floor 9, ball 2, then 1, 7, 9. chosen: Floor 0: does not fit. "
    "Not 0: 9 + 2 = 11, then 1, 9 − 2 = 7. ",
    "floors-five-hand": "Pod 3's turn: 0, cards 4. Pod 4: 0, cards: 30. ",
    "track-play-fall": "Pod 4: −10, fallen: 2 of 3. Pod 5: −2, fallen: 0 of 3. Falls until out: 3. "
    "Pod 4: a fall, 2 times. Round 1 of 10, 3 left. A: less. B: Action. C: more. ",
    "track-values": "Lowest score, 0. Fewest points win, yes. Round is played out, no. ",
    "track-end-shared": "Pod 1, Pod 3 share the victory! ",
    "sheet-wide-factor": "Jan-Pier: ready, 0, −9000. Вячеслав: 130 times −7 = −910. ",
}  # fmt: skip


@cache
def screens_in(language: str) -> dict[str, Screen]:
    """Return every screen of the gallery, by name. Nothing is painted."""
    screens: dict[str, Screen] = {}
    for walk in WALKS:
        with Machine(charges=UNCHARGED) as machine:
            runner = ScriptRunner(machine, Path(), Path())
            runner.boot()
            runner.observer.console.stage.painter = None
            for name in pass_by(runner, walk.lines(language)):
                screens[name] = ConsoleReader().listen(machine).words, read_labels(machine).names
    return screens


def said_in(browser: Browser, language: str) -> dict[str, str]:
    screens = screens_in(language)
    with page_without_table(browser) as page:
        return dict(zip(screens, spoken(page, list(screens.values()), language), strict=True))


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(other, marks=pytest.mark.long) for other in ("ru", "ro", "nl"))]
)
def test_no_screen_has_a_sign_a_doubled_stop_or_a_number_glued_to_a_word(browser: Browser, language: str) -> None:
    said = said_in(browser, language)
    assert len(said) > 280
    wrong = {name: text for name, text in said.items() for rule in (SIGNS, DOUBLED, GLUED) if rule.search(text)}
    assert wrong == {}


def test_marks_are_said_as_what_they_mean_on_their_screen(browser: Browser) -> None:
    said = said_in(browser, "en")
    assert {name: said[name] for name, words in SAID.items() if words not in said[name]} == {}
