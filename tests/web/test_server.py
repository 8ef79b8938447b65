"""The server over real loopback sockets: who may connect, what is sent, and that nonsense has no effect."""

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from tests.web.page_client import PATIENCE_S, PageClient
from topout_tools.sim.machine import AS_MPY, FIRMWARE, UNCHARGED
from topout_tools.web import client
from topout_tools.web.background import BackgroundTable
from topout_tools.web.commands import Command
from topout_tools.web.server import WebTable, listen
from topout_tools.web.trusted_host import TrustedHostMiddleware


def test_the_table_is_as_quick_as_it_can_be_unless_it_is_to_be_like_the_chip() -> None:
    ready_ms = []
    for charges in (UNCHARGED, AS_MPY):
        machine = WebTable(FIRMWARE, charges=charges).runner.machine
        machine.boot()
        ready_ms.append(machine.now_ms)
        machine.cut()
    assert ready_ms[1] - ready_ms[0] > 500


@pytest.fixture(scope="module")
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable() as served:
        yield served


def get(served: BackgroundTable, path: str = "/", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE_S)
    connection.putrequest("GET", path, skip_host="host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    return connection.getresponse()


def test_what_is_sent_is_not_held_back_until_the_browser_confirms_what_came_before() -> None:
    with listen("127.0.0.1", 0) as server, socket.create_connection(server.getsockname()), server.accept()[0] as one:
        assert one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# -- who may come in ------------------------------------------------------------------------------------------------


def test_the_page_and_all_it_needs_come_from_this_server(served: BackgroundTable) -> None:
    page = get(served).read().decode()
    for file in ("table.css", "hub.css", "pod.css", "table.js", "icon.svg"):
        assert file in page
        assert get(served, "/" + file).status == 200
    assert "//" not in page.replace("<!--", "")


def test_no_other_page_may_frame_or_script_this_one(served: BackgroundTable) -> None:
    policy = get(served).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_names_of_this_machine_are_let_in(served: BackgroundTable, name: str) -> None:
    assert get(served, host=f"{name}:{served.port}").status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8765",
        "127.0.0.1.evil.example",
        "user@127.0.0.1",
        "127.0.0.1:x",
        "[::1",
        "",
        "192.0.2.7",
    ],
)
def test_other_names_are_refused(served: BackgroundTable, host: str) -> None:
    assert get(served, host=host).status in (400, 403)
    with pytest.raises(InvalidStatus) as refusal:
        connect(f"ws://127.0.0.1:{served.port}/table", additional_headers={"Host": host}, origin=None)
    assert refusal.value.response.status_code in (400, 403)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://127.0.0.1:{port}0",  # begins like ours, as port 8000 does where ours is 800
        "https://127.0.0.1:{port}",
        "http://localhost:{port}",
    ],
)
def test_pages_from_elsewhere_are_refused(served: BackgroundTable, origin: str) -> None:
    origin = origin.format(port=served.port)
    assert get(served, origin=origin).status == 403
    with pytest.raises(InvalidStatus) as refusal:
        connect(f"ws://127.0.0.1:{served.port}/table", additional_headers={"Origin": origin})
    assert refusal.value.response.status_code == 403


def test_this_servers_own_page_is_let_in(served: BackgroundTable) -> None:
    origin = f"http://127.0.0.1:{served.port}"
    assert get(served, origin=origin).status == 200
    with connect(f"ws://127.0.0.1:{served.port}/table", additional_headers={"Origin": origin}) as wire:
        assert "power" in json.loads(wire.recv(timeout=PATIENCE_S))


@pytest.mark.parametrize(
    ("listens_on", "name", "is_let_in"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("0.0.0.0", "192.0.2.7", True),
        ("0.0.0.0", "evil.example", False),
        ("::", "2001:db8::1", True),
    ],
)
def test_listening_elsewhere_it_accepts_that_name_too(listens_on: str, name: str, is_let_in: bool) -> None:
    assert TrustedHostMiddleware(lambda *_: None, host=listens_on)._is_ours(name) == is_let_in  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["/../server.py", "/%2e%2e/server.py", "/..%2fserver.py", "/static/", "/nothing"])
def test_only_the_pages_own_files_are_given_out(served: BackgroundTable, path: str) -> None:
    assert get(served, path).status == 404


# -- what is said ---------------------------------------------------------------------------------------------------


def test_who_comes_in_sees_the_whole_screen_and_all_rings(served: BackgroundTable) -> None:
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)
        assert client.news["power"] is True
        assert set(client.news["rings"]) == {"p1", "p2", "p3", "p4", "p5"}
        assert len(client.rectangles[0]) == 8 + 2 * 320 * 240


