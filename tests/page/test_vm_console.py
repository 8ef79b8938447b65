"""The page's console, in its VM, shows what the simulator shows: pixel by pixel, word by word, after every press."""

from pathlib import Path
from typing import Any

import pytest

from tests.page.mirror import Seen, in_vm, play_in_both
from tests.web.test_whole_games import GAMES


def _later(*names: str) -> list[Any]:
    return [pytest.param(name, marks=pytest.mark.long) for name in names]


def differing(expected: list[Seen], found: list[Seen]) -> list[str]:
    """Return what differs, press by press."""
    assert len(expected) == len(found)
    pairs = enumerate(zip(expected, found, strict=True))
    return [
        f"press {nth}, {field}: {getattr(here, field)} became {getattr(there, field)}"
        for nth, (here, there) in pairs
        for field in Seen._fields
        if getattr(here, field) != getattr(there, field)
    ]


@pytest.mark.parametrize("game", ["newyork", *_later(*sorted(set(GAMES) - {"newyork"}))])
def test_a_whole_game_looks_and_reads_as_in_the_simulator(game: str, tmp_path: Path) -> None:
    expected, found = play_in_both(GAMES[game][0], tmp_path)
    assert len(expected) > 10
    assert differing(expected, found) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["Русский", "Română", "Nederlands"])
def test_so_does_a_game_in_another_language(language: str, tmp_path: Path) -> None:
    script = f"""
choose {language}
begin skyscrapers p1 p2 p3 p4 p5 first p3
press p3.a
press p3.b
press p3.b
press p3.b
press undo
press undo
press menu
press p3.c
press undo
press fall
"""
    expected, found = play_in_both(script, tmp_path)
    assert len(expected) > 10
    assert differing(expected, found) == []


@pytest.mark.long
def test_a_knock_is_heard_by_the_page_s_sensor(tmp_path: Path) -> None:
    start = [("wait", 3000)]
    keys = ["p1.b", "p1.b", "p1.a", "p2.a", "p3.a", "hub.menu", "p1.b", "p1.a", "hub.undo"]
    play = [step for key in keys for step in (("down", key), ("wait", 60), ("up", key), ("wait", 600))]
    quiet, knocked = in_vm(
        [*start, *play, ("wait", 2000), ("look", 0), ("knock", 120), ("wait", 300), ("look", 0)], tmp_path
    )
    assert quiet.words[0][:2] == ["title", "▲1's turn"]
    assert knocked.words[0][1] == "Bump!", knocked.words
