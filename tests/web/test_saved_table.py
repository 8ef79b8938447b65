"""A table survives its server, however that ended. Its log is a script that gives the same scores."""

import http.client
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.page_client import PageClient
from tests.web.sim_process import PATIENCE_S, end, first_line, port_of, start
from topout_tools.errors import UserError
from topout_tools.memory_image import NVM
from topout_tools.script.play import play
from topout_tools.web.background import BackgroundTable
from topout_tools.web.saved_table import SavedState, SavedTable

SET_UP = [
    ("p1.b", "Skyscrapers"),
    ("p1.b", "Take your seats"),
    ("p1.a", "1 seated"),
    ("p2.a", "2 seated"),
    ("hub.menu", "Which rulebook?"),
    ("p1.b", "Who starts?"),
    ("p2.a", "block cards"),
    ("p2.a", "●2's turn 3/3"),
]


def begin(client: PageClient) -> None:
    client.hear_words("Language")
    for key, wanted in SET_UP:
        client.press(key, wanted)


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], PageClient]]:
    """Start a server and a client at its table; the server is killed in the end."""
    process = start("--no-browser", "--port", "0", *arguments)
    try:
        with PageClient(port_of(process)) as client:
            yield process, client
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)


def test_a_game_is_there_again_whether_its_server_was_killed_or_ended(tmp_path: Path) -> None:
    table = str(tmp_path / "data" / "table.json")
    with serving("--save", table) as (_, client):
        begin(client)
        client.press("p2.a", "●2's turn 2/3")
        client.do(do="unplug", part="p5")
        client.hear_until(lambda: client.news["unplugged"] == ["p5"])
    with serving("--save", table) as (process, client):
        assert "the last game is still on the table" in first_line(process)
        client.hear_words("●2's turn 2/3")
        assert client.news["unplugged"] == ["p5"]
        client.press("p2.c", "●2's turn 1/3")
        with pytest.raises(UserError, match=r"open already at http://127\.0\.0\.1:\d+: end that one"):
            SavedTable(Path(table))
        assert end(process) == ("", "")
    with serving("--save", table) as (_, client):
        client.hear_words("●2's turn 1/3")
    with serving("--save", table, "--fresh") as (_, client):
        client.hear_words("Language")
    assert (tmp_path / "data" / "table.json.before").is_file()


def knock_until_asked(served: BackgroundTable, client: PageClient) -> None:
    """Knock until the console asks. The alarm ignores the console's own melody, and a busy host skips time."""
    while "Did anyone fall off?" not in client.lines:
        client.do(do="knock", mg=300, **{"from": "p1"})
        until_ms = served.machine.now_ms + 1000
        while served.machine.now_ms < until_ms and "Did anyone fall off?" not in client.lines:
            client.hear_for(0.02)


def script_of(served: BackgroundTable) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE_S)
    connection.request("GET", "/game.txt")
    answer = connection.getresponse()
    assert "attachment" in answer.headers["content-disposition"]
    return answer.read().decode()


def test_what_was_done_at_the_table_is_a_script_that_comes_to_the_same_scores(tmp_path: Path) -> None:
    """A build, dialled by a held key; a knock; pods unplugged; the power and the server gone in between."""
    with SavedTable(tmp_path / "table.json") as saved:
        with BackgroundTable(saved=saved) as served, PageClient(served) as client:
            begin(client)
            client.press("p2.a", "●2's turn 2/3")
            knock_until_asked(served, client)
            client.press("p2.a", "●2's turn 1/3")
            client.do(do="cut")
            client.do(do="boot")
            client.hear_words("●2's turn 1/3")
            client.do(do="unplug", part="sensor")
            client.do(do="down", key="p1.c")  # a key that is still down when the server goes
            client.hear_until(lambda: client.news["unplugged"] == ["sensor"])
        with BackgroundTable(saved=saved) as served, PageClient(served) as client:
            client.hear_words("●2's turn 1/3")
            client.press("p2.b", "connections")
            client.do(do="down", key="p2.c")
            client.hear_until(lambda: any(re.search(r"onnections [5-9]", line) for line in client.lines))
            client.do(do="up", key="p2.c")
            for key in ("p2.b", "p2.b"):
                client.press(key)
            client.hear_words("●2's turn 0/3")
            script = script_of(served)
    scores = [line for line in script.splitlines() if line.startswith("expect score")]
    assert len(scores) == 2 and scores != ["expect score p1 0", "expect score p2 0"]
    assert play(script, "game.txt", tmp_path, tmp_path)["actions_left"] == 0


