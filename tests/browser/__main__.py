"""`make setup`: downloads the browser for the tests, unless one is installed."""

import subprocess
import sys

from tests.browser import axe, bundled_browser
from tests.browser.choice import BUNDLED, PLAYWRIGHTS, NoBrowserError, choose_browser


def main() -> None:
    kind = choose_browser().kind
    if kind == BUNDLED and not (bundled_browser.is_ready() and axe.is_ready()):
        print("setup: a browser for the tests (65 MB)", flush=True)
        bundled_browser.fetch()
    elif not axe.is_ready():
        axe.fetch()
    if kind == PLAYWRIGHTS:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    try:
        main()
    except NoBrowserError as problem:
        sys.exit(f"setup: {problem}")
    except subprocess.CalledProcessError as problem:
        sys.exit(f"setup: `{' '.join(map(str, problem.cmd))}` failed, for the reason above")
