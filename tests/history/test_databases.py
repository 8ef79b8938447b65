"""The database of a history: two processes at once, damaged and foreign files, addresses, other versions, size."""

import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.history.sample_games import EVENING, many, one_of_each, result_only, story
from topout_tools.commands.history.listing import list_games
from topout_tools.errors import UserError
from topout_tools.history import database
from topout_tools.history.database import Database
from topout_tools.history.history import History
from topout_tools.history.importer import fill_in
from topout_tools.history.schema import GAMES, SEATS, TABLES, VERSION, ready, sa

ROOT = Path(__file__).resolve().parents[2]
IMPORT_ALL = """
import sys
from topout_tools.history.store import keep
from tests.history.sample_games import EVENING, many
sys.stdin.readline()
for played in many(12):
    own, *earlier = keep([played], sys.argv[1], EVENING)
    assert own.played.identity == played.identity
    print(own.what, *[stored.what for stored in earlier])
"""


def test_two_processes_that_import_the_same_games_at_once_keep_each_once(where: str) -> None:
    """Not even the tables are there when they begin. Each may send what the other has just put into their outbox."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", IMPORT_ALL, where],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate()[0].splitlines() for process in processes]
    assert [len(lines) for lines in answers] == [12, 12]
    words = " ".join(answers[0] + answers[1]).split()
    assert words.count("new") == 12 and set(words) == {"known", "new"}
    with History(where) as history:
        assert len(history.entries()) == 12


def shape(inspected: sa.Inspector) -> dict:
    """Return columns, keys and unique constraints, in terms that both databases share."""
    return {
        name: (
            [(column["name"], column["nullable"]) for column in inspected.get_columns(name)],
            inspected.get_pk_constraint(name)["constrained_columns"],
            sorted(str(key["constrained_columns"]) for key in inspected.get_foreign_keys(name)),
            [unique["column_names"] for unique in inspected.get_unique_constraints(name)],
            sorted(str(index["column_names"]) for index in inspected.get_indexes(name) if not index["unique"]),
        )
        for name in sorted(inspected.get_table_names())
    }


def test_all_steps_together_come_to_the_tables_that_the_code_knows(where: str, tmp_path: Path) -> None:
    ready(Database(where), fill_in)
    plain = sa.create_engine(f"sqlite:///{tmp_path}/plain.sqlite3")
    TABLES.create_all(plain)
    with Database(where).reading() as connection:
        assert shape(sa.inspect(connection)) == shape(sa.inspect(plain))


def test_a_history_of_the_first_version_becomes_a_current_one(where: str) -> None:
    """Every game stays as it was, and what that version did not keep is added."""
    with History(where) as history:
        history.keep([*one_of_each(), story(), result_only(number=9)], EVENING)
        wanted = history.entries()
        games = history.wholes(wanted)
    old = Database(where)
    with old.writing() as connection:
        for name in ("turns", "falls", "knocks", "thinking_s"):
            connection.exec_driver_sql(f"ALTER TABLE seats DROP COLUMN {name}")
        for name in ("console", "event", "changed_at"):
            connection.exec_driver_sql(f"ALTER TABLE games DROP COLUMN {name}")
        connection.exec_driver_sql("UPDATE topout_history SET version = 1")
    with old.reading() as connection:
        assert "falls" not in [column["name"] for column in sa.inspect(connection).get_columns("seats")]
    with History(where, may_upgrade=True) as history:
        wanted = [replace(entry, changed_at=None) for entry in wanted]
        assert history.entries() == wanted
        assert [played for _, played in history.wholes(wanted)] == [played for _, played in games]
        assert any(seat.falls for entry in wanted for seat in entry.seats)
    with old.reading() as connection:
        assert connection.exec_driver_sql("SELECT version FROM topout_history").scalar() == VERSION


def test_a_file_that_the_first_version_wrote_is_read(tmp_path: Path) -> None:
    """The file is kept as SQL, as that version left it."""
    path = tmp_path / "history.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript((Path(__file__).parent / "version-1.sql").read_text("utf-8"))
    connection.close()
    with History(str(path)) as history:
        assert [entry.title for entry in history.entries()] == ["Skyscrapers"]
        assert history.played(1) == story(names=("Ann", "Bo"))
        assert [(seat.falls, seat.knocks, seat.turns) for seat in history.entry(1).seats] == [(0, 0, 1), (1, 1, 1)]


def test_a_history_of_a_newer_version_is_left_alone(where: str) -> None:
    with History(where) as history:
        history.keep([story()], EVENING)
    other = Database(where)
    with other.writing() as connection:
        connection.exec_driver_sql(f"UPDATE topout_history SET version = {VERSION + 1}")
    with pytest.raises(UserError, match="newer topout"):
        History(where)


def noise(path: Path) -> None:
    path.write_bytes(b"this was a shopping list\n" * 100)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(8192))


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def spoilt_page(path: Path) -> None:
    image = bytearray(path.read_bytes())
    image[4096:8192] = bytes(4096)
    path.write_bytes(image)


def spoilt_in_the_middle(path: Path) -> None:
    image = bytearray(path.read_bytes())
    middle = len(image) // 2 // 4096 * 4096
    image[middle : middle + 4096] = os.urandom(4096)
    path.write_bytes(image)


def other_programs(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


@pytest.mark.parametrize("damage", [noise, zeros, cut_short, spoilt_page, spoilt_in_the_middle, other_programs])
def test_a_damaged_or_foreign_file_is_reported_kept_and_not_written_over(tmp_path: Path, damage: Callable) -> None:
    path = tmp_path / "history.sqlite3"
    with History(str(path)) as history:
        history.keep([*one_of_each(), *many(40)], EVENING)
    damage(path)
    before = path.read_bytes()
    with pytest.raises(UserError, match=re.escape(str(path))), History(str(path)) as history:
        history.keep([story()], EVENING)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


PAGE = 4096
NO_KIND = b"\0"  # the first byte of a page says what it holds; none of the kinds is 0


def test_nothing_is_written_into_a_file_whose_damage_the_write_itself_would_not_meet(tmp_path: Path) -> None:
    """Every page of tables and indexes is damaged in turn, also those that a new game does not touch."""
    whole = tmp_path / "whole.sqlite3"
    with History(str(whole)) as history:
        history.keep(many(120), EVENING)
    image = whole.read_bytes()
    pages = [at for at in range(PAGE, len(image), PAGE) if image[at] in (2, 5, 10, 13)]
    assert len(pages) > 15
    path = tmp_path / "history.sqlite3"
    for at in pages:
        damaged = image[:at] + NO_KIND + image[at + 1 :]
        path.write_bytes(damaged)
        with pytest.raises(UserError, match="damaged"), History(str(path)) as history:
            history.keep([story()], EVENING)
        assert path.read_bytes() == damaged


@pytest.mark.parametrize("what", ["events = '[[1,'", "played_at = 'yesterday'"])
def test_a_row_that_makes_no_sense_is_reported(tmp_path: Path, what: str) -> None:
    path = tmp_path / "history.sqlite3"
    with History(str(path)) as history:
        (kept,) = history.keep([story()], EVENING)
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE games SET {what}")
    connection.close()
    with History(str(path)) as history, pytest.raises(UserError, match="cannot be read"):
        history.played(kept.number)


def test_a_file_that_may_not_be_written_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("")
    with pytest.raises(UserError, match="cannot make"):
        History(str(folder / "history.sqlite3"))
    with pytest.raises(UserError, match="is a folder"):
        History(str(tmp_path))


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("postgresql://ann:secret@/club?host=/nowhere", "/nowhere"),
        ("postgresql://ann:secret@host:port/club", "cannot be read"),
        ("mysql://ann:secret@host/club", "a file or at postgresql"),
    ],
)
def test_an_address_that_does_not_work_is_reported_without_its_password(address: str, message: str) -> None:
    with pytest.raises(UserError, match=message) as caught:
        History(address)
    assert "postgresql" in str(caught.value)
    assert "secret" not in str(caught.value) or address.startswith("mysql")


def test_without_a_word_it_lies_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert database.own_file() == tmp_path / "topout" / "history.sqlite3"
    assert database.own_file().name == "history.sqlite3"


def fill(where: str, count: int) -> None:
    """Write many games straight into the tables: keeping each one by itself takes half a minute."""
    with History(where) as history:
        (model,) = history.keep(many(1), EVENING)
    library = Database(where)
    with library.writing() as connection:
        game = connection.execute(sa.select(GAMES)).mappings().one()
        seats = connection.execute(sa.select(SEATS)).mappings().all()
        numbers = range(model.number + 1, model.number + count)
        connection.execute(GAMES.insert(), [{**game, "id": number, "mark": number} for number in numbers])
        connection.execute(SEATS.insert(), [{**seat, "game_id": number} for number in numbers for seat in seats])
    library.close()


def test_ten_thousand_games_are_listed_in_under_a_second(where: str, capsys: pytest.CaptureFixture) -> None:
    """In processor time, since other programs may be busy. The start of Python is not counted."""
    fill(where, 10_000)
    begun_s = time.process_time()
    list_games(db=where)
    taken_s = time.process_time() - begun_s
    assert len(capsys.readouterr().out.splitlines()) == 1 + 10_000
    assert taken_s < 1
