"""`topout history import`: another history's games come in, each once, and nothing of the other one changes."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.history.postgres import Postgres
from tests.history.sample_games import EVENING, later, many, one_of_each, result_only, story
from topout_tools.cli import app
from topout_tools.errors import UsageError, UserError
from topout_tools.history import merge as merge_module
from topout_tools.history.database import Database, NoHistoryError
from topout_tools.history.history import History
from topout_tools.history.outbox import Outbox

OLD = (Path(__file__).parent / "version-1.sql").read_text("utf-8")


def bring(source: object, db: str) -> Result:
    return CliRunner().invoke(app, ["history", "import", str(source), "--db", db])


def done(new: int = 0, longer: int = 0, named: int = 0, known: int = 0) -> str:
    return f"{new} games are new, {longer} have become longer, {named} have got names; {known} were known\n"


def filled(path: Path, *games: object) -> Path:
    """Write a history with these games, one a minute."""
    with History(str(path)) as history:
        for minutes, played in enumerate(games):
            history.keep([played], later(minutes))  # type: ignore[list-item]
    return path


def test_two_laptops_come_together_with_each_game_once(where: str, tmp_path: Path) -> None:
    """The second one pulled the same console earlier, when a game was still on, and plays on its own, too."""
    first = filled(tmp_path / "first", *one_of_each(), story(names=("Ann", "Bo")))
    second = filled(tmp_path / "second", story(4, names=("Ann", "Bo")), result_only(number=9))
    kinds = len(one_of_each())
    assert bring(second, where).stdout == done(new=2)
    assert bring(first, where).stdout == done(new=kinds, longer=1)
    with History(where) as history:
        newer = [entry.played_at for entry in history.entries(numbers=range(3, 3 + kinds))]
        assert newer == [later(minute) for minute in reversed(range(kinds))], "the oldest has the lowest number"
        assert [entry.number for entry in history.entries(numbers=range(3, 3 + kinds))] == [*range(2 + kinds, 2, -1)]
    for source in (first, second, first):
        assert bring(source, where).stdout == done(known=2 if source is second else kinds + 1)
    with History(where) as history, History(str(first)) as one, History(str(second)) as other:
        wanted = {played for library in (one, other) for _, played in library.wholes(library.entries())}
        assert {played for _, played in history.wholes(history.entries())} == wanted - {story(4, names=("Ann", "Bo"))}
        dates = {played: entry.played_at for entry, played in history.wholes(history.entries())}
    assert dates[result_only(number=9)] == later(1) and dates[one_of_each()[2]] == later(2)
    assert dates[story(names=("Ann", "Bo"))] == later(0), "a game keeps the date that it has here"


def test_names_of_this_history_stay_and_missing_ones_are_taken_over(where: str, tmp_path: Path) -> None:
    source = filled(tmp_path / "other", story(names=("Ann", "Bo")), result_only(number=9, names=("Bo", "Cy")))
    with History(where) as history:
        history.keep([story(names=("Zoe", "")), result_only(number=9, names=("", "Bo"))], EVENING)
    assert bring(source, where).stdout == done(named=1, known=1)
    with History(where) as history:
        assert [[seat.name for seat in entry.seats] for entry in history.entries()] == [["", "Bo"], ["Zoe", "Bo"]]
        assert history.players() == ["Bo", "Zoe"]


def test_the_other_history_is_not_changed_though_it_is_of_an_earlier_version(tmp_path: Path) -> None:
    path, db = tmp_path / "old.sqlite3", str(tmp_path / "db")
    with sqlite3.connect(path) as connection:
        connection.executescript(OLD)
    connection.close()
    before = path.read_bytes()
    assert bring(path, db).stdout == done(new=1)
    assert path.read_bytes() == before and not list(tmp_path.glob("old.sqlite3-*"))
    with History(db) as history:
        assert history.played(1) == story(names=("Ann", "Bo"))


def test_a_clubs_history_comes_into_a_file_and_a_reader_cannot_change_it(where: str, tmp_path: Path) -> None:
    with History(where) as history:
        history.keep([story()], EVENING)
    assert bring(where, str(tmp_path / "copy")).stdout == done(new=1)
    with History(where, reads_only=True) as history, pytest.raises(UserError, match=r"read-?only"):
        history.date(1, later(5))


def test_games_that_wait_in_an_outbox_come_in_too(tmp_path: Path) -> None:
    outbox = Outbox("postgresql://ann@127.0.0.1:1/club")
    outbox.put([story()], EVENING)
    assert bring(outbox.path, str(tmp_path / "db")).stdout == done(new=1)
    assert outbox.count() == 1


def test_a_game_of_unknown_rules_is_left_out_in_one_line(tmp_path: Path) -> None:
    source = filled(tmp_path / "other", story(), story(number=8), result_only(number=9))
    with sqlite3.connect(source) as connection:
        connection.execute("UPDATE games SET setup = '[9, 9, 9, 9]' WHERE number = 8")
    connection.close()
    brought = bring(source, str(tmp_path / "db"))
    assert (brought.exit_code, brought.stdout) == (0, done(new=2))
    assert brought.stderr == "topout: this version does not know the rules of 1 games: left out\n"


def test_an_import_that_was_interrupted_is_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merge_module, "_AT_ONCE", 10)
    source, db = filled(tmp_path / "other"), str(tmp_path / "db")
    with History(str(source)) as history:
        history.keep(many(25), EVENING)

    def interrupt(count: int, total: int) -> None:
        assert total == 25
        if count == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merge_module.merge(str(source), db, interrupt)
    assert bring(source, db).stdout == done(new=5, known=20)


def spoil(path: Path) -> None:
    path.write_text("this was a shopping list\n" * 100)


def test_a_source_that_cannot_be_read_is_one_line_and_nothing_comes_in(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    spoil(tmp_path / "list")
    half = filled(tmp_path / "half", story(), replace(story(), number=8))
    with sqlite3.connect(half) as connection:
        connection.execute("UPDATE games SET events = 'abc' WHERE number = 8")
    connection.close()
    for source, why in ((tmp_path / "list", "is damaged"), (half, "cannot be read"), (tmp_path, "is a folder")):
        brought = bring(source, db)
        assert (brought.exit_code, brought.stdout) == (1, "")
        assert why in str(brought.exception) and str(source) in str(brought.exception)
    absent = bring(tmp_path / "nowhere", db)
    assert isinstance(absent.exception, NoHistoryError) and not (tmp_path / "nowhere").exists()
    with History(db) as history:
        assert history.count() == 0


def test_a_history_is_not_brought_into_itself(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with History(where) as history:
        history.keep([story()], EVENING)
    assert isinstance(bring(where, where).exception, UsageError)
    monkeypatch.chdir(tmp_path)
    filled(tmp_path / "own", story())
    assert isinstance(bring("own", str(tmp_path / "own")).exception, UsageError)


def test_an_address_without_a_history_gets_none(postgres: Postgres, tmp_path: Path) -> None:
    place = postgres.new_place()
    assert isinstance(bring(place, str(tmp_path / "db")).exception, NoHistoryError)
    empty = Database(place)
    with empty.reading() as connection:
        assert connection.exec_driver_sql("SELECT to_regclass('games')").scalar() is None
    empty.close()
