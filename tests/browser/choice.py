"""Chooses a browser and starts it."""

import os
from dataclasses import dataclass

from playwright.sync_api import Browser, Playwright

from tests.browser import bundled_browser
from tests.browser.installed_browser import find_installed

INSTALLED, BUNDLED, PLAYWRIGHTS = "installed", "bundled", "Playwright's own"
_WISH = "TOPOUT_BROWSER"

# The pages come from loopback and are our own, so no sandbox is needed.
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


class NoBrowserError(Exception):
    """No browser was found. The text says what is missing and how to get it."""


@dataclass(frozen=True)
class Choice:
    kind: str
    path: str | None  # None: Playwright finds its own

    def launch(self, playwright: Playwright) -> Browser:
        if self.kind == BUNDLED and not bundled_browser.is_ready():
            raise NoBrowserError("there is no browser yet: run `make setup`")
        environment = bundled_browser.environment() if self.kind == BUNDLED else None
        return playwright.chromium.launch(executable_path=self.path, args=_ARGUMENTS, env=environment)

    def describe(self, browser: Browser) -> str:
        """Return which browser ran, for the report."""
        path = self.path or browser.browser_type.executable_path
        return f"{self.kind}, version {browser.version}, {path}"


def choose_browser() -> Choice:
    wish = os.environ.get(_WISH, "")
    if wish not in ("", BUNDLED):
        raise NoBrowserError(f"{_WISH} is {wish!r}: it can only be {BUNDLED!r}, or not be there")
    path = None if wish else find_installed()
    if path:
        return Choice(INSTALLED, path)
    if bundled_browser.runs_here():
        return Choice(BUNDLED, str(bundled_browser.executable()))
    if wish:
        raise NoBrowserError("the bundled browser is for Linux on x86-64 only")
    return Choice(PLAYWRIGHTS, None)
