"""Records that are intact but make no sense: whatever is in the journal, the console starts and says what it found."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.faults.console_actions import console_of, play_script, press, screen_text
from tests.journal.power_cuts import begin, booted
from tests.journal.storages import NorStorage
from topout.journal.record import EVENT, NOTE, REDO_RECORD, RESULT, SETTING, UNDO_RECORD
from topout.settings import LANGUAGE
from topout_tools.sim.machine import Machine
from topout_tools.sim.nor_flash import NorFlash

HEADER = (0, 0b00101, 3, 2, 0, 0)
NUMBERS = st.lists(st.integers(-300, 70_000), max_size=8).map(tuple)
SMALL = st.lists(st.integers(-2, 12), max_size=12).map(tuple)


def booted_with(header: tuple, records: list) -> Machine:
    storage = NorStorage()
    journal = booted(storage).journal
    journal.keep(LANGUAGE, 0)
    assert begin(journal, header, 9)
    for kind, numbers in records:
        assert journal.writer.write(kind, numbers)
    flash = NorFlash()
    flash.load(storage.image)
    machine = Machine(turn_us=2000, nvm=flash)
    machine.spoil("display_mosi")
    machine.boot()
    machine.run_for(300)
    assert machine.crash is None and machine.resets == [] and machine.is_running
    return machine


@pytest.mark.parametrize(
    "record",
    [
        (NOTE, ()), (NOTE, (0, 2, 9, 5)), (NOTE, (0, 2, -1, 5)), (NOTE, (1, 30, 7)), (NOTE, (1,)), (NOTE, (1, -30)),
        (NOTE, (2, -5)), (NOTE, (77, 1, 2)), (NOTE, (0, 99, 1, -9)), (SETTING, (-40, 1)), (SETTING, (0, 77)),
        (SETTING, (3,)), (SETTING, (5, -30_000)), (SETTING, (16, -1)), (SETTING, (4000, 1)), (RESULT, ()), (15, (1, 2)),
    ],
)  # fmt: skip
def test_what_is_beside_the_rules_costs_nobody_the_game(record):
    with booted_with(HEADER, [(EVENT, (0,)), record, (EVENT, (0,))]) as machine:
        assert console_of(machine).table.session.log == [(0,), (0,)]
        assert "Memory" not in screen_text(machine)
        press(machine, "p1.c", "hub.menu", "hub.undo")
        assert console_of(machine).health.faults == 0


@pytest.mark.parametrize(
    "header",
    [
        (), (0,), (0, 5), (0, 5, 3), (0, 5, 3, 2, 7, 0), (0, 5, 3, 2, -1, 0), (0, 5, 3, 2, 0, -1), (0, 5, 3, 2, 0, 9),
        (0, 5, -1, 2, 0, 0), (0, 5, 99, 2, 0, 0), (0, 0, 3, 0, 0, 0), (0, -1, 3, 2, 0, 0), (-1, 5, 3, 2, 0, 0),
        (1, 5, 5, 2, 0, 0, 9, 9), (2, 7, 3, 3, 0, -4), (3, 5, 12, 2, 0, 0, 30, 10_000, 0, 0, 0, 0, 0, 0, 99),
    ],
)  # fmt: skip
def test_a_header_that_makes_no_sense_is_said_and_a_new_game_can_begin(header):
    with booted_with(header, [(EVENT, (0,))]) as machine:
        assert console_of(machine).table is None
        assert "a game unknown here" in screen_text(machine)
        play_script(machine, "begin skyscrapers p1 p3 first p3")
        assert console_of(machine).table is not None


@pytest.mark.parametrize(
    "record", [(EVENT, ()), (EVENT, (99,)), (EVENT, (1, -5, 2)), (REDO_RECORD, ()), (UNDO_RECORD, ())]
)
def test_an_event_that_the_rules_refuse_is_said(record):
    with booted_with(HEADER, [record]) as machine:
        assert console_of(machine).table is None
        assert "a game unknown here" in screen_text(machine)


HEADS = st.tuples(st.integers(0, 3), st.integers(0, 31), st.integers(0, 13))
HEADERS = st.one_of(NUMBERS, st.tuples(HEADS, SMALL).map(lambda parts: parts[0] + parts[1]))
KINDS = st.sampled_from([EVENT, UNDO_RECORD, REDO_RECORD, NOTE, SETTING, RESULT])


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(HEADERS, st.lists(st.tuples(KINDS, st.one_of(NUMBERS, SMALL)), max_size=6))
def test_whatever_is_in_the_journal_the_console_starts(header, records):
    with booted_with(header, records) as machine:
        press(machine, "p1.a", "hub.menu", "hub.undo", "p1.b")
        assert console_of(machine).health.faults == 0
