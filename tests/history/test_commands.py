"""The commands as a person types them, from a game at the simulated console to its deletion."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.history.sample_games import EVENING, one_of_each, result_only, story
from tests.web.prepared_table import prepare_table
from topout_tools.cli import app
from topout_tools.errors import UserError
from topout_tools.extras import remedy
from topout_tools.history.autosave import Autosave
from topout_tools.history.history import History
from topout_tools.history.memory import read_memory, simulated_chip
from topout_tools.web.saved_table import SavedState, console_of

ROOT = Path(__file__).resolve().parents[2]

# ■3 recruits twice; a knock; a move, which is undone.
SCRIPT = """
begin skyscrapers p1 p3 first p3
press p3.a
press p3.a
wait 3000
knock 400
wait 500
press p3.c
press undo
press undo
press menu
"""


def topout(*words: object, answer: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=answer)


def printed(*words: object) -> str:
    """Run a command that must succeed; return what it prints."""
    done = topout(*words)
    assert done.exit_code == 0, done
    return done.stdout


def mistake(*words: object) -> str:
    """Run a command that must fail; return its one line."""
    done = topout(*words)
    assert done.exit_code == 1 and isinstance(done.exception, UserError)
    return str(done.exception)


@pytest.fixture
def db(tmp_path: Path) -> str:
    path = str(tmp_path / "history.sqlite3")
    with History(path) as history:
        history.keep([*one_of_each(), story(), result_only(number=9)], EVENING)
    return path


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the console's memory after the script, as a file."""
    folder = tmp_path_factory.mktemp("memory")
    (folder / "script.txt").write_text(SCRIPT)
    printed("run", folder / "script.txt", "--nvm", folder / "e660.nvm")
    return folder / "e660.nvm"


def test_a_game_at_the_simulated_console_goes_into_the_history_and_replays(tmp_path: Path) -> None:
    script, db = tmp_path / "script.txt", tmp_path / "history.sqlite3"
    script.write_text(SCRIPT)
    done = topout("run", script, "--json", "--keep", "--db", db)
    result = json.loads(done.stdout)
    assert done.exit_code == 0 and "Saved game" in done.stderr
    assert "Already saved: game" in topout("run", script, "--keep", "--db", db).stderr
    (entry,) = [json.loads(line) for line in printed("history", "list", "--json", "--db", db).splitlines()]
    assert {f"p{seat['pod']}": seat["score"] for seat in entry["seats"]} == result["scores"]
    (tmp_path / "scenario.jsonl").write_text(printed("history", "export", "--as", "jsonl", "--db", db))
    replayed = json.loads(printed("replay", tmp_path / "scenario.jsonl"))
    assert replayed["refused"] == [] and replayed["turn"] == 1
    assert [player["site"] for player in replayed["players"]] == [0, 2]


