"""Finds the Chromium that is installed. Without one the web table cannot be proved, and that is a failure."""

import shutil

import pytest

_NAMES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")

# Nothing but loopback is asked for, and no sandbox is needed for a page of our own.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def find_chromium() -> str:
    for name in _NAMES:
        path = shutil.which(name)
        if path:
            return path
    pytest.fail("no Chromium on this machine; get it with: apt-get install chromium", pytrace=False)