def test_after_a_game_is_over_a_script_begins_with_what_was_in_memory(tmp_path: Path) -> None:
    with SavedTable(tmp_path / "table.json") as saved:
        with BackgroundTable(saved=saved) as served, PageClient(served) as client:
            client.hear_words("Language")
            client.press("p1.b", "Skyscrapers")
        with BackgroundTable(saved=saved) as served, PageClient(served) as client:
            client.hear_words("Which game?")
            script = script_of(served)
    assert script.splitlines()[2].startswith("memory ")
    assert "press" not in script and "down" not in script
    play(script + "expect screen Which game?\n", "game.txt", tmp_path, tmp_path)


def test_a_fresh_start_on_the_page_puts_the_old_table_aside(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    with SavedTable(path) as saved, BackgroundTable(saved=saved) as served, PageClient(served) as client:
        client.hear_words("Language")
        client.press("p1.b", "Skyscrapers")
        before = path.read_bytes()
        client.do(do="fresh")
        client.hear_words("Language")
    assert (tmp_path / "table.json.before").read_bytes() == before
    assert SavedState(b"\xff" * 4096).has_game_under_way is False


def test_a_second_fresh_start_keeps_what_the_first_has_put_aside(tmp_path: Path) -> None:
    with SavedTable(tmp_path / "table.json") as saved:
        assert saved.put_aside() is None and not list(tmp_path.glob("*.before"))
        for memory in (b"\x01", b"\x02", b"\x03"):
            saved.save(SavedState(memory * NVM))
            saved.put_aside()
    names = ("table.json.before", "table.json-2.before", "table.json-3.before")
    texts = [(tmp_path / name).read_text() for name in names]
    assert ["01" * NVM in texts[0], "02" * NVM in texts[1], "03" * NVM in texts[2]] == [True] * 3


def test_a_table_that_cannot_be_written_is_reported_on_the_page_until_it_can(tmp_path: Path) -> None:
    in_the_way = tmp_path / "table.json.unfinished"
    path = tmp_path / "table.json"
    with SavedTable(path) as saved, BackgroundTable(saved=saved) as served, PageClient(served) as client:
        client.hear_words("Language")
        in_the_way.mkdir()
        client.press("p1.b", "Skyscrapers")
        client.hear_until(lambda: client.news["trouble"])
        assert "The game is not kept" in client.news["trouble"]
        in_the_way.rmdir()
        client.hear_until(lambda: not client.news["trouble"])


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"topout": 2}', '{"topout": 1, "memory": "ff", "unplugged": []}'])
def test_a_file_that_is_no_table_is_left_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(content)
    with SavedTable(path) as saved, pytest.raises(UserError, match="holds no table of this version"):
        saved.load()
    assert path.read_text() == content


@pytest.mark.parametrize("script", ["memory AAAA", "memory ###", "memory"])
def test_a_script_that_begins_with_what_is_no_memory_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(UserError, match="no console's memory"):
        play(script, "game.txt", tmp_path, tmp_path)


def test_what_a_script_begins_with_stands_nowhere_else(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"game\.txt:2: quick and memory stand only where a script begins"):
        play("wait 1\nquick", "game.txt", tmp_path, tmp_path)