def test_a_history_that_cannot_be_used_is_said_before_the_script_is_played(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text("shot screen\n")
    (tmp_path / "db").write_text("no database at all, but some text")
    assert "is damaged" in mistake(
        "run", tmp_path / "script.txt", "--shots", tmp_path, "--keep", "--db", tmp_path / "db"
    )
    assert not (tmp_path / "screen.png").exists()


def test_another_script_is_another_console(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / "script.txt").write_text(SCRIPT + "wait 1\n" * number)
        printed("run", tmp_path / "script.txt", "--keep", "--db", tmp_path / "db")
    assert len(printed("history", "list", "--json", "--db", tmp_path / "db").splitlines()) == 2


def test_memory_that_was_pulled_is_added_with_its_knock(memory: Path, tmp_path: Path) -> None:
    (played,) = read_memory(memory.read_bytes(), "e660")
    assert len(played.events) == 2 and played.length == 5
    assert [(at, note[2]) for at, note in played.knocks] == [(2, 1)]
    db = tmp_path / "history.sqlite3"
    assert "Saved game" in printed("history", "add", memory, "--date", "2026-11-14", "--db", db)
    assert "Already saved: game" in printed("history", "add", memory, "--db", db)
    assert "2026-11-14" in printed("history", "list", "--db", db)
    assert "console e660" in printed("history", "show", "last", "--db", db)


def test_the_file_of_a_web_table_is_added_as_the_game_that_the_table_itself_stores(tmp_path: Path) -> None:
    """Also the one that a fresh start has put aside, and the second one."""
    script = "choose English\nbegin track p1 p2 first p1 choosing First to 30\nhold p1.c 2000\npress p1.b\n"
    saved = prepare_table(tmp_path / "table.json", script)
    db, image = tmp_path / "history.sqlite3", saved.load().memory  # type: ignore[union-attr]
    (own,) = Autosave(console_of(saved.path)).look(image)
    assert own.chip == simulated_chip(str(saved.path).encode()), "as 0.2.0 called it"
    assert "Saved game 1 (Any game)" in printed("history", "add", saved.path, "--db", db)
    first = saved.put_aside()
    saved.save(SavedState(image))
    for aside in (first, saved.put_aside()):
        assert aside and "Already saved: game 1" in printed("history", "add", aside, "--db", db)
    with History(str(db)) as history:
        assert history.played(1).identity == own.identity
    (tmp_path / "other.json").write_bytes(first.read_bytes())  # type: ignore[union-attr]
    assert "Saved game 2" in printed("history", "add", tmp_path / "other.json", "--db", db)


@pytest.mark.parametrize(
    ("text", "why"), [('{"topout": 1}', "or a damaged one"), ('{"topout": 2}', "of a later one"), ("{", "damaged")]
)
def test_a_table_that_cannot_be_read_is_reported(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(text)
    assert why in mistake("history", "add", tmp_path / "table.json", "--db", tmp_path / "db")


@pytest.mark.parametrize(
    ("image", "why"),
    [(b"", "0 bytes"), (bytes(4096), "zeros"), (b"noise!!!" * 512, "not written by"), (bytes(1000), "1000 bytes")],
)
def test_what_is_no_memory_of_a_console_is_reported(image: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "image").write_bytes(image)
    assert why in mistake("history", "add", tmp_path / "image", "--db", tmp_path / "db")
    assert "cannot read" in mistake("history", "add", tmp_path / "nowhere", "--db", tmp_path / "db")
    assert "larger than 16 MB" in mistake("history", "add", Path("/dev/zero"), "--db", tmp_path / "db")


def test_memory_without_a_game_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "image").write_bytes(b"\xff" * 4096)
    assert "no game is in it" in printed("history", "add", tmp_path / "image", "--db", tmp_path / "db")


def test_a_game_is_shown_whatever_is_known_of_it(db: str) -> None:
    pages = [printed("history", "show", number, "--db", db) for number in range(1, 8)]
    assert "Skyscrapers" in pages[0] and "Ann" in pages[0] and "42 min" in pages[0]
    assert "7 events, 1 knocks" in pages[5] and "won" in pages[5]
    assert "only the result is known" in pages[6]
    assert json.loads(printed("history", "show", 6, "--json", "--db", db))["seats"][1]["pod"] == 3


def test_who_was_out_is_marked(tmp_path: Path) -> None:
    with History(str(tmp_path / "db")) as history:
        history.keep([story(), story(4, mark=2), result_only(number=9)], EVENING)
    over, mid, only_result = (printed("history", "show", number, "--db", tmp_path / "db") for number in (1, 2, 3))
    assert re.search(r"p3 .* out\n", over) and re.search(r"p1 .* won\n", over)
    assert " out\n" not in mid + only_result


def test_players_are_named_renamed_and_merged(db: str) -> None:
    named = printed("history", "name", 6, "p1=Zoe", "p3=Max", "--db", db)
    assert named.count("\n") == 1 and "Zoe -10*" in named and "Max" in named
    assert "Zoe -10*" in printed("history", "list", "--player", "max", "--db", db)
    assert "in 1 games" in printed("history", "rename", "Zoe", "Zora", "--db", db)
    assert "--merge" in mistake("history", "rename", "Zora", "Ann", "--db", db)
    printed("history", "rename", "Zora", "Ann", "--merge", "--db", db)
    assert "Ann -10*" in printed("history", "list", "--player", "Max", "--db", db)
    assert "p1=NAME" in mistake("history", "name", 6, "p9=Zoe", "--db", db)


def test_a_date_is_said_in_the_desks_own_time(db: str) -> None:
    dated = printed("history", "date", 6, "2025-01-02T20:30", "--db", db)
    assert dated.count("\n") == 1 and dated.split()[:3] == ["6", "2025-01-02", "20:30"]
    assert "2025-01-02 20:30" in printed("history", "show", 6, "--db", db)
    for wrong in ("yesterday", "2025-13-01", "0001-01-01"):
        assert "2026-11-14" in mistake("history", "date", 6, wrong, "--db", db)


def test_deleting_asks_first(db: str) -> None:
    refused = topout("history", "delete", 6, "last", "--db", db, answer="n\n")
    assert refused.exit_code == 1 and "Skyscrapers" in refused.stdout
    assert len(printed("history", "list", "--json", "--db", db).splitlines()) == 7
    topout("history", "delete", 6, "--db", db, answer="y\n")
    assert printed("history", "delete", 7, "--yes", "--db", db) == "deleted: 7\n"
    assert len(printed("history", "list", "--json", "--db", db).splitlines()) == 5


def test_lists_are_narrowed(db: str) -> None:
    assert len(printed("history", "list", "--game", "floors", "--json", "--db", db).splitlines()) == 1
    assert len(printed("history", "list", "--limit", 2, "--json", "--db", db).splitlines()) == 2
    assert "skyscrapers, floors" in mistake("history", "list", "--game", "chess", "--db", db)
    assert "its number" in mistake("history", "show", "first", "--db", db)


def test_an_export_goes_into_a_file_but_never_over_a_history(db: str, tmp_path: Path) -> None:
    printed("history", "export", 5, "--as", "csv", "-o", tmp_path / "games.csv", "--db", db)
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 3
    assert "not written over" in mistake("history", "export", "-o", db, "--db", db)
    assert "cannot write" in mistake("history", "export", "-o", tmp_path / "no" / "where", "--db", db)


def test_many_games_that_are_left_out_are_one_line(tmp_path: Path) -> None:
    with History(str(tmp_path / "db")) as history:
        history.keep([story(), *[story(3, mark=mark) for mark in range(29)]], EVENING)
    done = topout("history", "export", "--as", "bgstats", "--db", tmp_path / "db")
    assert done.stderr == "topout: 29 games are left out, from 2 to 30, each because it is not over\n"


def test_an_empty_history_says_where_games_come_from(tmp_path: Path) -> None:
    done = topout("history", "list", "--db", tmp_path / "db")
    assert (done.exit_code, done.stdout) == (0, "") and "topout pull" in done.stderr


def test_without_the_extra_a_shared_history_says_what_to_install_and_a_file_needs_nothing(tmp_path: Path) -> None:
    start = "import sys; sys.modules['psycopg'] = None; from topout_tools.cli import main; main()"

    def without(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run([sys.executable, "-c", start, *words], capture_output=True, text=True, cwd=ROOT)

    done = without("history", "list", "--db", "postgresql://club@127.0.0.1/games")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"topout: this needs psycopg, which is not installed: run `{remedy('history')}`\n"
    assert len(done.stderr.splitlines()) == 1
    assert without("history", "list", "--db", str(tmp_path / "history.sqlite3")).returncode == 0
