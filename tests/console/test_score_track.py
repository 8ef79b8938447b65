"""The score track on the play screen: everybody is seen on it, in their right place, and a moving marker arrives."""

from itertools import pairwise
from pathlib import Path
from random import Random

import numpy
import pytest

from tests.console.test_game_screens import PLAIN, screen_of, table_of
from topout.constants import WIDTH_PX
from topout.games import floors, newyork, skyscrapers, track
from topout.ui.colors import PLAYER, TONES
from topout.ui.layout import TRACK, chosen
from topout.ui.panel import ROWS, TITLE, Panel
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

MARKER_PX = 16
PILED_PX = 8
MARGIN_PX = 24
NONE = track.NONE


def shown(table):
    panel = Panel()
    panel.begin()
    screen_of(table).draw(panel)
    panel.end()
    return panel


# -- the numbers ------------------------------------------------------------------------------------------------------


def test_skyscrapers_begins_at_the_end_of_the_track_and_grows_with_the_scores():
    table = table_of("skyscrapers", (2, 0, 0))
    assert shown(table).track == (-40, 40, ((0, 0, True), (0, 1, True)))
    table.enter((skyscrapers.ADJUST, 1, 41))
    assert shown(table).track[1] == 60
    table.enter((skyscrapers.ADJUST, 0, -12))
    assert shown(table).track[2] == ((-12, 0, True), (41, 1, True))


@pytest.mark.parametrize(
    ("profile", "points", "reach"),
    [
        ((0, NONE, NONE), [0, 0], (0, 20)),
        ((0, NONE, NONE), [-3, 21], (-10, 30)),
        ((0, 30, NONE), [0, 4], (0, 30)),
        ((100, 0, 0), [0, -7], (0, 100)),
        ((5, 900, -50), [1, 2], (-100, 900)),
        ((9999, NONE, NONE), [0, 9], (9990, 10010)),
    ],
)
def test_the_track_of_any_game_reaches_to_what_its_profile_names_and_what_was_scored(profile, points, reach):
    table = table_of("track", (2, 0, *profile, *PLAIN[3:]))
    for player, change in enumerate(points):
        assert not change or table.enter((track.POINTS, player, change)) is None
    assert shown(table).track[:2] == reach


def test_floors_counts_stars_and_new_york_has_no_track():
    assert shown(table_of("floors", (4, 0, floors.FULL, 9, 2))).track[:2] == (0, 3)
    revealed = table_of("newyork", (2, 0, newyork.SUBWAY), (newyork.REVEAL, 3, 9))
    assert shown(revealed).track == (0, 0, ())


def test_where_nobody_plays_there_is_no_track():
    assert shown(table_of("newyork", (2, 0, newyork.SUBWAY))).track == ()


@pytest.mark.parametrize(
    ("game", "setup", "events", "slot"),
    [
        ("skyscrapers", (2, 1, 0), (), ROWS + 4),
        ("floors", (2, 1, floors.FULL, 9, 2), (), TITLE),
        ("newyork", (2, 1, newyork.SUBWAY), ((newyork.REVEAL, 9, 3),), TITLE),
        ("track", (2, 1, *PLAIN), (), TITLE),
        ("track", (2, 1, *PLAIN[:8], 3, 0), (), TITLE),
    ],
)
def test_the_running_player_s_own_time_is_shown_in_every_game_if_it_is_taken(game, setup, events, slot):
    table = table_of(game, setup, *events)
    for millis in (0, 3000, 75_000):
        table.clock.step(millis, table.state.turn)
    assert "1:1" not in "".join(shown(table).texts)
    table.clock.is_on = True
    table.clock.step(150_000, table.state.turn)
    assert table.state.turn == 1 and shown(table).texts[slot].endswith("1:15")


# -- the picture ------------------------------------------------------------------------------------------------------


