"""Phones at a prepared table: one that vanishes, a secret choice, and a table without phones."""

import contextlib
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from tests.web.page_client import PageClient
from tests.web.phone_client import HERE, PhoneClient, call, closed_keys, get_by, lan_port, token_of, wait_until
from tests.web.prepared_table import NEW_YORK_DIALS, prepare_table
from topout_tools.web.background import BackgroundTable
from topout_tools.web.lan import listener

DARK = "0" * 72
PULSES = {DARK, ("ff1400" + 3 * "000000") * 3, ("00ff1e" + 3 * "000000") * 3}  # red and green, before they dial


@pytest.mark.parametrize("presses", ["phone", "laptop"])
def test_a_card_that_is_dialled_in_secret_is_seen_on_that_phone_and_not_on_the_laptop(
    tmp_path: Path, presses: str
) -> None:
    """It is not seen either by somebody at the laptop who presses a key of that pod there."""
    saved = prepare_table(tmp_path / "table.json", NEW_YORK_DIALS)
    with (
        BackgroundTable(saved=saved, lan=HERE) as served,
        PageClient(served) as laptop,
        PhoneClient(served, "p1") as phone,
    ):
        laptop.hear_until(lambda: laptop.news.get("phones", {}).get("p1", [0, 0, False])[2])
        (phone if presses == "phone" else laptop).do(do="down", key="p1.a")
        phone.hear_until(lambda: phone.news.get("ring", DARK) not in PULSES)
        laptop.do(do="down", key="p3.a")  # a pod without a phone, on the laptop itself
        seen = set()

        def sees_other_pod() -> bool:
            rings = laptop.news["rings"]  # those that changed
            seen.add(rings.get("p1", DARK))
            return rings.get("p3", DARK) not in PULSES

        laptop.hear_until(sees_other_pod)
        assert seen <= PULSES
        assert phone.news["ring"] not in PULSES


def test_the_number_that_is_dialled_is_on_that_phone_alone_and_only_while_a_key_is_down(tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", NEW_YORK_DIALS)
    with (
        BackgroundTable(saved=saved, lan=HERE) as served,
        PageClient(served) as laptop,
        PhoneClient(served, "hub") as hub,
        PhoneClient(served, "p1") as phone,
        PhoneClient(served, "p3") as other,
    ):
        clients = (laptop, hub, other)
        for client in (phone, *clients):
            client.hear_until(lambda client=client: "language" in client.news and client.news["language"])  # type: ignore[misc]
        shown = []
        for _ in range(3):
            phone.do(do="down", key="p1.c")
            phone.hear_until(lambda: phone.news["secret"] is not None)
            shown.append(phone.news["secret"])
            phone.do(do="up", key="p1.c")
            phone.hear_until(lambda: phone.news["secret"] is None)
        console = served.machine.namespace["console"]
        assert shown[-1] == console.stage.top.numbers[0]  # type: ignore[attr-defined]
        assert len(set(shown)) == 3 and all(1 <= number <= 25 for number in shown)
        for client in clients:
            client.hear_for(0.3)
            assert client.messages and all(message.get("secret") is None for message in client.messages)
        assert all("secret" not in client.news for client in (laptop, hub))


def test_phones_and_the_laptop_show_names_while_they_are_chosen(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\nМаксимилиан\n", "utf-8")
    with (
        BackgroundTable(lan=HERE, names=names) as served,
        PageClient(served) as laptop,
        PhoneClient(served, "p2") as phone,
    ):
        laptop.press("hub.fall", "First steps")
        laptop.press("p1.b", "Take your seats")
        for _ in range(3):
            laptop.press("p2.c")
        phone.hear_until(lambda: phone.news.get("name") == "Максимил")
        laptop.hear_until(lambda: laptop.news.get("names") == ["", "Максимил", "", "", ""])
        laptop.press("p2.b", "Press a key on your pod")
        phone.hear_until(lambda: phone.news.get("name") == "2")
        laptop.press("p2.c", "1 seated")
        laptop.press("p2.c", "Ana")
        laptop.press("p3.a", "2 seated")
        laptop.press("hub.menu", "Which rulebook?")
        phone.hear_until(lambda: phone.news.get("name") == "Ana")


def test_a_phone_shows_the_name_of_who_sits_there(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\nТимофей\n", "utf-8")
    saved = prepare_table(tmp_path / "table.json", "choose English\nbegin track p1=Ana p3=Тимофей first p3", names)
    with BackgroundTable(saved=saved, lan=HERE) as served:
        names_shown = {pod: name_on(served, pod) for pod in ("p1", "p3", "p5")}
    assert names_shown == {"p1": "Ana", "p3": "Тимофей", "p5": "5"}


def name_on(served: BackgroundTable, pod: str) -> str:
    """Return the name on a pod's phone, once the console has started."""
    with PhoneClient(served, pod) as phone:
        phone.hear_until(lambda: phone.news.get("keys", [""])[0])
        return str(phone.news["name"])


def raw_phone(served: BackgroundTable, place: str) -> contextlib.AbstractContextManager:
    """Connect a phone that then answers nothing, not even a ping."""
    connection = call(served)
    head = (
        f"GET /place HTTP/1.1\r\nHost: {HERE}:{lan_port(served)}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: topout, {token_of(served, place)}\r\n\r\n"
    )
    connection.sendall(head.encode())
    assert connection.recv(4096).startswith(b"HTTP/1.1 101")
    connection.sendall(Frame(Opcode.TEXT, b'{"do":"down","key":"p1.b"}').serialize(mask=True))
    return connection


def test_the_keys_of_a_phone_that_vanishes_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "PING_S", 0.05)
    monkeypatch.setattr(listener, "PONG_S", 0.05)
    with BackgroundTable(lan=HERE) as served, raw_phone(served, "p1"):
        wait_until(lambda: served.machine.circuit.switches.changed_us)
        wait_until(lambda: not closed_keys(served))
        assert served.table.phones is not None
        wait_until(lambda: not served.table.phones._places.taken)  # type: ignore[union-attr]


def test_without_lan_there_is_no_way_in_for_phones() -> None:
    with BackgroundTable() as served:
        assert served.table.phones is None
        assert get_by(served.port, "/code/p1.svg", HERE, {}).status == 404
        with PageClient(served) as laptop:
            ignored = served.table.subscribers.ignored
            laptop.hear_until(lambda: "phones" in laptop.news)
            assert laptop.news["phones"] is None
            laptop.do(do="throw", place="p1")
            wait_until(lambda: served.table.subscribers.ignored == ignored + 1)
