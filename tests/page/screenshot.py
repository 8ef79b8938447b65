"""A picture of the page on a phone, in the middle of a turn: `make pictures` puts it into docs."""

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.choice import choose_browser
from tests.page.hosted_page import Host, HostedPage
from tests.page.test_page import FIRST_TURN
from topout_tools.page.build import page_files, write_page

_COLORS = 96
_TURN = ("p1.a", "p1.b", "p1.c", "p1.c", "p1.b", "p1.b")  # a worker, and a build of four beams


def take_screenshot(path: Path) -> None:
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write_page(Path(scratch) / "page", page_files())
        host = Host(Path(scratch))
        browser = choose_browser().launch(playwright)
        phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
        context = browser.new_context(**phone, device_scale_factor=2, locale="en")  # type: ignore[arg-type]
        tab = HostedPage(context, host.address)
        tab.wait_for("English")
        tab.press(*FIRST_TURN, *_TURN)
        tab.page.screenshot(path=path)
        with Image.open(path) as picture:
            picture.convert("RGB").quantize(_COLORS).save(path, optimize=True)
        browser.close()
        host.close()
