"""Nothing of an earlier screen shows in the current one."""

from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from topout.ui.colors import DIM, NOTICE, PLAIN, PLAYER, TONES
from topout.ui.panel import HEADS, ROWS, SCORES, TITLE
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine


@pytest.fixture
def screen_after():
    machines = []

    def play(lines):
        machines.append(Machine(charges=UNCHARGED))
        runner = ScriptRunner(machines[-1], Path(), Path())
        runner.boot()
        perform(runner, lines, "test")
        runner.look()
        return numpy.asarray(machines[-1].screen())

    yield play
    for machine in machines:
        machine.cut()


def test_a_language_chosen_late_looks_as_if_it_had_been_chosen_first(screen_after):
    late = screen_after("choose English\npress undo\npress undo\nchoose Language\nchoose Русский\nwait 5000")
    first = screen_after("choose Русский\npress undo\npress undo\nchoose Язык\nchoose Русский\nwait 5000")
    assert numpy.array_equal(late, first)


@pytest.fixture(scope="module")
def show():
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English", "test")
        runner.look()
        view = runner.observer.console.stage

        def show(said):
            view.panel.begin()
            for slot, (text, tone) in said.items():
                view.panel.say(slot, text, tone)
            view.panel.end()
            while not view.painter.is_done:
                view.painter.step()
                runner.observer.console.hub.watchdog.feed()
            return numpy.asarray(machine.screen())

        yield show


# Few letters, of all heights, so that texts often take the same room: above, below, or at the foot only.
WORDS = st.text("agÂ,", min_size=1, max_size=4) | st.text("amx gpjÂ,…_●", max_size=18)
WORDS |= st.tuples(WORDS, st.text("a1g●", max_size=3)).map("\t".join)
FIGURES = st.text("−0148…", max_size=3)
PAGES = st.fixed_dictionaries(
    {
        TITLE: st.tuples(WORDS, st.sampled_from((NOTICE, PLAYER))),
        HEADS + 1: st.tuples(FIGURES, st.sampled_from((DIM, PLAYER + 2))),
        ROWS + 3: st.tuples(WORDS, st.just(PLAIN)),
        ROWS + 4: st.tuples(WORDS, st.sampled_from((PLAIN, DIM, NOTICE))),
    },
    optional={
        SCORES: st.tuples(FIGURES, st.sampled_from((PLAIN, DIM))),
        SCORES + 4: st.tuples(FIGURES, st.just(PLAIN)),
        ROWS + 5: st.tuples(WORDS, st.sampled_from((PLAIN, NOTICE))),
    },
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PAGES, min_size=2, max_size=4))
def test_a_page_looks_the_same_whatever_was_there_before(show, pages):
    for page in pages:
        after_others = show(page)
    show({})
    assert numpy.array_equal(after_others, show(pages[-1]))


FIVE_LEVEL = """
choose English
begin track p1 p2 p3 p4 p5 first p1 choosing Plain points
press menu
choose End the game
press fall
wait 1400
press fall
"""
COLOURS = [paper for _, paper in TONES[PLAYER : PLAYER + 5]]


def where(screen, colour):
    """Return the rows and columns of a colour as the display shows it, in five, six and five bits."""
    apart = [abs(screen[..., at].astype(int) - (colour >> shift & 255)) for at, shift in ((0, 16), (1, 8), (2, 0))]
    return numpy.nonzero(numpy.max(apart, axis=0) <= 8)


def test_a_page_that_is_left_before_it_is_drawn_leaves_nothing_behind(screen_after):
    at_once = screen_after(FIVE_LEVEL + "press p1.c\npress p1.a\npress p1.b\nwait 1000")
    read_first = screen_after(FIVE_LEVEL + "wait 2000\npress p1.b\nwait 1000")
    assert numpy.array_equal(at_once, read_first)


@pytest.mark.parametrize("ms", [10, 20, 30, 40])
def test_a_graph_that_is_left_while_it_is_drawn_leaves_nothing_behind(ms):
    """B follows A before the graph is finished."""

    def again(after_ms):
        with Machine() as machine:
            runner = ScriptRunner(machine, Path(), Path())
            runner.boot()
            perform(runner, FIVE_LEVEL + "wait 8000", "test")
            for key, pause_ms in (("p1.a", after_ms), ("p1.b", 3000)):
                machine.down(key)
                machine.run_for(15)
                machine.up(key)
                machine.run_for(pause_ms)
            assert runner.look().texts[0] == "Again"
            return numpy.asarray(machine.screen()).copy()

    assert numpy.array_equal(again(ms), again(3000))


def test_a_graph_that_is_left_before_its_first_piece_leaves_no_group_behind():
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English", "test")
        console = runner.look().console
        panel, painter, root = console.stage.panel, console.stage.painter, console.hub.display.root_group
        counts = []
        for drawing in ((), (0, ((PLAYER, (0, 255)),)), (), (0, ((PLAYER, (9, 255)),)), ()):
            panel.begin()
            if drawing:
                panel.draw("topout.ui.graph", drawing)
            panel.end()
            while not painter.is_done and not (drawing and len(root) > counts[0]):
                painter.step()
                console.hub.watchdog.feed()
            counts.append(len(root))
        assert counts[1] > counts[0] == counts[2] == counts[4]


def test_winners_stand_in_letters_of_30_pixels_at_the_least_across_the_screen(screen_after):
    notice = TONES[NOTICE][1]
    rows, columns = where(screen_after(FIVE_LEVEL + "wait 2000"), notice)
    assert set(columns) == set(range(320)) and max(rows) - min(rows) >= 2 * 18
    alone = "choose English\nbegin track p3 first p3 choosing First to 30\nhold p3.c 1880\npress p3.b\nwait 1200\n"
    rows, _ = where(screen_after(alone + "press fall\nwait 2000"), COLOURS[2])
    assert max(rows) - min(rows) >= 3 * 18


def test_every_line_of_the_graph_ends_in_a_shape_of_its_own_and_none_hides_another(screen_after):
    screen = screen_after(FIVE_LEVEL + "press p1.c\npress p1.c\nwait 2000")
    assert len(where(screen, COLOURS[4])[0]) > 144, "the line that was drawn last"
    shapes = []
    for colour in COLOURS:
        rows, columns = where(screen[:, 148:166], colour)
        shapes.append({(row - min(rows), column - min(columns)) for row, column in zip(rows, columns, strict=True)})
        assert len(shapes[-1]) > 60
    assert all(one != other for at, one in enumerate(shapes) for other in shapes[:at])
