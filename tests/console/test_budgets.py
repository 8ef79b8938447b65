"""The console keeps its ceilings while it is played, in virtual time: `tests.tools.bench.ceilings`."""

from pathlib import Path

import pytest

from tests.console.test_newyork import series_of_two
from tests.tools.bench import boot, ceilings, knock, walk
from tests.tools.bench import console as bench
from tests.tools.bench.ceilings import in_simulator
from topout.games import catalogue
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.fram import FramChip
from topout_tools.sim.machine import Machine


@pytest.fixture(scope="module")
def answers():
    return bench.play_round(offset_ms=0)


def over(answers, budget, pick):
    """Return the presses that went over a budget, and what they took."""
    return {name: figure for name, answer in answers.items() if (figure := pick(answer) or 0) > budget}


def test_no_loop_turn_is_so_long_that_samples_are_lost(answers):
    assert over(answers, in_simulator(ceilings.TURN_MS), lambda answer: answer.stall_ms) == {}


def test_rings_answer_a_press_in_time(answers):
    on_rings = {name: answers[name] for name in bench.ON_RINGS}
    assert over(on_rings, in_simulator(ceilings.RING_MS), lambda answer: answer.ring_ms) == {}


def test_screen_answers_a_press_in_time(answers):
    assert over(answers, in_simulator(ceilings.ANSWER_MS), lambda answer: answer.screen_ms) == {}


def test_the_screen_is_finished_in_time(answers):
    assert over(answers, in_simulator(ceilings.FINISHED_MS), lambda answer: answer.painted_ms) == {}


def test_a_whole_evening_of_set_up_dialogs_and_language_loses_no_sample():
    assert bench.long_session() == (0, 0)


# New York takes longest; `make prove` plays the others.
_WALKS = [
    pytest.param(gallery, marks=() if gallery.__name__.endswith("_newyork") else pytest.mark.long)
    for gallery in walk.WALKS
]


@pytest.fixture(scope="module", params=_WALKS, ids=lambda gallery: gallery.__name__.rpartition(".")[2])
def presses(request):
    return walk.walk(request.param)


def beyond(presses, budget, pick):
    return {press.where: figure for press in presses if (figure := pick(press) or 0) > budget}


def test_every_screen_of_every_game_answers_in_time(presses):
    late = [
        press for press in presses if (press.answer.screen_ms or 0) > in_simulator(ceilings.ANSWER_MS, press.held_ms)
    ]
    assert late == []


def test_no_loop_turn_is_so_long_that_samples_are_lost_whatever_is_opened(presses):
    assert beyond(presses, in_simulator(ceilings.TURN_MS), lambda press: press.stall_ms) == {}
    assert beyond(presses, ceilings.OVERRUNS, lambda press: press.overruns) == {}


def test_every_screen_of_every_game_is_finished_in_time(presses):
    """The choice of the first language is among them: it loads texts and fonts, and opens a page."""
    played = [press for press in presses if not press.has_erased]
    assert sum(press.has_spoken for press in played) == 1
    assert beyond(played, in_simulator(ceilings.FINISHED_MS), lambda press: press.answer.painted_ms) == {}
    slow = beyond(played, ceilings.FINISHED_MOSTLY_MS, lambda press: press.answer.painted_ms)
    assert len(slow) <= len(played) * 0.05


def test_rings_answer_every_press_of_every_game_in_time(presses):
    """Only presses that light a ring, where none moves by itself. The self-test's rings change by themselves."""
    still = [press for press in presses if press.was_still and not press.where.endswith("→ selftest")]
    assert beyond(still, in_simulator(ceilings.RING_MS), lambda press: press.answer.ring_ms) == {}


def test_rings_answer_the_undo_of_a_victory_in_time():
    """Two events are undone, another base screen is opened, and the dialog folds the log to show what comes next."""
    with bench.shipped_drive() as drive, Machine(drive) as machine:
        runner = walk.WatchedRunner(machine)
        runner.boot()
        won = series_of_two("ru").script.partition("wait 1300\n")
        perform(runner, won[0] + won[1] + "press fall\npress undo\npress undo\n", "an undone victory")
    last = runner.watched[-1]
    assert last.where == "hub.undo" and last.was_still and last.answer.ring_ms
    assert last.answer.ring_ms <= in_simulator(ceilings.RING_MS)
    assert last.stall_ms <= in_simulator(ceilings.TURN_MS)


def test_a_new_game_is_on_the_screen_in_time(presses):
    """Its rules and screens are read from the drive, and memory is erased."""
    begun = [press for press in presses if press.has_erased]
    assert begun
    assert beyond(begun, ceilings.NEW_GAME_IN_SIMULATOR_MS, lambda press: press.answer.painted_ms) == {}


@pytest.mark.parametrize(
    ("chips", "most_ms"),
    [({}, ceilings.ERASING_TURN_MS), ({"i2c_chips": {0x50: FramChip()}}, ceilings.FIFO_MS)],
    ids=["nvm", "fram"],
)
def test_the_erase_takes_no_longer_with_each_game_of_an_evening(chips, most_ms):
    """The results of the games before are carried over. They are encoded in a turn before the erase."""
    erases_ms, overruns = bench.games_in_a_row(bench.GAMES, **chips)
    assert len(erases_ms) == bench.GAMES and min(erases_ms) > 50
    assert max(erases_ms) <= most_ms, erases_ms
    assert max(erases_ms) - erases_ms[0] < bench.GAMES
    assert overruns == 0


def test_garbage_is_collected_when_all_that_a_key_led_to_is_done():
    """That takes 19 ms, and no key waits for it."""
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, bench.SIT_DOWN, "sit down")
        for key in ("p3.a", "p3.c", "hub.menu", "hub.undo"):
            runner.press(key)
            runner.look()
            machine.run_for(100)
            assert machine.clock.allocated < 500, key


@pytest.mark.parametrize(("step_ms", "least"), [(97, 4), pytest.param(29, 15, marks=pytest.mark.long)])
def test_a_knock_lights_the_rings_in_time_also_while_a_screen_is_painted(step_ms, least):
    with bench.shipped_drive() as drive:
        heard = knock.idle(drive, 3) + knock.painting(drive, step_ms, ("hub.menu", "hub.fall"))
    assert sum(each.was_painting for each in heard) > least
    assert {each.when: each.ms for each in heard if not each.ms <= ceilings.KNOCK_MS} == {}


def test_rings_draw_no_more_than_their_budget():
    assert bench.worst_current_ma() <= 300


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "floors" else pytest.mark.long) for game in catalogue.ON_THE_CONSOLE],
)
def test_a_resumed_game_of_300_events_is_on_the_screen_in_time(game):
    assert boot.resume_ms(game) <= ceilings.RESUME_MS


def test_a_new_console_is_on_the_screen_in_time():
    assert boot.first_screen_ms() <= ceilings.BOOT_MS
