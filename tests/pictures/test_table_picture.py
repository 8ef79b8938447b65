"""The picture of the table: the pods that play, with rings, names and scores. Each turn has frames of its own."""

from pathlib import Path

import numpy
import pytest

from topout_tools.pictures.frame import DARK, Frame, PlayerLabel, packed, players_of, rings_of, unpacked
from topout_tools.pictures.frame_buffer import FrameBuffer, Turns
from topout_tools.pictures.letters import BODY, written
from topout_tools.pictures.painting import image, paint
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.sim.st7789 import to_rgb

EMPTY = Frame(0, packed(numpy.zeros((240, 320, 3), dtype=numpy.uint8)), DARK, frozenset(), ())
AT = {"p1": (74, 346), "p2": (74, 192), "p3": (320, 66), "p4": (566, 192), "p5": (566, 346)}


def about(picture: numpy.ndarray, pod: str) -> numpy.ndarray:
    x, y = AT[pod]
    return picture[y - 62 : y + 62, x - 62 : x + 62]


def seated(*pods: str, score: str = "0") -> Frame:
    return EMPTY._replace(players=tuple(PlayerLabel(pod, pod, score) for pod in pods))


def test_all_pods_are_there_between_games_and_those_that_play_in_one() -> None:
    wood = paint(seated("p1"))
    for pod in PODS:
        assert (about(paint(EMPTY), pod) != about(wood, pod)).any()
        assert (about(paint(seated("p2", "p4")), pod) != about(wood, pod)).any() == (pod in ("p1", "p2", "p4"))


@pytest.mark.parametrize("change", ["ring", "name", "score", "key"])
def test_what_changes_at_a_pod_is_seen_there_and_nowhere_else(change: str) -> None:
    before = seated("p2", "p4")
    rings = (DARK[0], ((0, 9, 0), *DARK[1][1:]), *DARK[2:])
    after = {
        "ring": before._replace(rings=rings),
        "name": before._replace(players=(PlayerLabel("p2", "Мария", "0"), before.players[1])),
        "score": before._replace(players=(PlayerLabel("p2", "p2", "−5"), before.players[1])),
        "key": before._replace(pressed=frozenset({"p2.c"})),
    }[change]
    differs = paint(before) != paint(after)
    assert differs.sum() == about(differs, "p2").sum() > 0


def test_a_file_of_its_own_has_twice_the_pixels() -> None:
    assert image(EMPTY).size == (1280, 872)


def test_names_are_written_in_any_alphabet_and_cut_short_where_they_do_not_fit() -> None:
    for text in ("Ann", "Мария", "Ștefan", "★5"):
        assert written(text, BODY, 999).getbbox() is not None
        assert written(text, BODY, 999) != written("?" * len(text), BODY, 999)
    assert written("Marietta-Annabel", BODY, 70).width <= 70
    assert written("Ann", BODY, 70) == written("Ann", BODY, 999)


def test_lights_that_go_on_and_on_are_not_kept_for_ever_but_the_picture_is_of_now() -> None:
    buffer = FrameBuffer()
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "begin skyscrapers p1 p4 first p1\npress menu\nchoose Correct a hand\n", "test")
        machine.run_for(1000)
        for _ in range(400):
            machine.run_for(50)
            buffer.see(machine)
        assert 3 <= len(buffer.frames) <= 6, "whose cards? two rings go on and off, twice a second"
        assert buffer.latest is not None and buffer.latest.at_ms - buffer.frames[-1].at_ms > 15_000


def test_what_is_dialled_in_secret_is_not_in_the_picture() -> None:
    """In New York all dial at once, and the ring shows the number under the hand."""
    buffer = FrameBuffer()
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path(), frames=buffer)
        runner.boot()
        perform(runner, "begin newyork p1 p2 first p1\nwait 1000\n", "test")
        dialled = machine.ring("p2")
        while machine.ring("p2") == dialled:
            machine.down("p2.c")
            machine.run_for(20)
        seen = len(buffer.frames)
        perform(runner, "wait 400\nup p2.c\nwait 100\ndial p2 17\npress p2.b\n", "test")
        assert {"p2.c"} in [frame.pressed for frame in buffer.frames], "it was looking"
        assert {frame.rings[1] for frame in list(buffer.frames)[seen:]} == {tuple(dialled)}


def test_what_is_dialled_with_one_set_of_keys_is_not_in_the_picture_either() -> None:
    """There the number is on the screen itself, and painting it away takes some frames."""
    buffer = FrameBuffer()
    with Machine(board="pico-solo") as machine:
        runner = ScriptRunner(machine, Path(), Path(), frames=buffer)
        runner.boot()
        perform(runner, "choose English\nbegin newyork p1 p2 first p1\nwait 1000\n", "test")
        before = len(buffer.frames)
        perform(runner, "press b\nwait 500\npress b\nwait 500\nexpect screen another number\n", "test")
        perform(runner, "press b\nwait 100\npress b\nwait 500\npress c\nwait 500\n", "test")
        kept = list(buffer.frames)[before - 1 :]
        assert len({frame.screen for frame in kept}) == 1 and {"hub.c"} in [frame.pressed for frame in kept]
        perform(runner, "press b\nwait 1000\n", "test")
        assert buffer.frames[-1].screen != kept[-1].screen


def test_a_turn_that_is_over_stays_while_the_next_goes_on() -> None:
    turns = Turns()
    assert turns.latest is None and turns.last == []
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "begin skyscrapers p1 p4 first p1\n", "test")
        first = []
        for key in ("p1.a", "p1.a", "p1.a", "p1.b", "p4.a"):
            turns.see(machine)
            first.append(turns.last)
            runner.press(key)
        assert [place[0::2] for place in players_of(machine)] == [("p1", "0"), ("p4", "0")]
        turns.see(machine)
        assert turns.last == first[3] and turns.latest not in turns.last, "p1's, from the first look to the last"
        assert [len(frames) for frames in first] == [1, 2, 3, 4, 4], "the first turn, while it is going on"
        machine.cut()
        assert players_of(machine) == ()


@pytest.mark.parametrize("board", ["pico-solo", "pico-solo-170"])
def test_a_console_without_pods_lies_alone_on_the_table(board: str) -> None:
    with Machine(charges=UNCHARGED, board=board) as machine:
        machine.boot()
        machine.run_for(500)
        frame = Frame(0, packed(machine.circuit.panel.pixels()), rings_of(machine), frozenset(), players_of(machine))
        picture = to_rgb(paint(frame))
    assert frame.rings == ()
    height, width = unpacked(frame.screen).shape
    assert (height, width) == (machine.board.screen[1], 320)
    usual = to_rgb(paint(frame._replace(rings=DARK)))
    for x, y in AT.values():
        assert (usual[y, x] != picture[y, x]).any()
