"""Capacity: events come first, and the longest plausible game of every kind fits, whatever else is stored."""

import pytest

from tests.journal.figures import boot_cost, fullest, room_beside, sizes
from tests.journal.power_cuts import begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import NorStorage
from topout.games import catalogue
from topout.journal.journal import NOTES_ROOM
from topout.journal.record import EVENT, NOTE, pack


def test_an_ordinary_action_takes_five_bytes_and_a_build_six():
    bytes_of = sizes()
    assert bytes_of["recruit"] == bytes_of["move"] == bytes_of["end of turn"] == bytes_of["floor card"] == 5
    assert bytes_of["build, 24 beams"] == 6
    assert bytes_of["undo"] == 4


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_the_longest_plausible_game_fits_when_all_else_is_at_its_fullest(name):
    room, programs = room_beside(name)
    print(f"{name}: {room} bytes left; {programs} programs of a page")
    assert room > 0
    assert programs < 80


def test_397_alarms_leave_the_events_their_room():
    """An earlier version left room for only 63 events."""
    journal = begun(NorStorage(), SETUPS["floors"])
    room = journal.room
    kept = [journal.append(NOTE, (0, 2, 1, 360)) for _ in range(397)]
    assert kept.count(True) > 32 and not kept[-1]
    assert journal.is_saving
    assert journal.room > room - NOTES_ROOM - 16


def test_notes_have_no_more_room_after_a_power_cut_than_before():
    storage = NorStorage()
    journal = fullest(storage)
    assert journal.notes_room <= 0
    again = booted(storage).journal
    assert again.notes_room <= 0
    assert not again.append(NOTE, (0, 2, 1, 360))
    assert again.append(EVENT, (1,))


def test_switching_off_and_on_in_mid_game_takes_little():
    assert boot_cost() <= 48


def test_the_longest_record_is_one_of_255_digits():
    assert len(pack(EVENT, (7, *[3] * 160), 0)) < 100
    assert len(pack(EVENT, [1] * 255, 0)) == 133
    with pytest.raises(ValueError, match="too many"):
        pack(EVENT, [1] * 256, 0)
