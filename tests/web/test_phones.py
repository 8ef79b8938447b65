"""Phones over real sockets: what each sees and may do, which requests are refused, and what is not served to phones."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from tests.web.page_client import PageClient
from tests.web.phone_client import (
    ELSEWHERE,
    HERE,
    PhoneClient,
    call,
    closed_keys,
    get,
    get_by,
    lan_port,
    show,
    token_of,
    wait_until,
    with_two_addresses,
)
from topout_tools.sim.circuit import PODS
from topout_tools.web import client
from topout_tools.web.background import BackgroundTable
from topout_tools.web.lan.phones import TAKEN_OVER, THROWN_OFF

ROOT = Path(__file__).resolve().parents[2]
OF_A_POD = {"place", "language", "power", "plugged", "name", "secret", "ring", "keys", "asked", "waits"}
OF_THE_HUB = {"place", "power", "light", "trouble", "unplugged", "rings", "words", "scene", "language", "phones"}
OF_THE_HUB |= {"areas", "names", "games", "board"}


@pytest.fixture(scope="module")
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable(lan=HERE) as served:
        yield served


@pytest.fixture(autouse=True)
def nothing_remembered(served: BackgroundTable) -> None:
    """Clear the rate limiter, so that one test does not slow down the next."""
    assert served.table.phones is not None
    served.table.phones._phones.limiter._addresses.clear()


# -- what a place sees and may do -----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [*PODS, "hub"])
def test_a_token_opens_its_place(served: BackgroundTable, place: str) -> None:
    answer = show(served, token_of(served, place))
    assert (answer.status, json.load(answer)) == (200, {"place": place})
    with PhoneClient(served, place) as phone:
        phone.hear_until(lambda: "place" in phone.news)
        assert phone.news["place"] == place


def test_a_pod_sees_its_ring_its_name_and_what_its_keys_do_and_nothing_else(served: BackgroundTable) -> None:
    with PhoneClient(served, "p4") as phone, PageClient(served) as laptop:
        laptop.hear_until(lambda: laptop.rectangles)
        laptop.do(do="knock", mg=200, **{"from": "p1"})
        laptop.do(do="unplug", part="p4")
        phone.hear_until(lambda: phone.news.get("plugged") is False)
        laptop.do(do="plug", part="p4")
        phone.hear_until(lambda: phone.news["plugged"])
        assert set(phone.news) == OF_A_POD
        assert (phone.news["name"], len(phone.news["ring"]), len(phone.news["keys"])) == ("4", 72, 3)
        assert phone.rectangles == []


def test_the_hub_sees_its_screen_and_no_ring(served: BackgroundTable) -> None:
    with PhoneClient(served, "hub") as hub:
        hub.hear_until(lambda: hub.rectangles)
        assert set(hub.news) == OF_THE_HUB
        assert (hub.news["rings"], hub.news["phones"]) == ({}, None)
        assert len(hub.rectangles[0]) == 8 + 2 * 320 * 240


def test_a_pod_presses_its_own_keys_and_no_others(served: BackgroundTable) -> None:
    ignored = served.table.subscribers.ignored
    others = [f'{{"do":"down","key":"{key}"}}' for key in ("p2.a", "p5.c", "hub.menu", "hub.fall")]
    more = ['{"do":"cut"}', '{"do":"fresh"}', '{"do":"throw","place":"p2"}', '{"do":"knock","mg":400,"from":"p1"}', "x"]
    with PhoneClient(served, "p1") as phone:
        for message in (*others, *more):
            phone.wire.send(message)
        phone.do(do="down", key="p1.a")
        wait_until(lambda: closed_keys(served))
        assert closed_keys(served) == {(0, 0)}
        assert served.table.subscribers.ignored == ignored + len(others) + len(more)
        assert served.machine.is_on and served.machine.boots == 1
    wait_until(lambda: not closed_keys(served))


# -- whose place it is ----------------------------------------------------------------------------------------------


def test_the_newer_phone_with_the_same_code_takes_over_and_the_older_is_notified_and_lets_go(
    served: BackgroundTable,
) -> None:
    with PhoneClient(served, "p2") as older:
        older.do(do="down", key="p2.b")
        wait_until(lambda: closed_keys(served))
        with PhoneClient(served, "p2") as newer:
            newer.hear_until(lambda: newer.news.get("place") == "p2")
            wait_until(lambda: not closed_keys(served))
            with pytest.raises(ConnectionClosed) as parting:
                older.hear_until(lambda: False)
            assert parting.value.rcvd is not None and parting.value.rcvd.code == TAKEN_OVER
            newer.do(do="down", key="p2.a")
            wait_until(lambda: closed_keys(served) == {(1, 0)})


def test_a_phone_that_is_thrown_off_is_notified_and_its_code_opens_nothing_more(served: BackgroundTable) -> None:
    old_token = token_of(served, "p3")
    with PageClient(served) as laptop, PhoneClient(served, "p3") as phone:
        laptop.hear_until(lambda: laptop.news.get("phones", {}).get("p3", [0, 0, False])[2])
        address, edition, _ = laptop.news["phones"]["p3"]
        phone.do(do="down", key="p3.a")
        wait_until(lambda: closed_keys(served))
        laptop.do(do="throw", place="p3")
        with pytest.raises(ConnectionClosed) as parting:
            phone.hear_until(lambda: False)
        assert parting.value.rcvd is not None and parting.value.rcvd.code == THROWN_OFF
        laptop.hear_until(lambda: laptop.news["phones"]["p3"][1:] == [edition + 1, False])
        assert laptop.news["phones"]["p3"][0] != address
    wait_until(lambda: not closed_keys(served))
    assert show(served, old_token).status == 403
    assert show(served, token_of(served, "p3")).status == 200


def test_the_laptop_shows_the_code_of_each_place(served: BackgroundTable) -> None:
    code = get_by(served.port, "/code/p1.svg", HERE, {})
    assert (code.status, code.headers["content-type"]) == (200, "image/svg+xml")
    assert get_by(served.port, "/code/p9.svg", HERE, {}).status == 404
    assert get_by(served.port, "/code/p1.svg", HERE, {"origin": "http://evil.example"}).status == 403


# -- who is kept out ------------------------------------------------------------------------------------------------


@with_two_addresses
def test_a_wrong_token_is_refused_and_then_made_to_wait_and_nobody_else_is(served: BackgroundTable) -> None:
    right = token_of(served, "p1")
    answers = [show(served, "x" * 16, ELSEWHERE) for _ in range(4)]
    assert [answer.status for answer in answers] == [403] * 4
    assert [json.load(answer)["wait"] for answer in answers] == [0, 0, 0, 1]
    slowed = show(served, right, ELSEWHERE)
    assert (slowed.status, json.load(slowed)["wait"]) == (429, 1)
    assert show(served, right).status == 200


@pytest.mark.parametrize("offer", [[], ["topout"], ["topout", "x" * 16], ["RIGHT"], ["topout", "RIGHT", "more"]])
def test_a_socket_opens_with_the_right_token_only(served: BackgroundTable, offer: list[str]) -> None:
    protocols = [token_of(served, "p1") if word == "RIGHT" else word for word in offer]
    with pytest.raises(InvalidStatus) as refusal:
        connect(f"ws://{HERE}:{lan_port(served)}/place", subprotocols=protocols or None)  # type: ignore[arg-type]
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://127.0.0.1:{laptop}"},
        {"host": "evil.example:{port}"},
        {"host": "localhost:{port}"},
        {"host": "192.168.1.5"},
    ],
)
def test_other_pages_and_other_names_are_refused_even_with_the_token(
    served: BackgroundTable, headers: dict[str, str]
) -> None:
    filled = {name: value.format(port=lan_port(served), laptop=served.port) for name, value in headers.items()}
    token = token_of(served, "p1")
    assert get(served, "/place", authorization=f"Bearer {token}", **filled).status == 403
    assert get(served, "/", **filled).status == 403
    with pytest.raises(InvalidStatus) as refusal:
        connect(
            f"ws://{HERE}:{lan_port(served)}/place",
            subprotocols=["topout", token],  # type: ignore[list-item]
            additional_headers={name.title(): value for name, value in filled.items()},
        )
    assert refusal.value.response.status_code in (400, 403)  # two Host headers are no valid request


@pytest.mark.parametrize(
    "path",
    ["/index.html", "/table.js", "/table", "/code/p1.svg", "/game.txt", "/topout-table.png", "/%2e%2e/server.py"],
)
def test_what_is_the_laptops_is_not_there_for_phones(served: BackgroundTable, path: str) -> None:
    assert get(served, path).status == 404
    with pytest.raises(InvalidStatus):
        connect(f"ws://{HERE}:{lan_port(served)}{path}")


def test_the_phones_page_comes_with_all_it_needs(served: BackgroundTable) -> None:
    page = get(served, "/")
    assert page.status == 200 and "default-src 'self'" in page.headers["content-security-policy"]
    for file in ("phone.css", "phone.js", "pod.css", "hub.css", "icon.svg"):
        assert get(served, f"/{file}").status == 200


# -- who behaves badly ----------------------------------------------------------------------------------------------


@with_two_addresses
def test_a_thousand_guesses_change_nothing_for_those_who_play(served: BackgroundTable) -> None:
    limiter = served.table.phones._phones.limiter  # type: ignore[union-attr]
    before = limiter.mistakes
    command = [sys.executable, "-m", "tests.web.token_guesser", str(lan_port(served)), "1000"]
    with PhoneClient(served, "hub") as hub, PhoneClient(served, "p1") as phone:
        hub.hear_until(lambda: hub.rectangles)
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as guesser:
            wait_until(lambda: limiter.mistakes > before)
            with PhoneClient(served, "p5") as late:
                late.hear_until(lambda: late.news.get("place") == "p5")
            presses = 0
            while guesser.poll() is None:
                seen = len(hub.rectangles)
                phone.do(do="down", key="p1.c")
                phone.do(do="up", key="p1.c")
                phone.hear_for(0)  # a client that reads nothing answers no ping, and is cut off after six seconds
                hub.hear_until(lambda seen=seen: len(hub.rectangles) > seen)  # type: ignore[misc]
                presses += 1
        assert presses and guesser.returncode == 0
    assert limiter.mistakes - before <= 10
    assert len(limiter._addresses) <= 2


@pytest.mark.parametrize(("text", "code"), [(b'{"do":"\xff\xfe"}', "1007"), (b"x" * 1_000_000, "1009")])
def test_nonsense_ends_that_visit_and_no_other(
    served: BackgroundTable, capfd: pytest.CaptureFixture[str], text: bytes, code: str
) -> None:
    with PhoneClient(served, "hub") as witness, PhoneClient(served, "p1") as phone:
        witness.hear_until(lambda: witness.rectangles)
        phone.hear_until(lambda: "place" in phone.news)
        phone.wire.socket.sendall(Frame(Opcode.TEXT, text).serialize(mask=True))
        with pytest.raises(ConnectionClosed, match=code):
            phone.hear_until(lambda: False)
        seen = len(witness.rectangles)
        witness.do(do="down", key="hub.menu")
        witness.do(do="up", key="hub.menu")
        witness.hear_until(lambda: len(witness.rectangles) > seen)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "part", [b"", b"GET / HTTP/1.1\r\n", b"POST /place HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"]
)
def test_who_never_ends_a_request_is_sent_away(
    served: BackgroundTable, monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    monkeypatch.setattr(client, "PATIENCE_S", 0.01)
    with call(served) as connection:
        connection.sendall(part)
        while connection.recv(65536):
            pass


@with_two_addresses
def test_who_asks_on_and_on_over_one_connection_is_cut_off_and_nobody_else_is(served: BackgroundTable) -> None:
    request = f"GET /icon.svg HTTP/1.1\r\nHost: {HERE}:{lan_port(served)}\r\n\r\n".encode()
    with call(served, ELSEWHERE) as connection:
        connection.sendall(400 * request)
        statuses = []
        with contextlib.suppress(ConnectionError), connection.makefile("rb") as answers:
            for line in answers:
                statuses += line.split()[1:2] if line.startswith(b"HTTP/1.1") else []
    assert b"200" in statuses and set(statuses) <= {b"200", b"429"} and len(statuses) < 300
    assert get(served, "/icon.svg").status == 200


def test_a_phone_that_floods_the_table_crowds_nobody_out(served: BackgroundTable) -> None:
    ignored = served.table.subscribers.ignored
    with PhoneClient(served, "p1") as mallory, PhoneClient(served, "p2") as phone:
        for _ in range(1000):
            mallory.do(do="down", key="p1.a")
            mallory.do(do="up", key="p1.a")
        phone.do(do="down", key="p2.a")
        wait_until(lambda: (1, 0) in closed_keys(served))
        assert served.table.runner._commands.qsize() < 100
        assert served.table.subscribers.ignored == ignored
    wait_until(lambda: not closed_keys(served))


@with_two_addresses
def test_those_who_say_nothing_are_counted_apart_from_the_laptops_own(served: BackgroundTable) -> None:
    laptops = len(client.Client.silent)
    with call(served, ELSEWHERE) as connection:
        connection.sendall(b"GET")
        assert get(served, "/").status == 200
        assert len(client.Client.silent) <= laptops
