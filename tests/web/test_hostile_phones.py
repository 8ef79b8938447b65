"""Attacks on the port for phones, and on the laptop's own: a phone that plays on, and callers that say nothing."""

import contextlib
import socket
from collections.abc import Callable, Hashable

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.page_client import PageClient
from tests.web.phone_client import HERE, PhoneClient, lan_port, wait_until
from topout_tools.web import client
from topout_tools.web.background import BackgroundTable
from topout_tools.web.commands import Command, parse
from topout_tools.web.lan import phones

MANY = 100  # callers; enough to use up a small server's file descriptors in a few seconds
MOST_KEPT = 64
SOON_S = 5.0
NEVER_S = 1000.0


def test_a_phone_that_is_thrown_off_plays_no_more_whatever_it_has_sent_before(monkeypatch: pytest.MonkeyPatch) -> None:
    with BackgroundTable(lan=HERE) as served, PageClient(served) as laptop, PhoneClient(served, "p1") as phone:
        phone.hear_until(lambda: "place" in phone.news)
        runner, leave = served.table.runner, served.table.runner.leave
        left: list[Hashable] = []
        read: list[str | None] = []

        def note(who: Hashable) -> None:
            left.append(who)
            leave(who)

        def note_read(said: str | None) -> Command | None:
            read.append(said)
            return parse(said)

        monkeypatch.setattr(runner, "leave", note)
        monkeypatch.setattr(phones, "parse", note_read)
        for _ in range(200):  # each takes the server 5 ms
            phone.do(do="up", key="p1.a")
        phone.do(do="down", key="p1.b")
        wait_until(lambda: len(read) > 50)  # by now the server has the others in its queue
        laptop.do(do="throw", place="p1")
        with pytest.raises(ConnectionClosed):
            phone.hear_until(lambda: False)
        wait_until(lambda: len(left) == 2)  # when it was thrown off, and when the server has read all it will read
        laptop.press("hub.menu")
        wait_until(lambda: "up hub.menu" in runner.recorder.lines)
        assert "down p1.b" not in runner.recorder.lines


@pytest.mark.parametrize("port_of", [lan_port, lambda served: served.port], ids=["for phones", "the laptop's"])
def test_of_a_hundred_callers_that_say_nothing_only_the_last_64_are_kept(
    monkeypatch: pytest.MonkeyPatch, port_of: Callable[[BackgroundTable], int]
) -> None:
    monkeypatch.setattr(client, "PATIENCE_S", NEVER_S)
    with BackgroundTable(lan=HERE) as served, contextlib.ExitStack() as calls:
        silent = [
            calls.enter_context(socket.create_connection((HERE, port_of(served)), timeout=SOON_S)) for _ in range(MANY)
        ]
        assert [call.recv(1) for call in silent[:-MOST_KEPT]] == [b""] * (MANY - MOST_KEPT)
        silent[-1].settimeout(0.2)
        with pytest.raises(TimeoutError):
            silent[-1].recv(1)
