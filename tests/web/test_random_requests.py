"""Random requests and messages, at the laptop's port and at the one for phones: no fault, and nothing but own keys."""

import http.client
import json
import logging
import random
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.page_client import PageClient
from tests.web.phone_client import HERE, PhoneClient, get_by, lan_port, wait_until
from topout_tools.sim.switches import KEYS
from topout_tools.web.background import BackgroundTable
from topout_tools.web.games import Games

PARTS = (
    *("", ".", "..", "%2e%2e", "%00", "%ff", "\\", "games", "games.json", "games/1.html", "game.txt", "code", "p1.svg"),
    *("join", "p1", "p9", "hub", "place", "table", "table.js", "topout-table.png", "phone.html", "1.html", "x" * 3000),
    *("9" * 25, "9" * 5000 + ".html", "²", "-1.html", "?", "#", "*", "http://evil.example/"),
)
ROUTES = ("/", "/games.json", "/games/1.html", "/game.txt", "/table.js", "/place", "/topout-table.png", "/code/p1.svg")
HEADERS = (
    *("Host", "Origin", "Authorization", "Sec-Fetch-Site", "X-Forwarded-For", "Upgrade", "Connection", "Range"),
    *("Content-Length", "Transfer-Encoding", "If-None-Match", "If-Modified-Since", "Sec-WebSocket-Key", "Cookie"),
)
VALUES = ("", "x", "websocket", "bytes=9-1", "bytes=" + "0-1," * 50, "-1", "9" * 30, "chunked", "\xff", "Bearer x", "0")
METHODS = ("GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "gEt", "\x00")
VERBS = (
    "down",
    "up",
    "down",
    "knock",
    "lift",
    "unplug",
    "cut",
    "boot",
    "fresh",
    "throw",
    "script",
    "leave",
    "stop",
    "",
)
THINGS: tuple[object, ...] = (
    *KEYS,
    "p1",
    "p9.a",
    "sensor",
    "hub",
    "",
    None,
    1,
    [],
    {},
    "p1.a\n",
    "🎲",
    ["p1.a"],
    1e999,
    -1,
)

_ANSWERED_S = 5.0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[BackgroundTable]:
    with BackgroundTable(lan=HERE, games=Games(str(tmp_path / "games.db"))) as served:
        with PageClient(served) as client:
            client.hear_words("Language")
        yield served


def random_request(dice: random.Random, port: int) -> bytes:
    path = dice.choice([f"/{'/'.join(dice.choices(PARTS, k=dice.randrange(1, 4)))}", *ROUTES])
    lines = [f"{dice.choice(METHODS)} {path} HTTP/1.{dice.choice('1119')}"]
    if dice.random() < 0.9:
        lines.append(f"Host: {HERE}:{port}")
    lines += [f"{dice.choice(HEADERS)}: {dice.choice(VALUES)}" for _ in range(dice.randrange(3))]
    data = bytearray(("\r\n".join(lines) + "\r\n\r\n").encode("utf-8"))
    if dice.random() < 0.1:
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def status_of(port: int, request: bytes) -> int:
    """Return the status of the answer; 0 if the connection is closed without one, or the rest is waited for."""
    with socket.create_connection((HERE, port), timeout=_ANSWERED_S) as wire:
        wire.sendall(request)
        answer = http.client.HTTPResponse(wire)
        try:
            answer.begin()
        except (http.client.HTTPException, OSError, ValueError):
            return 0
        return answer.status


def attack(served: BackgroundTable, seeds: range, caplog: pytest.LogCaptureFixture) -> Counter[int]:
    """Send each seed's request to both ports, and return how often each status came."""
    seen: Counter[int] = Counter()
    for seed in seeds:
        port = lan_port(served) if seed % 2 else served.port
        status = status_of(port, random_request(random.Random(seed), port))
        assert status < 500, (seed, status)
        seen[status] += 1
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert get_by(served.port, "/", HERE, {}).status == 200
    return seen


def test_random_requests_are_answered_or_refused(served: BackgroundTable, caplog: pytest.LogCaptureFixture) -> None:
    seen = attack(served, range(120), caplog)
    assert {200, 400, 404} <= set(seen), seen


@pytest.mark.long
def test_many_random_requests(served: BackgroundTable, caplog: pytest.LogCaptureFixture) -> None:
    attack(served, range(1000, 4000), caplog)


@pytest.mark.parametrize("number", ["9" * 25, "9" * 5000, "²", "0", "x"])
def test_a_game_that_cannot_be_there_is_not_found(served: BackgroundTable, number: str) -> None:
    request = f"GET /games/{number}.html HTTP/1.1\r\nHost: {HERE}:{served.port}\r\n\r\n"
    assert status_of(served.port, request.encode()) in (400, 404)


def random_message(dice: random.Random) -> str | bytes:
    message: dict[str, object] = {"do": dice.choice(VERBS), "key": dice.choice(THINGS)}
    for name in dice.sample(("mg", "from", "part", "place", "what"), dice.randrange(3)):
        message[name] = dice.choice(THINGS)
    text = json.dumps(message)
    if dice.random() < 0.1:
        strange: list[str | bytes] = [b"\xff\x00", "[" * 400, text[:-2], f"[{text}]", "null"]
        return dice.choice(strange)
    return text


def actions(served: BackgroundTable) -> set[str]:
    """Return what was done at the table so far, without the times."""
    lines = served.table.runner.recorder.lines
    return {line for line in lines if line != "quick" and not line.startswith(("wait", "memory"))}


@pytest.mark.parametrize("seed", range(2))
def test_a_phone_that_sends_anything_presses_only_the_keys_of_its_place(served: BackgroundTable, seed: int) -> None:
    dice = random.Random(seed)
    with PhoneClient(served, "p1") as phone:
        phone.hear_until(lambda: "place" in phone.news)
        for _ in range(300):
            phone.wire.send(random_message(dice))
        phone.do(do="down", key="p1.c")
        phone.do(do="up", key="p1.c")
        wait_until(lambda: "up p1.c" in actions(served))
    done = actions(served)
    assert {line.partition(" ")[0] for line in done} == {"down", "up"}
    assert {line.partition(" ")[2].partition(".")[0] for line in done} == {"p1"}


def test_a_phone_that_sends_too_much_at_once_is_closed_and_the_table_plays_on(served: BackgroundTable) -> None:
    with PageClient(served) as laptop, PhoneClient(served, "p1") as phone:
        phone.wire.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            phone.hear_until(lambda: False)
        laptop.press("p2.b")
        wait_until(lambda: "up p2.b" in actions(served))
