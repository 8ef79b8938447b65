"""The areas of the screen that can be clicked: each presses what is written there, on every kind of screen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from topout.constants import HEIGHT_PX, WIDTH_PX
from topout.ui.panel import HUB_KEYS, POD_KEYS
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web.console_text import ConsoleReader
from topout_tools.web.screen_areas import Area, for_hub

CHOSEN = "▸ "
HUB = ("hub.menu", "hub.undo", "hub.fall")


class Desk:
    """A console, and a finger on its screen."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._runner = ScriptRunner(machine, folder, folder)
        self._machine = machine
        self._runner.boot()

    def do(self, script: str) -> None:
        perform(self._runner, script, "script")

    @property
    def texts(self) -> list[str]:
        return self._runner.look().console.stage.panel.texts

    @property
    def areas(self) -> tuple[Area, ...]:
        self._runner.look()
        return ConsoleReader().listen(self._machine).areas

    @property
    def chosen(self) -> str:
        (text,) = [text for text in self.texts if text.startswith(CHOSEN)]
        return " ".join(text.removeprefix(CHOSEN).split())

    def click(self, area: Area) -> None:
        """Press an area's keys, as the page does for pod 1."""
        for key in area.keys:
            self._runner.press(key if "." in key else f"p1.{key}")

    def row(self, text: str) -> Area:
        (area,) = [area for area in self.areas if area.row is not None and area.row.startswith(text)]
        return area

    def pressing(self, *keys: str) -> Area:
        (area,) = [area for area in self.areas if area.keys == keys]
        return area


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Machine(charges=UNCHARGED) as machine:
        yield Desk(machine, tmp_path)


def in_play(game: str) -> str:
    return f"choose English\nbegin {game}"


SCREENS = {
    "languages": "wait 100",
    "games": "choose English\npress hub.menu",
    "seats": "choose English\npress hub.menu\npress hub.fall",
    "skyscrapers": in_play("skyscrapers p1 p2 p3 first p2"),
    "build": in_play("skyscrapers p1 p2 first p2") + "\npress p2.a\npress p2.b",
    "menu": in_play("skyscrapers p1 p2 first p2") + "\npress hub.menu",
    "undo": in_play("skyscrapers p1 p2 first p2") + "\npress p2.a\npress hub.undo",
    "fall": in_play("skyscrapers p1 p2 first p2") + "\npress p2.a\npress hub.fall",
    "floors": in_play("floors p1 p2 first p2 choosing Full"),
    "cards": in_play("newyork p1 p3 first p3"),
    "track": in_play("track p1 p2 p3 p4 p5 first p2"),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_word_of_a_key_is_an_area_and_areas_do_not_overlap(desk: Desk, screen: str) -> None:
    desk.do(SCREENS[screen])
    words = {("abc"[nth],): desk.texts[POD_KEYS + nth] for nth in range(3)}
    words |= {(HUB[nth],): desk.texts[HUB_KEYS + nth] for nth in range(3)}
    by_place = {area.at[:2]: area for area in desk.areas}
    pressed = {(key.removeprefix("p2."),) for area in desk.areas if area.at[1] >= 195 for key in area.keys}
    assert pressed == {keys for keys, text in words.items() if text}
    assert len(by_place) == len(desk.areas)
    covered: set[tuple[int, int]] = set()
    for x, y, width, height in (area.at for area in desk.areas):
        assert 0 <= x < x + width <= WIDTH_PX and 0 <= y < y + height <= HEIGHT_PX and height >= 17
        pixels = {(column, row) for column in range(x, x + width) for row in range(y, y + height)}
        assert not covered & pixels
        covered |= pixels


@pytest.mark.parametrize("way", [lambda area: area, lambda area: for_hub((area,))[0]], ids=["page", "tablet"])
def test_a_click_goes_to_that_row_and_a_click_on_the_chosen_row_takes_it(
    desk: Desk, way: Callable[[Area], Area]
) -> None:
    desk.do("choose English\npress hub.menu")
    desk.click(way(desk.row("Any game")))
    assert desk.chosen == "Any game"
    desk.click(way(desk.row("Floors")))
    assert desk.chosen == "Floors"
    desk.click(way(desk.row("Floors")))
    assert "Take your seats" in desk.texts[0]


@pytest.mark.parametrize("way", [lambda area: area, lambda area: for_hub((area,))[0]], ids=["page", "tablet"])
def test_a_list_that_is_longer_than_the_screen_is_walked_too(desk: Desk, way: Callable[[Area], Area]) -> None:
    desk.do(in_play("skyscrapers p1 p2 first p2") + "\npress hub.menu")
    rows = [area.row for area in desk.areas if area.row is not None]
    assert len(rows) == 6
    for nth in (5, 0, 5, 4, 2):
        row = [area for area in desk.areas if area.row is not None][nth]
        desk.click(way(row))
        assert desk.chosen == row.row


def test_the_words_in_play_are_the_keys_of_the_player_on_turn(desk: Desk) -> None:
    desk.do(in_play("skyscrapers p1 p2 p3 first p2"))
    assert {key for area in desk.areas for key in area.keys} == {"p2.a", "p2.b", "p2.c", *HUB}
    desk.click(desk.pressing("p2.a"))
    assert "●●○" in desk.texts[0]


def test_where_any_key_of_a_pod_answers_the_heads_are_areas(desk: Desk) -> None:
    desk.do("choose English\npress hub.menu\npress hub.fall")
    for pod in (1, 4, 5):
        desk.click(desk.pressing(f"p{pod}.a"))
    assert any("3 seated" in text for text in desk.texts)
    desk.click(desk.pressing("hub.menu"))
    desk.click(desk.row("Dutch"))
    desk.click(desk.row("Dutch"))
    assert [area.keys for area in desk.areas if area.at[1] < 100] == [("p1.a",), ("p4.a",), ("p5.a",)]
    desk.click(desk.pressing("p4.a"))
    desk.do("press p4.a")
    assert desk.texts[0].startswith("◆4's turn")
    assert not [area for area in desk.areas if area.at[1] < 195]


def test_rows_with_names_are_their_pods_keys(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\nMax\n", "utf-8")
    with Machine(charges=UNCHARGED, names=names) as machine:
        desk = Desk(machine, tmp_path)
        desk.do("choose English\npress hub.menu\npress hub.fall")
        for _ in range(2):
            desk.click(desk.pressing("p2.c"))
        assert any("✓ ●2 Ana" in " ".join(text.split()) for text in desk.texts)


def test_rows_that_name_a_key_press_it(desk: Desk) -> None:
    desk.do(in_play("newyork p1 p2 first p1") + "\ndial p1 3\npress p1.b\ndial p2 5\npress p2.b\npress p1.a")
    rows = [area for area in desk.areas if area.at[1] < 195]
    assert [area.keys for area in rows] == [("a",), ("b",), ("c",)]


def test_a_tablet_has_the_hubs_keys_only(desk: Desk) -> None:
    desk.do(in_play("skyscrapers p1 p2 p3 first p2"))
    assert {key for area in for_hub(desk.areas) for key in area.keys} == set(HUB)


def test_a_console_that_is_off_has_no_areas(desk: Desk) -> None:
    desk.do("cut")
    assert ConsoleReader().listen(desk._machine).areas == ()
