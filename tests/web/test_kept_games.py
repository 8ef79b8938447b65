"""Games of the web table get into the history when they are over, and the page shows every problem with that."""

import http.client
import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.history.sample_games import story
from tests.web.page_client import PATIENCE_S, PageClient
from tests.web.phone_client import HERE, PhoneClient, get, get_by, wait_until
from tests.web.prepared_table import prepare_table
from tests.web.sim_process import end, port_of, start
from topout.games.track import POINTS
from topout.match.table import UNDO_EVENT
from topout_tools.history.entries import Entry, Tags
from topout_tools.history.history import History
from topout_tools.history.store import keep
from topout_tools.script.observer import Observer
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.web import game_keeper
from topout_tools.web.background import BackgroundTable
from topout_tools.web.game_keeper import GameKeeper
from topout_tools.web.games import Games

BEGUN = "choose English\nbegin track p1 p2 first p1 choosing First to 30\n"
SCORING = "hold p1.c 2000\npress p1.b\n"
OVER = BEGUN + SCORING


def entries(db: Path) -> list[Entry]:
    with History(str(db)) as history:
        return history.entries()


def test_a_game_is_in_the_history_as_soon_as_it_is_over_while_it_is_still_on_the_table(tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", BEGUN)
    games = Games(str(tmp_path / "games.db"))
    with BackgroundTable(saved=saved, games=games) as served, PageClient(served) as page:
        page.hear_words("Target: 30")
        page.do(do="down", key="p1.c")
        page.hear_words("+50")
        page.do(do="up", key="p1.c")
        page.hear_until(lambda: "games" in page.news)
        assert page.news["games"] == [0, "", None] and entries(tmp_path / "games.db") == []
        page.press("p1.b", "The game is over")
        page.hear_until(lambda: page.news["games"] == [1, "", None])
        (entry,) = entries(tmp_path / "games.db")
    assert (entry.game, entry.is_over, entry.seats[0].has_won) == ("track", True, True)
    assert entry.seats[0].score >= 30


def test_a_game_that_its_server_did_not_store_any_more_is_stored_after_a_restart_and_once(tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", OVER)
    for _ in range(2):
        games = Games(str(tmp_path / "games.db"), b"this table")
        with BackgroundTable(saved=saved, games=games) as served, PageClient(served) as page:
            page.hear_until(lambda: page.news.get("games") == [1, "", None])
    assert [entry.number for entry in entries(tmp_path / "games.db")] == [1]


def test_an_ended_game_that_is_undone_and_played_on_replaces_its_own_entry(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    keeper = Games(str(db), b"this table").keeper
    keeper.start()
    states = []

    def keep_and_look(machine: Machine, count: int) -> None:
        keeper.see(machine.memory)
        wait_until(lambda: keeper.keeping == (count, "", None))
        states.append([(entry.number, entry.is_over, entry.seats[0].score) for entry in entries(db)])

    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, OVER, "script")
        keep_and_look(machine, 1)
        table: Any = Observer(machine).table
        assert table.enter(UNDO_EVENT) is None
        keep_and_look(machine, 2)
        for points in (7, 40):
            assert table.enter((POINTS, 0, points)) is None
        keep_and_look(machine, 3)
    keeper.stop()
    assert states == [[(1, True, 50)], [(1, False, 0)], [(1, True, 47)]]


def test_with_db_the_running_game_is_in_the_history_after_every_turn_in_one_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = tmp_path / "games.db"
    saved = prepare_table(tmp_path / "table.json", BEGUN)
    states = []
    with BackgroundTable(saved=saved, games=Games(str(db))) as served, PageClient(served) as page:
        page.hear_words("Target: 30")
        for turn, keys in enumerate((("p1.c", "p1.b", "p1.b"), ("p2.b",)), 1):
            for key in keys:
                page.do(do="down", key=key)
                page.do(do="up", key=key)
            page.hear_until(lambda turn=turn: page.news["games"] == [turn, "", None])  # type: ignore[misc]
            states.append([(entry.number, entry.is_over, entry.seats[0].score) for entry in entries(db)])
    assert states == [[(1, False, 1)], [(1, False, 1)]]
    assert capsys.readouterr().out == "topout: Saved game 1 (Any game).\n"


def test_a_game_that_cannot_be_stored_is_said_to_the_page_and_stored_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_keeper, "_AGAIN_S", 0.05)
    folder = tmp_path / "folder"
    folder.write_text("a file where the folder should be")
    saved = prepare_table(tmp_path / "table.json", OVER)
    with BackgroundTable(saved=saved, games=Games(str(folder / "games.db"))) as served, PageClient(served) as page:
        page.hear_until(lambda: page.news.get("games", ["", ""])[1])
        assert page.news["games"] == [0, f"cannot make {folder}: File exists", None]
        assert page.news["trouble"] == ""
        folder.unlink()
        page.hear_until(lambda: page.news["games"] == [1, "", None])
    assert len(entries(folder / "games.db")) == 1


def test_a_game_that_is_never_stored_is_named_in_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    def fail(games: object) -> list:
        raise ZeroDivisionError("no database of ours")

    keeper = GameKeeper(fail)
    keeper.start()
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, OVER, "script")
        keeper.see(machine.memory)
    keeper.stop()
    complaint = capfd.readouterr().err
    assert complaint.startswith("topout: a game was not kept: ZeroDivisionError: no database of ours")
    assert complaint.count("\n") == 1


