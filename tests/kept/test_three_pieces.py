"""Games of 0.2.0 in which a turn of New York built three pieces, or two skyscrapers: they stay as they were played.

`test_images.py` resumes the same images and plays on.
"""

import shutil
from pathlib import Path

import pytest

from tests.kept.adapter import Console, decoded, history_facts, report_of, web_table
from tests.kept.files import IMAGES, THREE_PIECES, changes, image_of, memory_of, read_json, rows

MID = [path for path in IMAGES if path.name.startswith("three-pieces-mid")]
TURNS = [[1, 2], [1, 2], [1, 0], [2], [1, 0], [1, 1], [1, 1]]  # two skyscrapers and a block; a block and two roofs


@pytest.mark.parametrize("path", MID, ids=lambda path: path.name)
def test_a_fourth_piece_is_refused_and_all_that_was_built_is_undone_and_comes_back(path: Path) -> None:
    with Console(memory_of(path), image_of(path)) as console:
        assert console.facts()["log"][1:] == TURNS
        console.play("press p4.a\npress p4.a\nexpect screen Two pieces a turn, no more.")
        assert console.facts()["log"][1:] == TURNS
        console.firmware.table.session.undo(len(TURNS))
        assert console.firmware.table.state.supply == [64, 10, 6]
        for _ in TURNS:
            assert console.firmware.table.session.redo() is None
        assert console.firmware.table.state.supply == [62, 8, 4]
        assert console.facts()["log"][1:] == TURNS and console.facts()["faults"] == 0


@pytest.mark.parametrize("path", MID, ids=lambda path: path.name)
def test_the_replay_refuses_the_third_piece_and_the_second_skyscraper(path: Path) -> None:
    refused = decoded(image_of(path))["games"][0]["replayed"]["refused"]
    assert refused == [{"at": 2, "why": "one_skyscraper"}, {"at": 7, "why": "two_pieces"}]


def test_the_web_table_is_there_again(tmp_path: Path) -> None:
    table = web_table(Path(shutil.copy(THREE_PIECES / "table.json", tmp_path)))
    expected = read_json(THREE_PIECES / "table.expected.json")["decoded"]
    assert changes(expected, decoded(table["memory"])) == []
    assert changes(expected, decoded(table["memory_after"])) == []
    assert table["is_under_way"]


def test_the_history_lists_exports_and_reports_the_game(tmp_path: Path) -> None:
    where = str(shutil.copy(THREE_PIECES / "history.sqlite3", tmp_path))
    expected, today = read_json(THREE_PIECES / "history.json"), history_facts(where)
    for facts in ("entries", "played", "players", "jsonl"):
        assert changes(expected[facts], today[facts]) == []
    assert changes(rows(expected["csv"]), rows(today["csv"])) == []
    assert today["entries"][0]["is_over"]
    assert "skyscrapers" in report_of(where, today["entries"][0]["number"])
