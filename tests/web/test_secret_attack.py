"""Attacks on a card that is dialled in secret: a phone goes while its key is down, and the laptop's page must not see.

The page is judged by every message it receives, not by what a person would notice.
"""

import json
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.page_client import PageClient
from tests.web.phone_client import HERE, PhoneClient, closed_keys, wait_until
from tests.web.prepared_table import NEW_YORK_DIALS, prepare_table
from topout_tools.web.background import BackgroundTable

DARK = "0" * 72
RED = ("ff1400" + 3 * "000000") * 3  # the pulse of pod 1, before it has chosen
PULSES = {DARK, RED}
TIMES = 3
BETWEEN_S = 0.3  # the next attack comes while the ring is still veiled from the last one
AFTER_S = 0.7  # a whole pulse


class Spy(PageClient):
    """The laptop's page, which keeps every picture of pod 1 that it receives."""

    def __init__(self, served: BackgroundTable) -> None:
        super().__init__(served)
        self.rings: list[str] = []

    def _take(self, message: str | bytes) -> None:
        super()._take(message)
        if isinstance(message, str):
            self.rings += json.loads(message).get("rings", {}).get("p1", "").split()

    @property
    def has_phone(self) -> bool:
        return bool(self.news.get("phones", {}).get("p1", [0, 0, False])[2])


def throw_off(spy: Spy, _phone: PhoneClient) -> None:
    spy.do(do="throw", place="p1")


def close(_spy: Spy, phone: PhoneClient) -> None:
    phone.wire.close()


def vanish(_spy: Spy, phone: PhoneClient) -> None:
    """Reset the connection, as a phone that crashes does."""
    phone.wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    phone.wire.socket.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[BackgroundTable]:
    saved = prepare_table(tmp_path / "table.json", NEW_YORK_DIALS)
    with BackgroundTable(saved=saved, lan=HERE) as served:
        yield served


_ALSO = pytest.mark.long  # a connection ends alike for the server, whether it was closed or reset


@pytest.mark.parametrize(
    ("go", "waits"),
    [
        pytest.param(throw_off, True, id="throw_off-dial lit"),
        pytest.param(throw_off, False, id="throw_off-at once"),
        pytest.param(close, True, id="close-dial lit", marks=_ALSO),
        pytest.param(close, False, id="close-at once"),
        pytest.param(vanish, True, id="vanish-dial lit"),
        pytest.param(vanish, False, id="vanish-at once", marks=_ALSO),
    ],
)
def test_the_page_never_gets_the_dial_of_a_phone_that_goes_while_its_key_is_down(
    served: BackgroundTable, go: Callable[[Spy, PhoneClient], None], waits: bool
) -> None:
    dials = set()
    with Spy(served) as spy:
        spy.hear_until(lambda: RED in spy.rings)
        for _ in range(TIMES):
            dials.add(attack(served, spy, go, waits))
            spy.hear_for(BETWEEN_S)
        wait_until(lambda: not closed_keys(served))
        seen = len(spy.rings)
        spy.hear_until(lambda: RED in spy.rings[seen:])  # the veil is over
        spy.hear_for(AFTER_S)
    assert set(spy.rings) <= PULSES
    assert not waits or not dials & PULSES, "the phone itself saw its dial"


def attack(served: BackgroundTable, spy: Spy, go: Callable[[Spy, PhoneClient], None], waits: bool) -> str:
    """Press a key on a phone and let the phone go, with a page that is opened meanwhile. Return the phone's ring."""
    with PhoneClient(served, "p1") as phone:
        spy.hear_until(lambda: spy.has_phone)
        phone.hear_until(lambda: "ring" in phone.news)
        phone.do(do="down", key="p1.a")
        if waits:
            phone.hear_until(lambda: phone.news["ring"] not in PULSES)
        go(spy, phone)
        with Spy(served) as newcomer:
            newcomer.hear_for(0.1)
        spy.rings += newcomer.rings
        spy.hear_until(lambda: not spy.has_phone)
        return str(phone.news["ring"])
