"""Takes the web table's portrait for the README: `python -m host_tools.web.portrait OUT.png`.

A game is played by clicks to its middle, in the page itself; then the page is photographed. Needs Chromium.
"""

import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from host_tools.mistakes import MistakeError
from host_tools.web.background import BackgroundTable

_SIZE = {"width": 1280, "height": 800}
_COLORS = 200
_QUIET_MS = 700  # a screen is painted in half a second

# Language, game, four seats, edition, the first player; a turn of recruiting, then builds and moves.
_PLAY = """
p1.b p1.b p1.a p2.a p3.a p4.a hub.menu p1.b p2.a
p2.a p2.a p2.b p2.c p2.c p2.b p2.c p2.b p2.b p2.b
p3.a p3.b p3.c p3.b p3.b p3.b p3.a p3.b
p4.a p4.b p4.b p4.a p4.c p4.b p4.b p4.a p4.b
p1.a p1.b p1.c p1.c p1.b p1.b p1.b p1.c p1.b
p2.b p2.c p2.b p2.c p2.b p2.b
""".split()


def take_portrait(out: Path) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        raise MistakeError("no Chromium on this machine; get it with: apt-get install chromium")
    with BackgroundTable() as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=_SIZE)  # type: ignore[arg-type]
        page.goto(served.address)
        page.wait_for_selector("#link.is-up")
        _play(page)
        page.screenshot(path=out)
        browser.close()
    _make_small(out)


def _play(page: Page) -> None:
    for key in _PLAY:
        page.click(f'[data-key="{key}"]')
        page.wait_for_timeout(_QUIET_MS)
    page.evaluate("() => { document.activeElement.blur(); document.querySelector('.is-chosen').classList.remove('is-chosen'); }")


def _make_small(out: Path) -> None:
    """A palette is enough for wood, and takes a third of the bytes."""
    with Image.open(out) as picture:
        small = picture.convert("RGB").quantize(_COLORS, dither=Image.Dither.NONE)
    small.save(out, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m host_tools.web.portrait OUT.png")
    try:
        take_portrait(Path(sys.argv[1]))
    except MistakeError as mistake:
        sys.exit(f"topout: {mistake}")
