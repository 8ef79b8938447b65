"""A phone's side of the connection, without a browser; and requests with its token from any address."""

import http.client
import socket
import sys
import time
from collections.abc import Callable

import pytest

from tests.web.page_client import PATIENCE_S, PageClient
from topout_tools.web.background import BackgroundTable

HERE = "127.0.0.1"
ELSEWHERE = "127.0.0.2"

with_two_addresses = pytest.mark.skipif(sys.platform == "darwin", reason="macOS has 127.0.0.1 alone")


class PhoneClient(PageClient):
    """A client that has scanned the code of a place, or uses another token."""

    def __init__(self, served: BackgroundTable, place: str, token: str = "") -> None:
        super().__init__(served)
        host, _, code = served.table.phones.addresses[place].partition("#")  # type: ignore[union-attr]
        self._address = host.replace("http:", "ws:") + "place"
        self._options = {"subprotocols": ["topout", token or code]}


def token_of(served: BackgroundTable, place: str) -> str:
    assert served.table.phones is not None
    return served.table.phones.addresses[place].partition("#")[2]


def lan_port(served: BackgroundTable) -> int:
    assert served.table.phones is not None
    return int(served.table.phones.addresses["hub"].split(":")[2].partition("/")[0])


def call(served: BackgroundTable, come_from: str = HERE) -> socket.socket:
    return socket.create_connection((HERE, lan_port(served)), timeout=PATIENCE_S, source_address=(come_from, 0))


def get(served: BackgroundTable, path: str, come_from: str = HERE, **headers: str) -> http.client.HTTPResponse:
    """Return the response to a request over the network."""
    return get_by(lan_port(served), path, come_from, headers)


def get_by(port: int, path: str, come_from: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(HERE, port, PATIENCE_S, source_address=(come_from, 0))
    connection.putrequest("GET", path, skip_host="host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    return connection.getresponse()


def show(served: BackgroundTable, token: str, come_from: str = HERE) -> http.client.HTTPResponse:
    return get(served, "/place", come_from, authorization=f"Bearer {token}")


def wait_until(is_so: Callable[[], object]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def closed_keys(served: BackgroundTable) -> frozenset[tuple[int, int]]:
    machine = served.machine
    return machine.circuit.switches.closed_at(machine.clock.now_us)