# -- the list and the reports -----------------------------------------------------------------------------------------


def answer_to(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    return get_by(port, path, HERE, {name.replace("_", "-"): value for name, value in headers.items()})


def test_the_page_lists_the_games_and_opens_the_report_on_each(tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", OVER)
    with (
        BackgroundTable(saved=saved, games=Games(str(tmp_path / "games.db")), lan=HERE) as served,
        PageClient(served) as page,
    ):
        page.hear_until(lambda: page.news.get("games") == [1, "", None])
        listed = json.load(answer_to(served.port, "/games.json"))
        (game,) = listed["games"]
        assert [seat["is_out"] for seat in game["seats"]] == [False, False]
        assert listed["are_all"] and (game["number"], game["game"], game["is_over"]) == (1, "track", True)
        report = answer_to(served.port, "/games/1.html")
        assert report.status == 200 and b"Any game" in report.read()
        assert report.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
        assert report.headers["x-content-type-options"] == "nosniff"
        assert "Любая игра: победа".encode() in answer_to(served.port, "/games/1.html?language=ru").read()
        assert answer_to(served.port, "/games/1.html?language=../x").status == 404
        assert answer_to(served.port, "/games/2.html").status == 404
        for path in ("/games.json", "/games/1.html"):
            assert answer_to(served.port, path, sec_fetch_site="cross-site").status == 403
            assert answer_to(served.port, path, origin="http://evil.example").status == 403
            assert get(served, path).status == 404, "not for phones"
        with PhoneClient(served, "hub") as hub:
            hub.hear_until(lambda: "games" in hub.news)
            assert hub.news["games"] is None


def test_the_list_says_who_was_out_unless_a_games_events_cannot_be_read(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    keep([story()], str(db))

    def listed() -> list[tuple[int, bool]]:
        with BackgroundTable(games=Games(str(db))) as served:
            (game,) = json.load(answer_to(served.port, "/games.json"))["games"]
            return [(seat["pod"], seat["is_out"]) for seat in game["seats"]]

    assert listed() == [(1, False), (3, True)]
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE games SET events = 'abc'")
    assert listed() == [(1, False), (3, False)]


def test_a_history_that_cannot_be_read_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("no database at all, but some text")
    with BackgroundTable(games=Games(str(tmp_path / "games.db"))) as served:
        answer = answer_to(served.port, "/games.json")
        assert answer.status == 503 and "is no history, or is damaged" in json.load(answer)["problem"]


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "topout"


def test_by_default_games_are_kept_where_the_history_command_looks(tmp_path: Path, own_folder: Path) -> None:
    prepare_table(tmp_path / "table.json", OVER)
    process = start("--port", "0", "--save", str(tmp_path / "table.json"))
    port_of(process)
    printed, complaint = end(process)
    assert (printed, complaint) == ("topout: Saved game 1 (Any game).\n", "")
    assert len(entries(own_folder / "history.sqlite3")) == 1


def test_with_no_keep_nothing_is_kept(tmp_path: Path, own_folder: Path) -> None:
    prepare_table(tmp_path / "table.json", OVER)
    process = start("--port", "0", "--save", str(tmp_path / "table.json"), "--no-keep")
    port = port_of(process)
    with PageClient(port) as page:
        page.hear_until(lambda: "games" in page.news)
        assert page.news["games"] is None
    assert answer_to(port, "/games.json").status == 404
    assert end(process) == ("", "")
    assert not (own_folder / "history.sqlite3").exists()


def test_the_tables_name_and_the_event_go_with_its_games(tmp_path: Path) -> None:
    prepare_table(tmp_path / "table.json", OVER)
    db = tmp_path / "games.db"
    tags = ("--console", "Table 7", "--event", "Club night")
    process = start("--port", "0", "--save", str(tmp_path / "table.json"), "--db", str(db), *tags)
    port_of(process)
    end(process)
    assert [entry.tags for entry in entries(db)] == [Tags("Table 7", "Club night")]


def test_people_can_play_though_their_own_history_is_damaged(own_folder: Path) -> None:
    own_folder.mkdir(parents=True)
    (own_folder / "history.sqlite3").write_text("no database at all, but some text")
    process = start("--port", "0")
    with PageClient(port_of(process)) as page:
        page.hear_until(lambda: "games" in page.news)
        assert "is no history, or is damaged" in page.news["games"][1]
    _, complaint = end(process)
    assert complaint.startswith("topout: games are not kept: ") and complaint.count("\n") == 1


def test_a_history_that_was_named_and_cannot_be_used_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("no database at all, but some text")
    process = start("--port", "0", "--db", str(tmp_path / "games.db"))
    printed, complaint = process.communicate(timeout=PATIENCE_S)
    assert (printed, process.returncode) == ("", 1) and complaint.count("\n") == 1
    assert "is no history, or is damaged" in complaint


NOBODY_THERE = "postgresql://ann:secret@127.0.0.1:1/club"


def test_games_of_a_shared_history_that_is_down_wait_in_a_file(tmp_path: Path) -> None:
    prepare_table(tmp_path / "table.json", OVER)
    process = start("--port", "0", "--save", str(tmp_path / "table.json"), "--db", NOBODY_THERE)
    with PageClient(port_of(process)) as page:
        page.hear_until(lambda: page.news.get("games", [0, "", 0])[2] == 1)
        assert page.news["games"][0] == 0 and "Connection refused" in page.news["games"][1]
    printed, complaint = end(process)
    at_start, at_end = complaint.splitlines()
    assert printed == "" and at_start.startswith("topout: games wait on this computer until the history answers: ")
    assert at_end.endswith("; games that wait on this computer to be sent: 1") and "secret" not in complaint


def test_a_slow_history_does_not_hold_up_the_table() -> None:
    table_went_on = threading.Event()
    outcomes: list[bool] = []

    def wait(games: object) -> list:
        outcomes.append(table_went_on.wait(PATIENCE_S))
        return []

    keeper = GameKeeper(wait)
    keeper.start()
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, OVER, "script")
        keeper.see(machine.memory)
        keeper.leave()
        table_went_on.set()
    keeper.stop()
    assert outcomes and all(outcomes)
