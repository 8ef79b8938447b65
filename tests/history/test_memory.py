"""Reading a console's memory: the game on the table with its clock, and the result of the game before."""

from pathlib import Path

import pytest

from tests.history.sample_games import EVENING
from topout_tools.errors import UserError
from topout_tools.history.entries import KNOWN, NEW
from topout_tools.history.history import History
from topout_tools.history.memory import read_memory
from topout_tools.script.play import play

# ▲1 makes the building collapse after ■3's build; then ●2 and ◆4 play, and ●2 thinks.
FIRST = """
choose English
begin skyscrapers p1 p3 first p3
press p3.a
press p3.b
press p3.b
press p3.b
press menu
choose Collapse
press p1.c
press fall
"""
SECOND = """
begin skyscrapers p2 p4 first p2
press p2.a
wait 40000
press p2.a
wait 60000
press p2.a
"""


def memory_after(script: str) -> bytes:
    taken: list[bytes] = []
    play(script, "script", Path(), Path(), take_memory=taken.append)
    return taken[0]


@pytest.fixture(scope="module")
def images() -> list[bytes]:
    return [memory_after(FIRST), memory_after(FIRST + SECOND)]


def test_the_result_of_the_game_before_is_read_beside_the_one_on_the_table(images: list[bytes]) -> None:
    before, now = read_memory(images[1], "e660")
    assert (before.game, before.has_events) == ("skyscrapers", False)
    assert before.outcome == read_memory(images[0], "e660")[0].outcome
    assert before.outcome.is_over and before.outcome.winners == (1,)
    assert (now.pods, len(now.events), now.number) == ((1, 3), 3, before.number + 1)
    assert now.minutes == 2, "as the last of two notes of the clock says"
    assert now.mark != before.mark


def test_a_game_and_the_result_that_is_left_of_it_are_one(images: list[bytes], history: History) -> None:
    (first,) = history.keep(read_memory(images[0], "e660"), EVENING)
    again, second = history.keep(read_memory(images[1], "e660"), EVENING)
    assert [(kept.number, kept.what) for kept in (first, again, second)] == [(1, NEW), (1, KNOWN), (2, NEW)]
    assert history.played(1).has_events and [seat.pod for seat in history.entry(1).seats] == [0, 2]


def test_the_same_result_of_another_console_is_another_game(images: list[bytes], history: History) -> None:
    history.keep(read_memory(images[1], "e660"), EVENING)
    history.keep(read_memory(images[1], "e661"), EVENING)
    assert len(history.entries()) == 4


def test_a_spoilt_bit_costs_no_traceback(images: list[bytes]) -> None:
    """Whatever a bit becomes, there are games or one line."""
    for at in range(200):
        spoilt = bytearray(images[1])
        spoilt[at] ^= 1 << at % 8
        try:
            assert all(played.is_known for played in read_memory(bytes(spoilt), "e660"))
        except UserError as mistake:
            assert "memory" in str(mistake)