class Screen:
    def __init__(self, machine, begin):
        self._machine = machine
        self.runner = ScriptRunner(machine, Path(), Path())
        self.runner.boot()
        perform(self.runner, "choose English\n" + begin, "begin")
        self.console = self.runner.look().console
        self.strip = self.console.stage.painter._strip

    def markers(self):
        """Return where each pod's colour is on the strip: its leftmost column and its number of pixels."""
        pixels = numpy.asarray(self._machine.screen().convert("RGB")).astype(int)[
            chosen[TRACK] : chosen[TRACK] + MARKER_PX
        ]
        found = {}
        for pod in range(5):
            colour = TONES[PLAYER + pod][1]
            wanted = numpy.array([colour >> 16, colour >> 8 & 255, colour & 255])
            columns = numpy.nonzero((abs(pixels - wanted) < 9).all(axis=2))[1]
            if columns.size:
                found[pod] = (int(columns.min()), int(columns.size))
        return found


@pytest.fixture(scope="module")
def five():
    with Machine() as machine:
        yield Screen(machine, "begin track p1 p2 p3 p4 p5 first p1 choosing Plain points")


def test_players_of_one_score_are_a_pile_in_which_everybody_is_seen(five):
    markers = five.markers()
    assert len(markers) == 5 and min(size for _, size in markers.values()) > 50, markers
    lefts = [left for left, _ in sorted(markers.values())]
    assert max(lefts) - min(lefts) < 2 * MARKER_PX + 4


def test_wherever_they_stand_all_are_on_the_screen_in_order_and_apart(five):
    dice = Random(5)
    for spread in (0, 1, 3, 10, 100, 9999):
        for _ in range(40):
            scores = [dice.randint(-spread, spread) for _ in range(5)]
            five.strip.aim(-spread - 1, spread + 1, tuple((score, pod, True) for pod, score in enumerate(scores)))
            aims = sorted(zip(scores, range(5), five.strip._aims, strict=True))
            places = [place for _, _, place in aims]
            assert places[0] >= 0 and places[-1] <= WIDTH_PX - MARKER_PX
            for (score, _, left), (other, _, right) in pairwise(aims):
                assert right - left == PILED_PX if score == other else right - left > MARKER_PX, (scores, places)


TICKS = 3  # rows of the ruler
NUMBERS = slice(4, 11)
PITCH_PX = 6  # of the characters of a number, which are 4 px wide
# Lit segments of each digit: above, right above, right below, below, left below, left above, middle.
SEGMENTS = (
    "1111110",
    "0110000",
    "1101101",
    "1111001",
    "0110011",
    "1011011",
    "1011111",
    "1110000",
    "1111111",
    "1111011",
)
CHARACTERS = {**{segments: str(digit) for digit, segments in enumerate(SEGMENTS)}, "0000001": "-"}
REACHES = ((0, 3), (0, 20), (-40, 40), (-10, 30), (-1000, 10_000), (-100_000, 100_000), (95, 105))


def ruler(screen):
    """Return the ruler's rows, true where there is ink."""
    bitmap = screen.strip._ruler
    return numpy.array([[bitmap[x, y] for x in range(WIDTH_PX)] for y in range(bitmap.height)], dtype=bool)


