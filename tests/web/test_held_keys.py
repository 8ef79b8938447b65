"""Keys held by several clients: every press is felt, however short or many."""

import pytest

from topout_tools.sim.machine import Machine
from topout_tools.web.held_keys import HeldKeys
from topout_tools.web.recorder import Recorder


class Table:
    """A machine that is switched off: only its clock and its switches are used."""

    def __init__(self) -> None:
        self.machine = Machine()
        self.held_keys = HeldKeys(Recorder(self.machine))
        self.moves: list[tuple[int, str]] = []
        down, up = self.machine.down, self.machine.up
        self.machine.down = lambda key: (self.moves.append((self.machine.now_ms, "down")), down(key))  # type: ignore
        self.machine.up = lambda key: (self.moves.append((self.machine.now_ms, "up")), up(key))  # type: ignore

    def run_for(self, ms: int) -> None:
        for _ in range(ms // 5):
            self.held_keys.step()
            self.machine.run_for(5)


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_click_shorter_than_a_key_scan_is_felt(table: Table) -> None:
    table.held_keys.put("anna", "p1.a")
    table.held_keys.take("anna", "p1.a")
    table.run_for(200)
    (down_ms, down), (up_ms, up) = table.moves
    assert (down, up) == ("down", "up")
    assert up_ms - down_ms >= 40


def test_three_quick_taps_are_three_presses(table: Table) -> None:
    for _ in range(3):
        table.held_keys.put("anna", "p1.a")
        table.held_keys.take("anna", "p1.a")
    table.run_for(500)
    assert [move for _, move in table.moves] == ["down", "up"] * 3
    assert all(later - earlier >= 40 for (earlier, _), (later, _) in zip(table.moves, table.moves[1:], strict=False))


def test_a_key_that_two_hold_comes_up_when_both_have_let_go(table: Table) -> None:
    table.held_keys.put("anna", "p1.a")
    table.held_keys.put("boris", "p1.a")
    table.held_keys.take("anna", "p1.a")
    table.run_for(200)
    assert [move for _, move in table.moves] == ["down"]
    table.held_keys.take("boris", "p1.a")
    table.run_for(200)
    assert [move for _, move in table.moves] == ["down", "up"]


def test_who_leaves_the_table_releases_their_keys(table: Table) -> None:
    table.held_keys.put("anna", "p1.a")
    table.held_keys.put("anna", "hub.fall")
    table.run_for(100)
    table.held_keys.take_all("anna")
    table.run_for(100)
    assert sorted(move for _, move in table.moves) == ["down", "down", "up", "up"]


def test_letting_go_of_a_key_one_does_not_hold_moves_nothing(table: Table) -> None:
    table.held_keys.take("anna", "p1.a")
    table.run_for(100)
    assert table.moves == []


def test_a_flood_of_taps_does_not_pile_up_and_ends_with_the_key_up(table: Table) -> None:
    for _ in range(1000):
        table.held_keys.put("anna", "p1.a")
        table.held_keys.take("anna", "p1.a")
    table.run_for(3000)
    assert len(table.moves) <= 40
    assert table.moves[-1][1] == "up"
    assert not table.machine.circuit.switches.closed_at(table.machine.clock.now_us)


def test_a_script_that_goes_on_lets_go_of_the_keys_that_were_still_down() -> None:
    recorder = Recorder(Machine())
    before = ["down p1.c", "down p2.a", "wait 60", "up p2.a"]
    recorder.resume(before)
    assert recorder.lines == [*before, "up p1.c", "cut", "boot"]
