"""The outbox: games wait on this computer while the server of a shared history is down, and none is lost."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.history.postgres import Postgres
from tests.history.sample_games import EVENING, later, one_of_each, result_only, story
from tests.web.phone_client import wait_until
from topout_tools.cli import app
from topout_tools.errors import UserError
from topout_tools.history import database
from topout_tools.history.database import Database, UnreachableError
from topout_tools.history.history import History
from topout_tools.history.outbox import Outbox, count_elsewhere
from topout_tools.history.schema import VERSION
from topout_tools.history.store import WaitingError, keep
from topout_tools.script.play import play
from topout_tools.web import game_keeper
from topout_tools.web.games import Games

ONE_WAITS = "games that wait on this computer to be sent: 1"
SCRIPT = "quick\nchoose English\nbegin track p1 p2 first p1\nhold p1.c 2000\npress p1.b\n"


@pytest.fixture
def club(postgres: Postgres) -> str:
    return postgres.new_place()


@contextmanager
def down(server: Postgres) -> Iterator[None]:
    server.halt()
    try:
        yield
    finally:
        server.start()


def topout(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("memory")
    images: list[bytes] = []
    play(SCRIPT, "script", folder, folder, take_memory=images.append)
    (folder / "e660.nvm").write_bytes(images[0])
    return folder / "e660.nvm"


def test_a_game_waits_while_the_server_is_down_and_is_sent_when_the_history_is_listed(
    postgres: Postgres, club: str, memory: Path
) -> None:
    with down(postgres):
        added = topout("history", "add", memory, "--date", "2026-11-14T12:00", "--db", club)
        assert added.exit_code == 1 and ONE_WAITS in str(added.exception)
        listed = topout("history", "list", "--db", club)
        assert (listed.exit_code, listed.stdout) == (1, "") and ONE_WAITS in str(listed.exception)
        assert len(str(listed.exception).splitlines()) == 1
    listed = topout("history", "list", "--db", club)
    assert listed.exit_code == 0 and "2026-11-14 12:00" in listed.stdout
    assert listed.stderr == "topout: it waited on this computer. Saved game 1 (Any game).\n"
    assert Outbox(club).count() == 0
    assert topout("history", "list", "--db", club).stderr == ""


def test_the_next_game_takes_those_that_waited_with_it(postgres: Postgres, club: str) -> None:
    games = [*one_of_each(), result_only(number=9)]
    with down(postgres):
        for minute, played in enumerate(games):
            with pytest.raises(WaitingError) as waits:
                keep([played], club, later(minute))
        assert waits.value.count == len(games)
    assert [stored.played for stored in keep([story()], club, later(60))] == [story(), *games]
    with History(club) as history:
        entries = history.entries()
        assert [entry.played_at for entry in reversed(entries)] == [*map(later, range(len(games))), later(60)]
        assert {played for _, played in history.wholes(entries)} == {*games, story()}
    assert Outbox(club).count() == 0


def test_a_process_that_was_killed_before_it_had_sent_or_removed_a_game_loses_none_and_doubles_none(club: str) -> None:
    Outbox(club).put([story(), result_only(number=9)], EVENING)
    with History(club) as history:
        history.keep([story()], EVENING)
    assert [stored.what for stored in keep([], club)] == ["known", "new"]
    with History(club) as history:
        assert history.count() == 2
    assert Outbox(club).count() == 0


def test_a_later_version_of_a_game_that_is_being_sent_stays(club: str) -> None:
    outbox = Outbox(club)
    outbox.put([story(4)], EVENING)
    outbox.put([story()], EVENING)
    outbox.remove([story(4)])
    assert outbox.count() == 1
    outbox.remove([story()])
    assert outbox.count() == 0
    outbox.put([story(4)], EVENING)
    outbox.put([result_only()], EVENING)
    outbox.remove([story(4)])
    assert outbox.count() == 1, "its result has come"


def test_a_web_table_sends_what_an_earlier_one_has_left(
    postgres: Postgres, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_keeper, "_AGAIN_S", 0.05)
    Outbox(club).put([story()], EVENING)
    games = Games(club)
    keeper = games.keeper
    with down(postgres):
        with pytest.raises(UnreachableError):
            games.check()
        keeper.start()
        wait_until(lambda: ONE_WAITS not in keeper.keeping.problem and keeper.keeping.waiting == 1)
    wait_until(lambda: keeper.keeping == (1, "", None))
    keeper.stop()
    with History(club) as history:
        assert [played for _, played in history.wholes(history.entries())] == [story()]


def test_what_the_server_refuses_stays_and_is_named(club: str) -> None:
    with History(club) as history:
        history.keep([story()], EVENING)
    newer = Database(club)
    with newer.writing() as connection:
        connection.exec_driver_sql(f"UPDATE topout_history SET version = {VERSION + 1}")
    with pytest.raises(WaitingError, match=rf"newer topout.*{ONE_WAITS}"):
        keep([story(number=8)], club, EVENING)
    with newer.writing() as connection:
        connection.exec_driver_sql(f"UPDATE topout_history SET version = {VERSION}")
    newer.close()
    assert [stored.played.number for stored in keep([], club)] == [8]


def test_a_damaged_outbox_holds_no_game_back(postgres: Postgres, club: str) -> None:
    outbox = Outbox(club)
    outbox.path.parent.mkdir(parents=True)
    outbox.path.write_text("this was a shopping list\n" * 100)
    assert [stored.what for stored in keep([story()], club, EVENING)] == ["new"]
    with pytest.raises(UserError, match="is damaged"):
        keep([], club)
    with down(postgres), pytest.raises(UserError, match=r"and on this computer, .* is damaged"):
        keep([story(number=8)], club, EVENING)
    assert outbox.path.read_text().startswith("this was a shopping list")


def test_a_password_is_neither_in_the_outbox_nor_in_its_name() -> None:
    address = "postgresql://ann{}@127.0.0.1:1/club"
    with pytest.raises(WaitingError) as waits:
        keep([story()], address.format(":secret"), EVENING)
    outbox = Outbox(address.format(":other"))
    assert outbox.count() == 1 and outbox.path == Outbox(address.format("")).path
    assert b"secret" not in outbox.path.read_bytes() and "secret" not in str(waits.value)
    assert Outbox(address.format("") + "2").count() == 0


def test_any_list_says_that_games_wait_for_another_history(tmp_path: Path) -> None:
    Outbox("postgresql://ann@127.0.0.1:1/club").put([story()], EVENING)
    assert (count_elsewhere(None), count_elsewhere("postgresql://ann@127.0.0.1:1/club")) == (1, 0)
    listed = topout("history", "list", "--db", tmp_path / "own.sqlite3")
    assert listed.exit_code == 0
    assert listed.stderr.startswith("topout: games that wait to be sent to another shared history: 1\n")


def test_games_wait_if_another_computer_stops_in_the_middle_of_a_write(
    club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History(club) as history:
        history.keep([story()], EVENING)
    monkeypatch.setattr(database, "_LOCK_WAIT_S", 1)
    stopped = Database(club)
    with stopped.writing(), pytest.raises(WaitingError, match=rf"lock timeout.*{ONE_WAITS}"):
        keep([story(number=8)], club, EVENING)
    stopped.close()
    assert [stored.what for stored in keep([], club)] == ["new"]


def test_a_server_that_never_answers_is_given_up_after_five_seconds() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        begun_s = time.monotonic()
        listed = topout("history", "list", "--db", f"postgresql://ann@127.0.0.1:{silent.getsockname()[1]}/club")
        took_s = time.monotonic() - begun_s
    assert listed.exit_code == 1 and "timeout" in str(listed.exception)
    assert len(str(listed.exception).splitlines()) == 1
    assert 4.5 < took_s < 8
