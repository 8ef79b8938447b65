"""The rate limit of phones counts the address that a connection comes from, not one that a header claims."""

import http.client

from tests.web.page_client import PATIENCE_S
from topout_tools.web.background import BackgroundTable
from topout_tools.web.lan.listener import _config


def test_an_address_in_a_header_is_not_believed() -> None:
    """Else one machine could look like many, and its wrong tokens would cost no time."""
    with BackgroundTable(lan="127.0.0.1") as served:
        phones = served.table.phones
        assert phones is not None and served._lan is not None
        for number in range(3):
            connection = http.client.HTTPConnection("127.0.0.1", served._lan.getsockname()[1], timeout=PATIENCE_S)
            connection.request("GET", "/", headers={"X-Forwarded-For": f"192.0.2.{number}"})
            connection.getresponse().read()
            connection.close()
        assert set(phones._phones.limiter._addresses) == {"127.0.0.1"}
        assert served._server.config.proxy_headers is False and _config(phones._phones).proxy_headers is False
