"""Broken ceilings are found and named; the table shows the figures of a recorded run."""

import copy
import json
from pathlib import Path

import pytest

from tests.tools.rig import budgets, report

RECORDED = json.loads((Path(__file__).parent / "recorded_results.json").read_text("utf-8"))


@pytest.fixture
def found():
    return copy.deepcopy(RECORDED)


@pytest.fixture
def game(found):
    return found["games"]["track"]


def press(game, shot):
    return next(press for press in game["presses"] if press["shot"] == shot)


def broken(game):
    return budgets.broken({"track": game})


def test_a_recorded_run_is_within_every_ceiling(game):
    assert broken(game) == []


def test_table_has_a_row_for_every_budget_and_a_column_for_every_game(found):
    heading, *rows = budgets.table(found["games"] | {"floors": found["games"]["track"]})
    assert heading[1:] == ["track", "floors", "ceiling"]
    cells = {row[0]: row[1] for row in rows}
    assert cells["equal pictures"] == "9 of 9"
    assert cells["presses"] == "8"
    assert cells["FIFO overruns"] == "0"
    assert all(len(row) == len(heading) for row in rows)


def test_terminal_and_markdown_show_table_knocks_and_what_is_broken(found):
    found["broken"] = ["track: picture 007 differs from the simulator's"]
    for text in (report.terminal(found), report.markdown(found)):
        assert "longest loop turn with an erase, ms" in text
        assert "300 mg on a quiet table 18.4" in text
        assert "picture 007 differs" in text
        assert "CircuitPython 10" in text


def test_heap_and_block_are_shown_at_their_worst_and_at_the_end(game):
    for each, live, block in zip(game["presses"], (109, 90), (17, 34), strict=False):
        each |= {"live_bytes": live * 1024, "block_bytes": block * 1024}
    game["presses"] = game["presses"][:2]
    cells = {row[0]: row[1] for row in budgets.table({"track": game})}
    assert (cells["live heap at most, KB"], cells["live heap at the end, KB"]) == ("109.0", "90.0")
    assert (cells["a block that can be had, KB"], cells["a block at the end, KB"]) == ("17.0", "34.0")


def test_a_game_that_did_not_begin_with_power_on_has_no_time_for_it(game):
    game["boot_ms"] = None
    assert ["power-on → first screen, ms", "–", "2200"] in budgets.table({"track": game})


def test_without_symbols_the_heap_column_says_so(game):
    for each in game["presses"]:
        each["live_bytes"] = None
    assert ["live heap at most, KB", "no symbols", "110"] in budgets.table({"track": game})
    assert broken(game) == []


@pytest.mark.parametrize(
    ("shot", "field", "value", "words"),
    [
        ("007", "ring_ms", 56, "key → ring 56 ms"),
        ("007", "screen_ms", 131, "screen's answer 131 ms"),
        ("007", "done_ms", 651, "finished screen 651 ms, at most 650"),
        ("013", "done_ms", 1051, "new game 1051 ms"),
        ("007", "turn_ms", 111, "longest loop turn 111 ms"),
        ("013", "turn_ms", 126, "with an erase 126 ms"),
        ("007", "overruns", 1, "FIFO ran over"),
        ("007", "live_bytes", 110 * 1024 + 1, "110.0 KB live"),
        ("007", "block_bytes", 16 * 1024 - 1, "16.0 KB in a row"),
    ],
)
def test_a_press_over_a_ceiling_is_named(game, shot, field, value, words):
    press(game, shot)[field] = value
    lines = [line for line in broken(game) if words in line]
    assert len(lines) == 1
    assert lines[0].startswith(f"track: press {shot} (")


def test_six_slow_screens_of_a_hundred_are_too_many(game):
    quick = [{**press(game, "007"), "done_ms": 300} for _ in range(95)]
    slow = [{**press(game, "007"), "done_ms": 551} for _ in range(6)]
    game["presses"] = quick + slow[:5]
    assert broken(game) == []
    game["presses"] = quick[:94] + slow
    assert broken(game) == ["track: key → finished screen 551 ms for 95 of 100 presses, at most 550"]


def test_a_ring_that_moved_by_itself_is_not_measured(game):
    slow = press(game, "007")
    slow["ring_ms"] = 300
    slow["simulator"]["rings_are_still"] = False
    assert broken(game) == []


def test_trouble_exception_slow_start_and_different_pictures_are_broken(game):
    game["trouble"] = "the watchdog reset the chip"
    game["text"] = "Traceback (most recent call last):\n"
    game["boot_ms"] = 2201
    game["too_early"] = 2
    press(game, "001")["is_settled"] = False
    game["pictures"] = {"of": 9, "compared": 8, "different": ["004"]}
    assert broken(game) == [
        "track: the first screen took 2201 ms",
        "track: picture 004 differs from the simulator's",
        "track: 1 pictures were not made",
        "track: press 001: the screen was not finished after five seconds",
        "track: 2 commands came before the panel was ready",
        "track: the watchdog reset the chip",
        "track: an exception was printed",
    ]


def test_a_late_or_unheard_knock_is_broken(found):
    knocks = found["knocks"]
    assert budgets.knocks_broken(knocks) == []
    knocks["knocks"][0]["ring_ms"] = 61
    knocks["knocks"][1]["ring_ms"] = None
    assert len(budgets.knocks_broken(knocks)) == 2
