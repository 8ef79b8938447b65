"""Takes the README's picture of the web table: `python -m tests.web.table_screenshot OUT.png`.

A game is played by clicks to its middle, in the page itself. Then the page is photographed.
"""

import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.choice import choose_browser
from topout_tools.script.observer import Observer
from topout_tools.web.background import BackgroundTable

_SIZE = {"width": 1280, "height": 800}
_PRESS_MS = 350
_QUIET_MS = 1200  # a screen is painted in half a second, and the last press's sound has ended

# Language, game, four seats, edition, the first player, the cards dealt; then a turn a line.
_TURNS = (
    "p1.b p1.b p1.a p2.a p3.a p4.a hub.menu p1.b p2.a p2.a",
    "p2.a p2.a p2.b p2.c p2.b p2.c p2.b p2.b",
    "p3.a p3.b p3.b p3.a p3.b p3.a p3.b",
    "p4.a p4.b p4.c p4.b p4.a p4.c p4.b p4.c p4.b",
    "p1.a p1.a p1.b p1.b p1.c p1.b p1.b",
    "p2.b p2.c p2.c p2.b p2.c p2.b",
)
_SCORES = {"p1": 4, "p2": 14, "p3": 3, "p4": 8}


def take_screenshot(out: Path) -> None:
    with BackgroundTable() as served, sync_playwright() as playwright:
        browser = choose_browser().launch(playwright)
        page = browser.new_page(viewport=_SIZE)  # type: ignore[arg-type]
        page.goto(served.address)
        page.wait_for_selector("#link.is-up")
        _play(page)
        scores = Observer(served.machine).scores
        if scores != _SCORES:
            raise SystemExit(f"screenshot: the keys do not lead to that game any more, but to {scores or 'none'}")
        page.screenshot(path=out)
        browser.close()
    make_small(out)


def _play(page: Page) -> None:
    for key in " ".join(_TURNS).split():
        page.click(f'[data-key="{key}"]')
        page.wait_for_timeout(_PRESS_MS)
    page.wait_for_timeout(_QUIET_MS)
    page.evaluate(
        "() => { document.activeElement.blur(); document.querySelector('.is-chosen').classList.remove('is-chosen'); }"
    )


def make_small(out: Path) -> None:
    """Reduce the colours to five bits a channel: a third of the bytes, enough for wood. Black and white stay."""
    with Image.open(out) as picture:
        small = picture.convert("RGB").point(lambda level: level & 0xF8 | level >> 5)
    small.save(out, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.web.table_screenshot OUT.png")
    take_screenshot(Path(sys.argv[1]))