def numbers_on(rows):
    """Return the numbers that can be read in these rows, by the column of their middle."""
    columns = numpy.nonzero(rows.any(axis=0))[0]
    found = {}
    for group in numpy.split(columns, numpy.nonzero(numpy.diff(columns) > PITCH_PX + 2)[0] + 1):
        text = ""
        x = group[-1] - 3  # every digit reaches the right edge of its place
        while x + 3 >= group[0]:
            places = ((0, 1), (1, 3), (5, 3), (6, 1), (5, 0), (1, 0), (3, 1))
            text = CHARACTERS["".join(str(int(rows[y, x + right])) for y, right in places)] + text
            x -= PITCH_PX
        found[int(group[-1]) + 2 - PITCH_PX * len(text) // 2] = int(text)
    return found


@pytest.mark.parametrize("reach", REACHES)
@pytest.mark.parametrize("share", ["none", "some", "all"])
def test_the_middle_of_a_pile_is_where_its_score_is_on_the_ruler(five, reach, share):
    """Also at both ends, where a pile of five just fits onto the screen."""
    low, high = reach
    scores = {"none": [low, high], "some": [low, low, high], "all": [low] * 5}[share]
    five.strip.aim(low, high, tuple((score, pod, True) for pod, score in enumerate(scores)))
    for score in set(scores):
        pile = [five.strip._aims[pod] for pod, each in enumerate(scores) if each == score]
        x = MARGIN_PX + (score - low) * (WIDTH_PX - 2 * MARGIN_PX) // (high - low)
        assert sum(pile) / len(pile) + MARKER_PX / 2 == x
    five.strip.aim(low, high, tuple((high, pod, True) for pod in range(5)))
    assert sorted(five.strip._aims)[2] + MARKER_PX // 2 == WIDTH_PX - MARGIN_PX


@pytest.mark.parametrize("reach", REACHES)
def test_the_ruler_has_numbers_where_they_belong(five, reach):
    five.strip.aim(*reach, tuple((0, pod, True) for pod in range(5)))
    rows = ruler(five)
    found = numbers_on(rows[NUMBERS])
    assert 2 <= len(found) <= 9, found
    assert 0 in found.values() or reach[0] > 0
    steps = {right - left for left, right in pairwise(found.values())}
    assert len(steps) == 1 and str(steps.pop()).strip("0") in "125"
    for middle, number in found.items():
        x = MARGIN_PX + (number - reach[0]) * (WIDTH_PX - 2 * MARGIN_PX) // (reach[1] - reach[0])
        assert rows[TICKS, x], "each number has its tick"
        width = 6 * len(str(number))
        assert abs(middle - min(max(x, width // 2), WIDTH_PX - width // 2)) <= 2, (number, middle, x)


def test_a_marker_walks_to_its_new_place_and_arrives():
    with Machine() as machine:
        screen = Screen(machine, "begin track p1 p3 first p1 choosing Plain points\npress p1.c\nhold p1.c 1500")
        began = screen.markers()
        machine.down("p1.b")
        machine.run_for(60)
        machine.up("p1.b")
        seen = []
        for _ in range(120):
            machine.run_for(5)
            seen.append(screen.markers()[0][0])
        assert not screen.strip.is_moving and screen.runner.observer.is_settled
        assert seen[-1] > began[0][0] + 100
        assert len(set(seen)) > 3 and seen == sorted(seen), "step by step, and never back"
        assert screen.markers()[2][1] == began[2][1]


def test_who_is_out_is_grey_and_stays_where_they_stood():
    with Machine() as machine:
        screen = Screen(machine, "begin track p1 p3 p4 first p1 choosing Plain points")
        perform(screen.runner, "press p3.c\npress p3.b", "points")
        assert set(screen.markers()) == {0, 2, 3}
        perform(screen.runner, "press menu\nchoose A player is out\npress p3.a\npress p3.b", "out")
        assert screen.runner.look().track == {"p1": 0, "p3": 1, "p4": 0}
        assert set(screen.markers()) == {0, 3}


def test_a_build_keeps_the_turn_s_title_and_nothing_of_the_track():
    with Machine() as machine:
        screen = Screen(machine, "begin skyscrapers p1 p3 first p3\npress p3.a")
        title = numpy.asarray(machine.screen())[:36]
        assert set(screen.markers()) == {0, 2}
        perform(screen.runner, "press p3.b\nexpect screen Beam connections", "build")
        screen.runner.look()
        assert screen.markers() == {} and numpy.array_equal(numpy.asarray(machine.screen())[:36], title)
        perform(screen.runner, "press undo", "back")
        screen.runner.look()
        assert set(screen.markers()) == {0, 2}
