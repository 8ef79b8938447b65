"""Takes the README's picture of phones as pods: `python -m tests.web.phone_screenshot OUT.png`.

A game is played to its middle. Then three phones and a tablet join it, and each is photographed.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

from tests.browser.choice import choose_browser
from tests.web.phone_client import HERE
from tests.web.prepared_table import prepare_table
from tests.web.table_screenshot import make_small
from topout_tools.web.background import BackgroundTable

_NAMES = "Ana\nMax\nIris\n"
_GAME = """
begin skyscrapers p1=Ana p2=Max p3=Iris first p2
press p2.a
press p2.b
press p2.c
press p2.b
press p2.c
press p2.b
press p2.a
press p2.b
press p3.a
"""
_SIZES = {"p1": (390, 780), "hub": (1024, 768), "p3": (390, 780), "p2": (844, 390)}
_PLACES_PX = {"p1": (24, 52), "hub": (255, 24), "p3": (803, 52), "p2": (300, 442)}  # positions on the wooden ground
_SHEET_PX = (1034, 674)
_WOOD = (74, 46, 28)
_SCALE = 0.5
_BEZEL_PX = 6
_CORNER_PX = 22
_BODY = (12, 11, 10, 255)
_QUIET_MS = 1500


def take_screenshot(out: Path) -> None:
    sheet = Image.new("RGB", _SHEET_PX, _WOOD)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "names.txt").write_text(_NAMES, "utf-8")
        saved = prepare_table(folder / "table.json", _GAME, folder / "names.txt")
        with BackgroundTable(saved=saved, lan=HERE) as served, sync_playwright() as playwright:
            browser = choose_browser().launch(playwright)
            for place in _SIZES:
                phone = _framed(_photograph(browser, served, place, folder / f"{place}.png"))
                sheet.paste(phone, _PLACES_PX[place], phone)
            browser.close()
    sheet.save(out)
    make_small(out)


def _photograph(browser: Browser, served: BackgroundTable, place: str, path: Path) -> Image.Image:
    assert served.table.phones is not None
    width, height = _SIZES[place]
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2)
    page.goto(served.table.phones.addresses[place])
    page.wait_for_selector('#place[data-state="up"]')
    page.wait_for_timeout(_QUIET_MS)
    page.screenshot(path=path)
    page.close()
    with Image.open(path) as picture:
        return picture.convert("RGBA").resize((round(width * _SCALE), round(height * _SCALE)))


def _framed(screen: Image.Image) -> Image.Image:
    body = Image.new("RGBA", (screen.width + 2 * _BEZEL_PX, screen.height + 2 * _BEZEL_PX))
    ImageDraw.Draw(body).rounded_rectangle((0, 0, body.width - 1, body.height - 1), _CORNER_PX, _BODY)
    mask = Image.new("L", screen.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, screen.width - 1, screen.height - 1), _CORNER_PX - _BEZEL_PX, 255)
    body.paste(screen, (_BEZEL_PX, _BEZEL_PX), mask)
    return body


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.web.phone_screenshot OUT.png")
    take_screenshot(Path(sys.argv[1]))
