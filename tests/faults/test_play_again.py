"""«Again» by keys: the result is kept, seats and rules stay, the next player begins. The power may be cut meanwhile."""

import pytest

from tests.faults.console_actions import boot_again, console_of, play_script, press
from tests.faults.power_cut_checker import game_of
from topout_tools.memory_image import read_journal
from topout_tools.sim.fram import FramChip
from topout_tools.sim.machine import Machine

OVER = """
choose English
begin skyscrapers p1 p3 p4 first p3 choosing Dutch
press p3.a
press menu
choose Collapse
press p4.a
press fall
wait 1400
press fall
"""
FOLLOWING = ("skyscrapers", (0, 2, 3), (3, 2, 2))


def begun(machine):
    table = console_of(machine).table
    return table and (table.game, tuple(table.seats), table.session.setup)


@pytest.fixture
def over():
    with Machine() as machine:
        machine.boot()
        play_script(machine, OVER)
        yield machine


def test_again_keeps_the_result_the_seats_and_the_rules_through_the_next_cut(over):
    game_id = console_of(over).logbook.journal.game_id
    press(over, "p4.b", "p4.c")
    over.run_for(1500)
    assert begun(over) == FOLLOWING and not console_of(over).table.session.log
    press(over, "p4.c", "p4.a")  # the page of the deal is closed; the next player begins
    boot_again(over)
    assert begun(over) == FOLLOWING and len(console_of(over).table.session.log) == 1
    (result,) = read_journal(over.nvm.image).results
    assert (result.mark, result.scores, result.places) == (game_id, (-14, -14, 0), (1, 1, 3))
    assert console_of(over).health.faults == 0


def test_b_pressed_again_and_again_begins_nothing(over):
    before = game_of(console_of(over).table)
    press(over, *["p4.b"] * 6, "p4.a")
    assert game_of(console_of(over).table) == before
    assert type(console_of(over).stage.top).__name__ == "Result"


def left_by_cuts(machine, memory, steps):
    """Cut the power after each of these steps of the memory, then not at all; return what is on the table each time."""
    machine.spoil("display_mosi")
    boot_again(machine)
    image = memory.image
    before = game_of(console_of(machine).table)
    left = []
    for step in [*steps, None]:
        press(machine, "p1.b")
        memory.cut_after(step)
        press(machine, "p1.c")
        machine.run_for(1500)
        memory.cut_after(None)
        assert machine.is_on == (step is None)
        machine.boot()
        found = game_of(console_of(machine).table)
        left.append("after" if begun(machine) == FOLLOWING else "before" if found == before else found)
        memory.load(image)
        machine.boot()
    return left


def test_a_cut_while_the_next_game_begins_leaves_the_old_one_or_the_new_one(over):
    """The chip's flash is one sector. From the closing of the old game to the new one's record there is neither."""
    left = left_by_cuts(over, over.nvm, [2, 5, 12, 20, 30, 40])
    assert set(left) <= {"before", None, "after"}
    assert "before" in left and left[-1] == "after"


def test_with_fram_there_is_always_one_of_the_two():
    chip = FramChip()
    with Machine(i2c_chips={0x50: chip}) as machine:
        machine.boot()
        play_script(machine, OVER)
        left = left_by_cuts(machine, chip, [0, 300, 4100, 4600, 4617])
    assert set(left) == {"before", "after"} and left[-1] == "after"
