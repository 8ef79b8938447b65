"""Measures how soon a key on a phone shows on the hub's tablet: two browsers over loopback, also while tokens are
guessed.
"""

import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.browser.choice import choose_browser
from tests.web.phone_client import HERE, lan_port
from topout_tools.web.background import BackgroundTable

PRESSES = 20
GUESSES = 20_000  # more than fit into that time

NOTE_PRESSES = """() => {
    window.pressed = [];
    document.addEventListener("pointerdown", () => window.pressed.push(Date.now()), true);
}"""
NOTE_PAINTS = """() => {
    window.painted = [];
    new MutationObserver(() => window.painted.push(Date.now()))
        .observe(document.getElementById("screen"), { attributeFilter: ["data-paints"] });
}"""


def report() -> None:
    with BackgroundTable(lan=HERE) as served, sync_playwright() as playwright:
        phone, hub = (_open(playwright, served, place) for place in ("p1", "hub"))
        phone.evaluate(NOTE_PRESSES)
        hub.evaluate(NOTE_PAINTS)
        print(f"phones: from a phone's key to the hub's pixels   {_delays(phone, hub)}")
        with _guessing(served):
            print(f"phones: the same, while tokens are guessed       {_delays(phone, hub)}")
        seen = served.table.phones._phones.limiter.mistakes  # type: ignore[union-attr]
        print(f"phones: of those guesses, looked at              {seen:>7}")


def _open(playwright: Playwright, served: BackgroundTable, place: str) -> Page:
    assert served.table.phones is not None
    page = choose_browser().launch(playwright).new_page()
    page.goto(served.table.phones.addresses[place])
    page.wait_for_selector('#place[data-state="up"]')
    page.wait_for_timeout(1000)
    return page


def _delays(phone: Page, hub: Page) -> str:
    delays_ms = []
    for press in range(PRESSES):
        phone.click(f'[data-key="p1.{"ca"[press % 2]}"]')
        hub.wait_for_function("(ms) => window.painted.some((at) => at >= ms)", arg=_last(phone))
        painted = hub.evaluate("(ms) => window.painted.find((at) => at >= ms)", _last(phone))
        delays_ms.append(painted - _last(phone))
        hub.wait_for_timeout(300)
    return f"{statistics.median(delays_ms):>7.0f} ms, at most {max(delays_ms)}"


def _last(phone: Page) -> int:
    return int(phone.evaluate("() => window.pressed[window.pressed.length - 1]"))


@contextmanager
def _guessing(served: BackgroundTable) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.web.token_guesser", str(lan_port(served)), str(GUESSES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guesser:
        yield
        guesser.terminate()
        assert guesser.stdout is not None
        print(f"phones: guesses a second                         {guesser.stdout.read().strip():>7}")


if __name__ == "__main__":
    report()
