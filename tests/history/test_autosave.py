"""Games at the web table are kept when they are left."""

from pathlib import Path

import pytest

from tests.history.sample_games import result_only, story
from topout_tools import FIRMWARE
from topout_tools.history.autosave import Autosave
from topout_tools.history.game_record import GameRecord
from topout_tools.history.memory import read_memory
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web.commands import Command
from topout_tools.web.runner import Runner

BEGUN = """
choose English
begin skyscrapers p1 p3 first p3
press p3.a
"""
ANOTHER = """
begin skyscrapers p2 p4 first p2
press p2.a
press p2.a
"""


def play(machine: Machine, script: str) -> None:
    perform(ScriptRunner(machine, Path(), Path()), script, "script")


def test_a_game_is_kept_when_another_one_takes_its_place() -> None:
    kept: list[GameRecord] = []
    watch = Autosave(kept.extend)
    with Machine(charges=UNCHARGED) as machine:
        machine.boot()
        watch.look(machine.memory)
        play(machine, BEGUN)
        watch.look(machine.memory)
        assert kept == []
        machine.press("p3.a")
        watch.look(machine.memory)
        play(machine, ANOTHER)
        watch.look(machine.memory)
    assert [(played.pods, len(played.events)) for played in kept] == [((0, 2), 2)]
    watch.leave()
    assert [(played.pods, len(played.events)) for played in kept] == [((0, 2), 2), ((1, 3), 2)]
    assert kept[0].chip == kept[1].chip and kept[0].identity != kept[1].identity
    watch.leave()
    assert len(kept) == 2


def test_a_result_alone_does_not_take_the_place_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a new game begins, the old one is only a result for a moment."""
    kept: list[GameRecord] = []
    watch = Autosave(kept.extend)
    for number, games in enumerate(([story()], [result_only()], [])):
        monkeypatch.setattr("topout_tools.history.autosave.read_memory", lambda image, chip, games=games: games)
        watch.look(bytes([number]))
    watch.leave()
    assert kept == [story()]


def test_each_fresh_console_has_an_id_of_its_own_and_an_untouched_game_is_none() -> None:
    kept: list[GameRecord] = []
    watch = Autosave(kept.extend)
    with Machine(charges=UNCHARGED) as machine:
        machine.boot()
        play(machine, BEGUN)
        for _ in range(2):
            watch.look(b"\xff" * 4096)
            watch.look(machine.memory)
            watch.leave()
        play(machine, "press undo\npress fall\npress undo")
        watch.look(machine.memory)
        watch.leave()
    assert len(kept) == 2 and kept[0].chip != kept[1].chip and kept[0].events == kept[1].events


def test_the_web_table_keeps_its_game_when_it_ends() -> None:
    kept: list[GameRecord] = []
    runner = Runner(FIRMWARE, lambda view: None, UNCHARGED, Autosave(kept.extend))
    runner.machine.boot()
    play(runner.machine, BEGUN)
    runner.machine.cut()
    (wanted,) = read_memory(runner.machine.memory, "any")
    runner.start()
    runner.do(None, Command("fresh"))
    runner.stop()
    assert [(played.game, played.events) for played in kept] == [("skyscrapers", wanted.events)]
