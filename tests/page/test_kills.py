"""A browser that is killed right after it has answered a key has lost nothing, and invents nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser

from tests.browser import bundled_browser
from tests.browser.choice import BUNDLED, choose_browser
from tests.page.hosted_page import Host, HostedPage
from tests.page.test_page import FIRST_TURN

_STARTS_S = 60
_PORT_FILE = "DevToolsActivePort"
_ACTIONS = 3  # in a turn
_ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextmanager
def killed_browser(browser: Browser, profile: Path, address: str) -> Iterator[HostedPage]:
    """Open the page in a browser of its own, which is killed with all its processes at the end of the block."""
    choice = choose_browser()
    environment = bundled_browser.environment() if choice.kind == BUNDLED else dict(os.environ)
    (profile / _PORT_FILE).unlink(missing_ok=True)
    process = subprocess.Popen(
        [str(choice.path or browser.browser_type.executable_path), *_ARGUMENTS, "--remote-debugging-port=0",
         f"--user-data-dir={profile}", "about:blank"],
        env={name: str(value) for name, value in environment.items()},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        another = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{_port(profile)}")
        yield HostedPage(another.contexts[0], address)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _port(profile: Path) -> int:
    until_s = time.monotonic() + _STARTS_S
    while time.monotonic() < until_s:
        try:
            port = int((profile / _PORT_FILE).read_text().split()[0])
            urlopen(f"http://127.0.0.1:{port}/json/version", timeout=5).close()
            return port
        except (OSError, URLError, ValueError, IndexError):
            time.sleep(0.1)
    raise TimeoutError("the browser does not start")


def log_after_kill(browser: Browser, profile: Path, host: Host) -> tuple[list, list]:
    """Enter an event, or undo the third one, and kill the browser as soon as the log has changed.

    Return that log, and the one that was stored.
    """
    with killed_browser(browser, profile, host.address) as tab:
        tab.wait_for("▲1's turn")
        tab.settle()
        before = tab.log
        if len(before) == _ACTIONS:
            tab.press("hub.undo")
        tab.page.click('[data-key="hub.undo"]' if len(before) == _ACTIONS else '[data-key="p1.a"]')
        tab.wait_until(lambda: tab.log != before, "answered")
        answered = tab.log
    with killed_browser(browser, profile, host.address) as tab:
        tab.wait_for("▲1's turn")
        tab.settle()
        return answered, tab.log


@pytest.mark.parametrize("kills", [pytest.param(50, marks=pytest.mark.long)])
def test_nothing_is_lost_and_nothing_invented(browser: Browser, host: Host, tmp_path: Path, kills: int) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    with killed_browser(browser, profile, host.address) as tab:
        tab.wait_for("English")
        tab.press(*FIRST_TURN, "p1.a")
        tab.wait_for("●●○")
    for nth in range(kills):
        answered, stored = log_after_kill(browser, profile, host)
        assert stored == answered, f"kill {nth}"
