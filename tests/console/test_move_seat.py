"""A missing sensor or pod: the screen says so, and a player moves to another pod. The seats survive power cuts."""

from collections import Counter
from pathlib import Path

import pytest

from tests.console.test_shared_screens import drawn, rings, t
from tests.faults.test_power_cuts import cut_every_byte, opened
from tests.journal.storages import NorStorage
from topout.app.startup import resume
from topout.constants import PODS
from topout.games import skyscrapers as rules
from topout.journal.record import SEATING
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import SEAT, UNDO_EVENT, Table
from topout.ui.intents import ENTER, OPEN, REFUSE
from topout.ui.lights import ALL, DOT, PULSE
from topout.ui.move_seat import ChooseSeat, MoveSeat
from topout.ui.panel import TITLE
from topout_tools.history.memory import read_memory
from topout_tools.memory_image import read_journal
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

SETUP = (3, 1, 0)


def new_table(storage=None, pods=(0, 2, 4)):
    logbook = Logbook(storage)
    table = Table(logbook, "skyscrapers", Seats(list(pods), ("Ana", "", "Cy")), SETUP)
    logbook.begin(0, table, SETUP)
    return table


def test_the_player_is_chosen_from_a_list_and_the_pod_by_a_key_on_it():
    table = new_table()
    choose = ChooseSeat(table, t)
    assert [choose.item(at) for at in range(3)] == ["▲Ana", "■3", "★Cy"]
    kind, move = choose.choose(1)
    assert kind == OPEN and isinstance(move, MoveSeat) and drawn(move)[TITLE] == "move.title ■3"
    assert rings(move) == {0: (DOT, 0), 1: (ALL, PULSE), 2: (DOT, 0), 3: (ALL, PULSE), 4: (DOT, 0)}
    assert move.press(3, 0) == (ENTER, (SEAT, 1, 3), None)


def test_a_player_who_moved_keeps_name_turn_and_score_and_the_old_pod_is_nobodys():
    table = new_table()
    table.enter((rules.RECRUIT,))
    before = table.state, table.last
    assert table.enter((SEAT, 1, 3)) is None
    assert (table.state, table.last) == before and table.seats == [0, 3, 4]
    assert table.name(1) == "◆4" and table.player_at(3) == 1 and table.player_at(2) is None
    assert table.enter((SEAT, 0, 4)) == "seat_taken" and table.seats == [0, 3, 4]
    assert table.enter(UNDO_EVENT) is None and table.seats == [0, 3, 4], "it is beside the game"
    assert table.enter((SEAT, 1, 2)) is None and table.seats == [0, 2, 4]


def test_with_every_pod_taken_there_is_nowhere_to_go():
    table = Table(Logbook(None), "floors", Seats(list(range(PODS))), (5, 0, 0, 1, 1))
    assert ChooseSeat(table, t).choose(0) == (REFUSE, "no_free_pod")


def test_power_cut_at_every_byte_of_a_move_leaves_the_seats_before_or_after():
    storage = NorStorage()
    new_table(storage)
    counts: Counter = Counter()
    pods = [1, 3, 2]
    for move in range(24):
        assert opened(storage).enter((rules.ADJUST, 0, move)) is None
        counts += cut_every_byte(storage, (SEAT, 1, pods[move % 3]))
    print(dict(counts))
    assert counts["before"] > 100 and counts["after"] > 10
    assert opened(storage).seats == [0, 2, 4] and len(opened(storage).session.log) == 24


def test_when_notes_have_no_room_left_a_move_is_still_kept():
    storage = NorStorage()
    table = new_table(storage)
    table.logbook.journal.notes_room = 0
    assert table.enter((SEAT, 0, 1)) is None
    assert resume(Logbook(storage)).seats == [1, 2, 4]


@pytest.mark.parametrize("pods", [(), (0, 1), (0, 0, 1), (0, 1, 7), (0, 1, -1), (0, 1, 2, 3)])
def test_seats_that_cannot_be_cost_nobody_the_game(pods):
    storage = NorStorage()
    table = new_table(storage)
    table.enter((rules.RECRUIT,))
    table.logbook.write(SEATING, pods)
    found = resume(Logbook(storage))
    assert found.seats == [0, 2, 4] and found.session.log == table.session.log


def test_the_history_knows_a_game_by_the_seats_it_began_with():
    storage = NorStorage()
    table = new_table(storage)
    table.enter((rules.RECRUIT,))
    (before,) = read_memory(storage.image, "chip")
    table.enter((SEAT, 1, 3))
    (after,) = read_memory(storage.image, "chip")
    assert (after.pods, after.names, after.events) == (before.pods, before.names, before.events)
    assert after.length > before.length, "the later one is the newer one"
    assert read_journal(storage.image).records[-1] == (SEATING, (0, 3, 4))


UNPLUGGED = """
choose English
begin skyscrapers p1 p2 p3 p4 first p1
press p1.a
cut
unplug p1
boot
press p1.a
expect turn p1
expect actions 2
"""
MOVED = """
wait 3000
expect screen ▲1's pod silent? See the menu.
press menu
choose Another pod
choose ▲1
press p2.a
expect screen Somebody sits at that pod.
press p5.a
expect screen ★5's turn
expect turn p5
expect ring p1 lit 0
expect ring p5 lit 8
press p5.a
cut
boot
expect turn p5
expect actions 1
press p5.a
press p5.b
expect turn p2
"""


def test_a_player_whose_pod_was_out_at_power_on_is_reminded_moves_and_plays_on():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, UNPLUGGED, "unplugged")
        runner.wait(2000)
        assert not [text for text in runner.look().texts if "is off" in text]
        clock = runner.look().console.table.clock
        assert clock.reminder_s < 5
        clock.reminder_s += 178  # instead of waiting for three minutes
        perform(runner, MOVED, "moved")


def test_a_sensor_that_is_missing_at_power_on_is_said_and_one_that_is_there_is_not():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        runner.wait(1000)
        assert "No bump sensor: knocks go unheard." not in runner.look().texts
        runner.unplug("sensor")
        perform(runner, "cut\nboot\nexpect screen No bump sensor: knocks go unheard.", "sensor")
        perform(runner, "choose English\nbegin skyscrapers p1 p2 first p1\ncut\nboot", "sensor")
        perform(runner, "expect screen No bump sensor: knocks go unheard.", "sensor")
