"""What the web table costs: bytes sent, processor time while idle, how soon a press shows, frames a second."""

import contextlib
import socket
import statistics
import time

from playwright.sync_api import sync_playwright

from tests.browser.choice import choose_browser
from tests.tools.bench.frames import report_frames
from tests.web.page_client import PageClient
from topout_tools.web.background import BackgroundTable

IDLE_S = 10
PRESSES = 20

SET_UP = ("p1.b", "p1.b", "p1.a", "p2.a", "p3.a", "hub.menu", "p1.b", "p2.a")

WATCH_PRESSES = """() => {
    window.delays = [];
    let pressed = null;
    document.addEventListener("pointerdown", () => { pressed = performance.now(); }, true);
    new MutationObserver(() => {
        if (pressed !== null) window.delays.push(performance.now() - pressed);
        pressed = null;
    }).observe(document.getElementById("screen"), { attributeFilter: ["data-paints"] });
}"""


class CountedSocket(socket.socket):
    """A socket that counts the bytes that it has received."""

    received = 0

    def recv(self, *arguments: int) -> bytes:
        data = super().recv(*arguments)
        self.received += len(data)
        return data


def report() -> None:
    with BackgroundTable() as served:
        with _counted(served) as wire, PageClient(served, wire) as client:
            _report_play(client, wire)
        with _counted(served) as wire, PageClient(served, wire) as client:
            _listen_for(client, 1)
            print(f"web: coming in, with the whole screen          {wire.received:>7} bytes")
    with BackgroundTable() as served:
        _report_delay(served)
    report_frames()


def _counted(served: BackgroundTable) -> CountedSocket:
    wire = CountedSocket()
    wire.connect(("127.0.0.1", served.port))
    return wire


def _report_play(client: PageClient, wire: CountedSocket) -> None:
    _listen_for(client, 1)
    sizes = []
    for key in SET_UP:
        before = wire.received
        client.do(do="down", key=key)
        client.do(do="up", key=key)
        _listen_for(client, 1.5)
        sizes.append(wire.received - before)
    print(
        f"web: a press and the screen it leads to        {statistics.median(sizes):>7.0f} bytes, at most {max(sizes)}"
    )
    before, spent_s = wire.received, time.process_time()
    _listen_for(client, IDLE_S)
    print(f"web: a game in which nothing happens           {(wire.received - before) / IDLE_S:>7.1f} bytes a second")
    print(f"web: the same, of one core                     {(time.process_time() - spent_s) / IDLE_S:>7.1%}")


def _listen_for(client: PageClient, seconds: float) -> None:
    end_s = time.monotonic() + seconds
    with contextlib.suppress(TimeoutError):
        while time.monotonic() < end_s:
            client.wire.recv(timeout=end_s - time.monotonic())


def _report_delay(served: BackgroundTable) -> None:
    with sync_playwright() as playwright:
        browser = choose_browser().launch(playwright)
        page = browser.new_page()
        page.goto(served.address)
        page.wait_for_selector("#link.is-up")
        page.wait_for_timeout(1000)
        page.evaluate(WATCH_PRESSES)
        for press in range(PRESSES):
            page.click(f'[data-key="p1.{"ca"[press % 2]}"]')
            page.wait_for_function("(count) => window.delays.length > count", arg=press)
            page.wait_for_timeout(300)
        delays_ms = sorted(page.evaluate("() => window.delays"))
        browser.close()
    median_ms = statistics.median(delays_ms)
    print(f"web: from a click to the first changed pixel   {median_ms:>7.0f} ms, at most {delays_ms[-1]:.0f}")
