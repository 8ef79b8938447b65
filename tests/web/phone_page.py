"""The page of a phone that has scanned a code, as its player uses it, with access to the machine."""

from typing import Any

from playwright.sync_api import Browser

from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable

_COUNT_BUZZES = "window.buzzes = []; navigator.vibrate = (pattern) => window.buzzes.push(pattern);"
_FELT_MS = 150  # by then a press has been scanned, and its effect has begun


class PhonePage(TablePage):
    def __init__(
        self, browser: Browser, served: BackgroundTable, place: str, address: str = "", state: str = "up", **more: Any
    ) -> None:
        """`state` is the state that the page must reach."""
        size = {"width": 1024, "height": 768} if place == "hub" else {"width": 390, "height": 844}
        super().__init__(browser, served, **({**size, "has_touch": True, "is_mobile": True} | more))
        assert served.table.phones is not None
        self._address = address or served.table.phones.addresses[place]
        self._state = state
        self.page.add_init_script(_COUNT_BUZZES)

    def __enter__(self) -> "PhonePage":
        self.page.goto(self._address)
        self.wait_for_state(self._state)
        return self

    @property
    def message(self) -> str:
        return self.page.inner_text("#notice p")

    @property
    def state(self) -> str | None:
        return self.page.get_attribute("#place", "data-state")

    def wait_for_state(self, *states: str) -> str:
        """Wait for one of these states; return it."""
        place = self.page.wait_for_selector(", ".join(f'#place[data-state="{state}"]' for state in states))
        return (place and place.get_attribute("data-state")) or ""

    def tap(self, key: str) -> None:
        """Tap a key, and wait until the console has read it and shows the effect."""
        machine = self.served.machine
        before_us = machine.circuit.switches.changed_us
        self.page.tap(f'[data-key="{key}"]')
        self._wait_for(lambda: machine.circuit.switches.changed_us > before_us and not self.down)
        felt_ms = machine.now_ms + _FELT_MS
        console: Any = machine.namespace["console"]
        self._wait_for(lambda: machine.now_ms > felt_ms and console.stage.is_settled)

    @property
    def down(self) -> frozenset[tuple[int, int]]:
        machine = self.served.machine
        return machine.circuit.switches.closed_at(machine.clock.now_us)

    def wait_until_down(self, is_down: bool) -> None:
        self._wait_for(lambda: bool(self.down) is is_down)

    def _wait_for(self, is_so: Any) -> None:
        while not is_so():
            self.page.wait_for_timeout(10)
