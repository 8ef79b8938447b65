"""The longest plausible game of every kind fits, with room to spare."""

import pytest

from tests.journal.figures import RECORDS, boot_cost, most, room_after, sizes
from tests.journal.tables import SETUPS
from topout.journal.journal import NEARLY_FULL
from topout.journal.record import EVENT, LONGEST, pack


def test_an_ordinary_action_takes_six_bytes_and_a_build_seven():
    bytes_of = sizes()
    assert bytes_of["recruit"] == bytes_of["move"] == bytes_of["end of turn"] == bytes_of["floor card"] == 6
    assert bytes_of["build, 24 beams"] == 7
    assert bytes_of["undo"] == 5


@pytest.mark.parametrize(("game", "records"), [("skyscrapers", 386), ("floors", 550), ("newyork", 257)])
def test_the_longest_plausible_game_fits_without_a_warning(game, records):
    assert game in SETUPS
    count, room = room_after(game)
    assert count == records
    assert room > NEARLY_FULL


def test_six_hundred_cards_of_floors_fit():
    assert most(RECORDS["floor card"]) >= 600


def test_switching_off_and_on_in_mid_game_takes_little():
    assert boot_cost() <= 48


def test_the_longest_record_is_a_tally_of_forty_floors():
    assert len(pack(EVENT, (7, *[3] * 160), 0)) <= LONGEST
    with pytest.raises(ValueError, match="too many"):
        pack(EVENT, [1] * 177, 0)
