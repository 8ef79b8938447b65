"""A console's name and an event: they are stored with each game, shown, searched for, exported and kept."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.history.sample_games import EVENING, later, result_only, story
from tests.web.prepared_table import prepare_table
from topout_tools.cli import app
from topout_tools.errors import UsageError, UserError
from topout_tools.history.database import is_shared
from topout_tools.history.entries import Tags
from topout_tools.history.history import History
from topout_tools.history.outbox import Outbox
from topout_tools.history.store import keep
from topout_tools.history.wanted import Wanted

SEVEN = Tags("Стол 7", "Club night")
OVER = "choose English\nbegin track p1 p2 first p1 choosing First to 30\nhold p1.c 2000\npress p1.b\n"


def topout(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def listed(*words: object) -> list[str]:
    done = topout("history", "list", *words)
    assert done.exit_code == 0, done
    return done.stdout.splitlines()[1:]


@pytest.fixture
def evening(where: str) -> str:
    """Return a history with three games, a day apart: the first without tags, the second from table 7, one at home."""
    with History(where) as history:
        history.keep([story()], EVENING)
        history.keep([story(number=8)], EVENING + timedelta(days=1), SEVEN)
        history.keep([result_only(number=9)], EVENING + timedelta(days=2), Tags("Home"))
    return where


def test_the_list_shows_and_finds_consoles_events_and_days(evening: str) -> None:
    home, seven, plain = listed("--db", evening)
    assert seven.endswith(" · Стол 7 · Club night") and home.endswith(" · Home") and " · " not in plain
    assert listed("--console", "стол 7", "--db", evening) == [seven]
    assert listed("--event", "CLUB NIGHT", "--db", evening) == [seven]
    days = [(EVENING + timedelta(days=day)).astimezone() for day in range(3)]
    first, second, third = (f"{day:%Y-%m-%d}" for day in days)
    assert listed("--since", second, "--db", evening) == [home, seven]
    assert listed("--until", second, "--db", evening) == [seven, plain]
    assert listed("--since", second, "--until", second, "--db", evening) == [seven]
    assert listed("--until", f"{days[1]:%Y-%m-%dT%H:%M}", "--db", evening) == [plain]
    assert listed("--since", f"{days[1]:%Y-%m-%dT%H:%M}", "--until", third, "--db", evening) == [home, seven]
    assert topout("history", "list", "--until", "2020-01-01", "--db", evening).stderr == "no game matches\n"
    assert first < second < third


def test_what_nobody_has_named_and_wrong_dates_are_one_line(evening: str) -> None:
    for option, why in (("--console", "the console «Nine»"), ("--event", "the event «Nine»")):
        done = topout("history", "list", option, "Nine", "--db", evening)
        assert isinstance(done.exception, UserError) and f"no game in this history has {why}" in str(done.exception)
    for option in ("--since", "--until"):
        assert isinstance(topout("history", "list", option, "monday", "--db", evening).exception, UsageError)
    for tag in ("x" * 41, "a\x1bb"):
        assert isinstance(topout("sim", "--console", tag).exception, UsageError)


def test_a_report_and_an_export_take_the_same_choice(evening: str, tmp_path: Path) -> None:
    table = topout("history", "export", "--event", "club night", "--db", evening).stdout
    assert {(row["console"], row["event"]) for row in csv.DictReader(io.StringIO(table))} == {("Стол 7", "Club night")}
    page = tmp_path / "report.html"
    assert topout("report", "--all", "--console", "Home", "-o", page, "--db", evening).exit_code == 0
    assert "1 games from" in page.read_text("utf-8")


def test_one_game_shows_its_console_and_event(evening: str) -> None:
    page = topout("history", "show", 2, "--db", evening).stdout
    assert "event «Club night»\nconsole «Стол 7» e660583883724a32" in page
    fields = json.loads(topout("history", "show", 2, "--json", "--db", evening).stdout)
    assert (fields["console"], fields["event"], fields["chip"]) == ("Стол 7", "Club night", "e660583883724a32")


def test_tags_that_are_given_later_replace_and_those_that_are_not_stay(history: History) -> None:
    history.keep([story(4)], EVENING, SEVEN)
    history.keep([story()], EVENING)
    assert history.entry(1).tags == SEVEN
    history.keep([story()], EVENING, Tags("Table 8"))
    assert history.entry(1).tags == Tags("Table 8", "Club night")


def test_tags_go_through_the_outbox_and_through_an_import(where: str, tmp_path: Path) -> None:
    if is_shared(where):
        Outbox(where).put([story()], EVENING, SEVEN)
        keep([], where)
    else:
        keep([story()], where, EVENING, SEVEN)
    copy = str(tmp_path / "copy")
    with History(copy) as history:
        history.keep([story()], EVENING, Tags("Home"))
    assert topout("history", "import", where, "--db", copy).exit_code == 0
    with History(where) as history, History(copy) as copied:
        assert history.entry(1).tags == SEVEN and copied.entry(1).tags == Tags("Home", "Club night")


def test_when_a_game_was_changed_is_known_by_the_historys_own_clock(history: History) -> None:
    history.keep([story(4)], EVENING)
    changed = history.entry(1).changed_at
    assert changed and timedelta() <= history.now() - changed < timedelta(minutes=1)
    assert changed != EVENING
    history.keep([story(4)], EVENING)
    assert history.entry(1).changed_at == changed, "nothing was changed"


def test_a_web_table_and_saved_memory_give_their_games_the_tags(tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", OVER)
    db = tmp_path / "db"
    done = topout("history", "add", saved.path, "--console", " Table  7 ", "--event", "Club night", "--db", db)
    assert done.exit_code == 0
    with History(str(db)) as history:
        assert history.entries(Wanted(console="Table 7", event="Club night"))


# -- a shared history of an earlier version ---------------------------------------------------------------------------


def older(where: str) -> None:
    """Take back what the last step has added."""
    with History(where) as history, history._database.writing() as connection:
        for name in ("console", "event", "changed_at"):
            connection.exec_driver_sql(f"ALTER TABLE games DROP COLUMN {name}")
        connection.exec_driver_sql("UPDATE topout_history SET version = version - 1")


def test_a_shared_history_of_an_earlier_version_is_upgraded_only_when_asked_and_a_file_at_once(evening: str) -> None:
    older(evening)
    if is_shared(evening):
        refused = topout("history", "list", "--db", evening)
        assert refused.exit_code == 1 and "is of an earlier topout: `topout history upgrade" in str(refused.exception)
        assert len(str(refused.exception).splitlines()) == 1 and refused.stderr == ""
        no = CliRunner().invoke(app, ["history", "upgrade", "--db", evening], input="n\n")
        assert no.exit_code == 1 and "cannot use this history then" in no.stdout
        assert topout("history", "list", "--db", evening).exit_code == 1
        done = topout("history", "upgrade", "--yes", "--db", evening).stdout
        assert done.startswith("postgresql://") and done.endswith(" has been brought up to date, with 3 games\n")
    assert len(listed("--db", evening)) == 3
    assert topout("history", "upgrade", "--db", evening).stdout.endswith(" is up to date, with 3 games\n")


def test_games_for_a_history_of_an_earlier_version_wait_until_it_is_upgraded(evening: str) -> None:
    if not is_shared(evening):
        pytest.skip("a file is upgraded at once")
    older(evening)
    with pytest.raises(UserError, match=r"earlier topout.*games that wait on this computer to be sent: 1"):
        keep([replace(story(), number=10)], evening, later(1), SEVEN)
    topout("history", "upgrade", "--yes", "--db", evening)
    assert [stored.what for stored in keep([], evening)] == ["new"]
    with History(evening) as history:
        assert [entry.tags for entry in history.entries(Wanted(console="Стол 7"))] == [SEVEN]
