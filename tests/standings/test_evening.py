"""Who plays, the results and the points of an evening, counted by hand, on both databases."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.history.sample_games import story
from tests.standings.evenings import CLUB_NIGHT, finished, small
from topout_tools.cli import app
from topout_tools.errors import UsageError
from topout_tools.history.database import NoHistoryError
from topout_tools.history.entries import Tags
from topout_tools.history.history import History
from topout_tools.standings.evening import Evening, begin_of_day, evening_of, table_name


def now() -> datetime:
    return datetime.now(UTC)


def evening(where: str, event: str = "", since: datetime | None = None) -> Evening:
    with History(where, reads_only=True) as history:
        return evening_of(history, event, since)


def topout(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_an_evening_is_counted_by_hand(where: str) -> None:
    small(where, now())
    found = evening(where, CLUB_NIGHT)
    assert [(table_name(entry), entry.is_over) for entry in found.playing] == [("Table 10", False)]
    assert [table_name(entry) for entry in found.results] == ["…4a32", "Table 2"]
    # Ann came before Bo and Cy, who are level; Bo came before somebody without a name.
    assert [(one.name, one.points, one.games, one.wins) for one in found.people] == [
        ("Ann", 2, 1, 1),
        ("Bo", 1, 2, 1),
        ("Cy", 0, 1, 0),
    ]


def test_only_the_games_of_the_event_or_of_the_time_count(where: str) -> None:
    small(where, now())
    with History(where) as history:
        history.keep([finished(8, (1, 0), (1, 2), ("Zoe", "Ann"))], now() - timedelta(days=3), Tags("", CLUB_NIGHT))
        history.keep([finished(9, (1, 0), (1, 2), ("Max", "Ann"))], now(), Tags("", "Other"))
    assert {one.name for one in evening(where, "club NIGHT").people} == {"Ann", "Bo", "Cy", "Zoe"}
    assert {one.name for one in evening(where).people} == {"Ann", "Bo", "Cy", "Max"}
    week = now() - timedelta(days=7)
    assert {one.name for one in evening(where, since=week).people} == {"Ann", "Bo", "Cy", "Max", "Zoe"}
    assert evening(where, "Nobody has played here yet") == Evening((), (), ())


def test_a_game_that_was_left_is_not_on_any_more(tmp_path: Path) -> None:
    """It was left for another one on the same console, or has not changed for an hour."""
    db = str(tmp_path / "db")
    with History(db) as history:
        history.keep([story(3)], now(), Tags("Table 1"))
        history.keep([story(4, chip="f" * 16)], now(), Tags("Table 2"))
        assert [entry.tags.console for entry in evening_of(history).playing] == ["Table 1", "Table 2"]
        history.keep([replace(story(4), number=8)], now() + timedelta(seconds=1), Tags("Table 1"))
        assert [(entry.number, entry.tags.console) for entry in evening_of(history).playing] == [
            (3, "Table 1"),
            (2, "Table 2"),
        ]
    for minutes, tables in ((59, 2), (61, 1)):
        with sqlite3.connect(db) as connection:
            changed = now() - timedelta(minutes=minutes)
            connection.execute("UPDATE games SET changed_at = ? WHERE id = 2", (f"{changed:%Y-%m-%d %H:%M:%S}",))
        connection.close()
        assert len(evening(db).playing) == tables


def test_tables_are_in_the_order_in_which_people_count(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    names = ["Bar", "Table 2", "Table 10", "table 11", ""]
    with History(db) as history:
        for number in (3, 0, 4, 2, 1):
            history.keep([story(4, chip=f"{number:016x}")], now(), Tags(names[number]))
    assert [table_name(entry) for entry in evening(db).playing] == [*names[:-1], "…0004"]


@pytest.mark.parametrize(
    ("hour", "begin"), [(4, "2026-11-13 05:00"), (5, "2026-11-14 05:00"), (23, "2026-11-14 05:00")]
)
def test_a_game_after_midnight_belongs_to_the_evening_before(hour: int, begin: str) -> None:
    moment = datetime(2026, 11, 14, hour, 30, tzinfo=UTC)
    assert f"{begin_of_day(moment):%Y-%m-%d %H:%M}" == begin


def test_the_terminal_shows_it_and_changes_nothing(where: str, tmp_path: Path) -> None:
    small(where, now())
    shown = topout("standings", "--event", CLUB_NIGHT, "--db", where).stdout
    playing, results, points = shown.split("\n\n")
    assert "Table 10" in playing and "Ann 6" in playing
    assert results.index("…4a32") < results.index("Table 2") and "Bo 3*" in results
    assert "Ann                     2  1 games, 1 won" in points
    fields = json.loads(topout("standings", "--event", CLUB_NIGHT, "--json", "--db", where).stdout)
    assert fields["people"][0] == {"name": "Ann", "points": 2, "games": 1, "wins": 1}
    assert fields["titles"]["skyscrapers"]["ru"] == "Небоскрёбы"


def test_a_mistake_is_one_line_and_makes_no_history(tmp_path: Path) -> None:
    absent = topout("standings", "--db", tmp_path / "none.sqlite3")
    assert isinstance(absent.exception, NoHistoryError) and not (tmp_path / "none.sqlite3").exists()
    assert isinstance(topout("standings", "--since", "monday").exception, UsageError)
