"""Histories, a web table and a drive of 0.2.0: this commit opens them, adds to them and updates them."""

import json
import shutil
import sqlite3
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest

from tests.kept.adapter import (
    MANIFEST,
    Postgres,
    contents,
    decoded,
    deploy,
    history_facts,
    keep_game,
    listed,
    rename_player,
    scores_of_script,
    todays_files,
    upgrade_history,
    web_table,
)
from tests.kept.files import FOLDER, changes, image_of, read_json, rows

MINE = {"names.txt": "Ann\nЖанна\n".encode(), "settings.toml": b'TOPOUT_LANGUAGE = "nl"\n', "diary.txt": b"Dear diary"}


# -- the web table ----------------------------------------------------------------------------------------------------


def test_the_web_table_is_there_again_and_its_script_comes_to_the_same_scores(tmp_path: Path) -> None:
    expected = read_json(FOLDER / "table.expected.json")
    path = Path(shutil.copy(FOLDER / "table.json", tmp_path))
    table = web_table(path)
    assert changes(expected["decoded"], decoded(table["memory"])) == []
    assert changes(expected["decoded"], decoded(table["memory_after"])) == []
    assert table["unplugged"] == ["p5"] and table["is_under_way"]
    assert "expect score p2 2\n" in table["script"], "the running console says so"
    assert scores_of_script(table["script"]) == expected["scores"]


# -- the history ------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def kept_history(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a copy of the kept history."""
    if request.param == "sqlite":
        return str(shutil.copy(FOLDER / "history.sqlite3", tmp_path))
    server: Postgres = request.getfixturevalue("postgres")
    where = server.new_place()
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute((FOLDER / "history.sql").read_bytes())
    return where


def test_a_kept_history_lists_shows_exports_and_takes_a_new_game(kept_history: str) -> None:
    refused = upgrade_history(kept_history)
    assert ("topout history upgrade" in refused) == kept_history.startswith("postgresql"), refused
    expected, today = read_json(FOLDER / "history.json"), history_facts(kept_history)
    for facts in ("entries", "played", "players"):
        assert changes(expected[facts], today[facts]) == []
    assert changes(rows(expected["csv"]), rows(today["csv"])) == []
    assert changes(scenarios(expected["jsonl"]), scenarios(today["jsonl"])) == []
    assert len(json.loads(today["bgstats"])["plays"]) == len(json.loads(expected["bgstats"])["plays"])
    assert today["link"].count("\n") == expected["link"].count("\n")
    accepts_games(kept_history, len(expected["entries"]))


def scenarios(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def accepts_games(where: str, games: int) -> None:
    """Add a new game, a known one and a longer one, and rename a player."""
    when = datetime(2027, 1, 2, 20, tzinfo=UTC)
    track = FOLDER / "images" / "track-over.nvm"
    assert keep_game(where, image_of(track), when, "another console") == ["new"]
    assert keep_game(where, image_of(track), when, "another console") == ["known"]
    assert keep_game(where, image_of(track), when, "e6614c311b7e6f04") == ["longer"]
    assert len(history_facts(where)["entries"]) == games + 1
    assert rename_player(where, "Цветан", "Tsvetan") == 1
    assert "Tsvetan" in history_facts(where)["players"]


def test_both_kept_histories_hold_the_same_games(postgres: Postgres, tmp_path: Path) -> None:
    """Compared as rows, without the code that reads them."""
    path = shutil.copy(FOLDER / "history.sqlite3", tmp_path)
    where = postgres.new_place()
    question = "SELECT chip, game, length, is_over FROM games ORDER BY id"
    with psycopg.connect(where, autocommit=True) as shared:
        shared.execute((FOLDER / "history.sql").read_bytes())
        there = shared.execute(question.encode()).fetchall()
    file = sqlite3.connect(path)
    here = [(*row[:3], bool(row[3])) for row in file.execute(question)]
    file.close()
    assert here == there and len(here) > 5


# -- the drive --------------------------------------------------------------------------------------------------------


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return the console's drive as 0.2.0 left it, with files of its owner and a filled-in settings.toml."""
    root = tmp_path / "CIRCUITPY"
    with zipfile.ZipFile(FOLDER / "drive.zip") as packed:
        packed.extractall(root)
    for path, data in MINE.items():
        (root / path).write_bytes(data)
    return root


def has_arrived(root: Path, files: dict[str, bytes]) -> None:
    """Check that our files are there and listed, the owner's are unchanged, and nothing else is on the drive."""
    there = contents(root)
    ours = {path: data for path, data in files.items() if path != "settings.toml"}
    assert {path for path in there if there[path] != {**files, **MINE}.get(path)} == {"boot_out.txt", MANIFEST}
    assert set(there) == {*files, *MINE, "boot_out.txt", MANIFEST}
    found = listed(root)
    assert found["is_complete"]
    assert found["files"] == {path: sha256(data).hexdigest() for path, data in ours.items()}


def test_the_kept_drive_is_recognised_as_ours(drive: Path) -> None:
    found = listed(drive)
    assert (found["version"], found["is_complete"]) == ("0.2.0", True)
    there = contents(drive)
    ours = {path: digits for path, digits in found["files"].items() if path != "settings.toml"}
    assert {path: sha256(there[path]).hexdigest() for path in ours} == ours
    assert {*found["files"], *MINE, "boot_out.txt", MANIFEST} == set(there)


def test_the_kept_drive_is_updated_to_this_commit(drive: Path) -> None:
    files = todays_files()
    gone = set(listed(drive)["files"]) - set(files)
    done = deploy(drive, files)
    assert set(done["removed"]) == gone and done["aside"] == [] and done["kept"] == ["settings.toml"]
    has_arrived(drive, files)
    assert deploy(drive, files)["removed"] == []


def test_files_of_0_2_0_that_a_later_version_does_not_have_are_removed(drive: Path) -> None:
    files = {"code.py": b"import topout.all", "settings.toml": b"# later\n", "topout/all.mpy": b"C all of it"}
    gone = set(listed(drive)["files"]) - set(files)
    done = deploy(drive, files)
    assert set(done["removed"]) == gone and len(gone) > 100 and done["aside"] == []
    has_arrived(drive, files)