def test_two_visitors_see_what_one_of_them_does(served: BackgroundTable) -> None:
    with PageClient(served) as anna, PageClient(served) as boris:
        anna.hear_until(lambda: anna.rectangles)
        boris.hear_until(lambda: boris.rectangles)
        anna.do(do="unplug", part="p5")
        for client in (anna, boris):
            hear_unplugged(client, ["p5"])
        boris.do(do="plug", part="p5")
        for client in (anna, boris):
            hear_unplugged(client, [])


def hear_unplugged(client: PageClient, parts: list[str]) -> None:
    client.hear_until(lambda: client.news["unplugged"] == parts)


def test_a_press_is_answered_on_the_screen_and_by_a_sound(served: BackgroundTable) -> None:
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)
        client.do(do="down", key="p1.b")
        client.do(do="up", key="p1.b")
        client.hear_until(lambda: any(frequency_hz > 0 for _, frequency_hz, *_ in client.news.get("tones", [])))
        client.hear_until(lambda: len(client.rectangles) > 1)


def test_a_visitor_who_vanishes_lets_go_of_the_keys(served: BackgroundTable) -> None:
    with PageClient(served) as witness:
        witness.hear_until(lambda: witness.rectangles)
        with PageClient(served) as client:
            client.do(do="down", key="p2.a")
            client.do(do="lift")
            witness.hear_until(lambda: "lift" in witness.news)
        witness.news.clear()
        end_s = time.monotonic() + PATIENCE_S
        while served.machine.circuit.switches.closed_at(served.machine.clock.now_us) and time.monotonic() < end_s:
            witness.news.clear()
            witness.do(do="lift")
            witness.hear_until(lambda: "lift" in witness.news)
        assert not served.machine.circuit.switches.closed_at(served.machine.clock.now_us)


def test_nonsense_is_counted_and_has_no_other_effect(served: BackgroundTable) -> None:
    ignored = served.table.subscribers.ignored
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)
        nonsense: list[str | bytes] = [
            "",
            "{",
            "[1]",
            '{"do":"explode"}',
            '{"do":"down","key":"p9.z"}',
            b"\x00\xff",
            "é" * 300,
        ]
        for message in nonsense:
            client.wire.send(message)
        client.do(do="knock", mg=100, **{"from": "p4"})
        client.hear_until(lambda: "knock" in client.news)
        assert client.news["knock"] == [100, "p4"]
        assert client.news["trouble"] == ""
    assert served.table.subscribers.ignored == ignored + len(nonsense)


def test_a_message_of_a_megabyte_ends_only_that_visit(served: BackgroundTable) -> None:
    with PageClient(served) as client:
        client.wire.send("x" * 1_000_000)
        with pytest.raises(Exception, match="1009"):
            client.hear_until(lambda: False)
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)


# -- who behaves badly ----------------------------------------------------------------------------------------------


def test_who_leaves_while_no_more_commands_are_taken_lets_go_of_the_keys() -> None:
    """The runner's thread does not run yet, so commands pile up."""
    runner = WebTable(FIRMWARE).runner
    runner.do("anna", Command("down", "p2.a"))
    while runner.do("anna", Command("lift")):
        pass
    runner.leave("anna")
    while runner._commands.qsize():
        runner._execute(0)
    runner._held_keys.step()
    runner.machine.run_for(100)
    runner._held_keys.step()
    assert not runner.machine.circuit.switches.closed_at(runner.machine.clock.now_us)


def text_frame(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=True)


def test_text_that_is_no_utf_8_ends_that_visit_in_one_line_at_most(
    served: BackgroundTable, capfd: pytest.CaptureFixture[str]
) -> None:
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)
        client.wire.socket.sendall(text_frame(b'{"do":"\xff\xfe"}'))
        with pytest.raises(ConnectionClosed, match="1007"):
            client.hear_until(lambda: False)
    assert capfd.readouterr().err.count("\n") <= 1
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)


def ask_in_part(served: BackgroundTable, part: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S)
    connection.sendall(part)
    return connection


@pytest.mark.parametrize("part", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /"])
def test_who_never_ends_a_request_is_sent_away(
    served: BackgroundTable, monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    monkeypatch.setattr(client, "PATIENCE_S", 0.01)
    with ask_in_part(served, part) as connection:
        while connection.recv(65536):
            pass


def test_of_many_who_say_nothing_those_who_have_been_silent_longest_are_sent_away(served: BackgroundTable) -> None:
    with contextlib.ExitStack() as way_out:
        first = way_out.enter_context(ask_in_part(served, b"GET"))
        for _ in range(client.MOST_SILENT):
            way_out.enter_context(ask_in_part(served, b"GET"))
        assert first.recv(1) == b""
        assert get(served).status == 200
        assert len(client.Client.silent) <= client.MOST_SILENT
