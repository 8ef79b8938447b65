"""What the page shows of the game: the console's own log, folded by its own rules."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.setups import SETUPS, game_named
from topout.games import floors, newyork, skyscrapers, track
from topout.games.validation import NOBODY
from topout.match.session import Session
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web.console_text import ConsoleReader, ConsoleText
from topout_tools.web.scene import Scene


class Table:
    """As much of the firmware's Table as works without a console."""

    def __init__(self, game: str, setup: tuple[int, ...], *events: tuple[int, ...]) -> None:
        self.game = game
        self.session = Session(game_named(game), setup)
        self.seats = list(range(5))[: setup[0]]
        self.version = 0
        for event in events:
            assert self.session.apply(event) is None, event

    @property
    def rules(self):
        return self.session.game

    @property
    def state(self):
        return self.session.state


def scene(game: str, setup: tuple[int, ...], *events: tuple[int, ...]) -> Scene:
    seen = ConsoleReader()._see(Table(game, setup, *events))
    assert seen is not None
    return seen


RU, NL = 0, 2
RECRUIT = (skyscrapers.RECRUIT,)
HIGHEST = (skyscrapers.BUILD, 3, skyscrapers.HIGHEST)


def test_each_build_is_a_floor_of_its_builder_and_workers_stand_on_it() -> None:
    low = (skyscrapers.BUILD, 2, 0)
    end = (skyscrapers.END_TURN, 0)
    seen = scene("skyscrapers", (2, 1, RU), RECRUIT, HIGHEST, RECRUIT, end, RECRUIT, low)
    assert seen["floors"] == [[1, 3, True], [0, 2, False]]
    assert (seen["standing"], seen["lying"], seen["collapsed"]) == ([1, 2], [0, 0], False)
    assert (seen["turn"], seen["actions"], seen["scores"]) == ("p1", 1, [2, 6])


@pytest.mark.parametrize(("edition", "standing"), [(RU, [0, 1]), (NL, [0, 1])])
def test_who_fell_in_this_turn_lies_beside_it_in_every_edition(edition: int, standing: list[int]) -> None:
    """In one edition own workers have left the site (S15); in the other they are put back where they stood."""
    end = (skyscrapers.END_TURN, 1)
    begun = ((2, 0, edition), RECRUIT, end, RECRUIT, RECRUIT, end)
    fall = (skyscrapers.FALL, 0, 0, 1)
    seen = scene("skyscrapers", *begun, fall)
    assert (seen["standing"], seen["lying"]) == (standing, [1, 1])
    later = scene("skyscrapers", *begun, fall, end)
    assert (sum(later["standing"]), later["lying"]) == (3 if edition == RU else 2, [0, 0])


def test_a_collapse_and_lost_workers_are_shown() -> None:
    lost = (skyscrapers.LOST, 0)
    seen = scene("skyscrapers", (2, 0, RU), RECRUIT, RECRUIT, lost, (skyscrapers.COLLAPSE, NOBODY))
    assert (seen["collapsed"], seen["lost"], seen["turn"]) == (True, [1, 0], None)


def test_what_is_taken_back_is_gone_from_the_table() -> None:
    table = Table("skyscrapers", (2, 0, RU), RECRUIT, HIGHEST)
    listener = ConsoleReader()
    seen = listener._see(table)
    assert seen is not None and len(seen["floors"]) == 1
    table.session.undo()
    table.version += 1
    seen = listener._see(table)
    assert seen is not None and seen["floors"] == []


def test_floors_are_laid_on_their_piles_by_whom_the_rules_say() -> None:
    beginner = scene("floors", (2, 0, floors.BEGINNER, 4, 7), (floors.FLOOR, 5, 0), (floors.FLOOR, 6, 1))
    assert (beginner["piles"], beginner["ball"]) == ([[[4, None], [5, 0]], [[7, None], [6, 0]]], None)
    night = (floors.FLOOR, 6, 0, 1, 1)
    full = scene("floors", (2, 0, floors.FULL, 4, 1), (floors.FLOOR, 5), night, (floors.BALL, floors.EVEN))
    assert (full["piles"], full["ball"], full["turn"]) == ([[[4, None], [5, 0], [6, 1]]], floors.EVEN, "p2")


def test_a_skyline_is_that_of_this_game_of_the_series() -> None:
    reveal, done = (newyork.REVEAL, 3, 9), (newyork.DONE,)
    block, tall = (newyork.BUILD, newyork.BLOCK), (newyork.BUILD, newyork.SKYSCRAPER)
    both = (newyork.DONE, newyork.BLOCK)
    assert scene("newyork", (2, 0, newyork.SUBWAY), reveal, both)["pieces"] == [[0, newyork.BLOCK]]
    played = (reveal, block, done, tall)
    seen = scene("newyork", (2, 0, newyork.SUBWAY), *played)
    assert (seen["pieces"], seen["statue"]) == ([[0, newyork.BLOCK], [1, newyork.SKYSCRAPER]], 1)
    again = scene(
        "newyork", (2, 0, newyork.SUBWAY), *played, (newyork.CLAIM, newyork.BY_CLIMB), (newyork.NEXT_GAME,), reveal
    )
    assert (again["pieces"], again["scores"]) == ([], [0, 1])


def test_a_track_shows_its_marks() -> None:
    profile = (0, 30, track.NONE, 0, 0, 0, 0, 0, 0, 0)
    seen = scene("track", (2, 0, *profile), (track.POINTS, 1, 12))
    assert (seen["scores"], seen["start"], seen["target"], seen["lowest"]) == ([0, 12], 0, 30, None)
    assert seen["actions"] is None


@pytest.mark.parametrize("game", sorted(SETUPS))
@settings(max_examples=20)
@given(data=st.data())
def test_every_game_has_a_scene_also_one_that_nobody_has_made_a_picture_for(game: str, data: st.DataObject) -> None:
    setup = data.draw(SETUPS[game])
    seen = scene(game, setup)
    assert seen["game"] == game and len(seen["scores"]) == len(seen["seats"]) == setup[0]


def test_a_console_gives_its_texts_in_the_order_of_reading_and_none_while_it_is_off() -> None:
    listener = ConsoleReader()
    with Machine(charges=UNCHARGED) as machine:
        machine.boot()
        runner = ScriptRunner(machine, Path(), Path())
        perform(runner, "begin skyscrapers p1 p3 first p3\npress p3.a\npress p3.a", "script")
        runner.look()
        heard = listener.listen(machine)
        machine.cut()
        assert listener.listen(machine) == ConsoleText()
    assert heard.language == "en" and heard.scene is not None and heard.scene["turn"] == "p3"
    title, first, second, *_ = heard.words
    assert title == ("title", "■3's turn", (("actions", "1/3"),))
    assert first == ("player", "▲1", (("", "0"),))
    assert second == ("player on turn", "■3", (("", "0"), ("workers", "2"), ("crew", "3")))
