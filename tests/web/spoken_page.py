"""A page of the site's files, without a table: it says screens as a screen reader gets them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

from topout_tools.web.screen_words import Line

_STATIC = Path("host_tools/topout_tools/web/static").resolve()
_SITE = "http://topout.test/"
_SPEAK = """async ({ screens, language }) => {
    const { speak } = await import("/words.js");
    const { spokenText } = await import("/screen_reader_text.js");
    speak(language);
    return screens.map(([words, names]) => spokenText(words, names));
}"""

Screen = tuple[Sequence[Line], Sequence[str]]  # its words, and the names of the players


@contextmanager
def page_without_table(browser: Browser) -> Iterator[Page]:
    def send_file(route: Route) -> None:
        name = route.request.url.removeprefix(_SITE)
        route.fulfill(path=_STATIC / name) if name else route.fulfill(body="<!doctype html>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{_SITE}**", send_file)
    page.goto(_SITE)
    yield page
    page.close()


def spoken(page: Page, screens: Sequence[Screen], language: str = "en") -> list[str]:
    """Return what a screen reader says of each screen."""
    said: list[str] = page.evaluate(_SPEAK, {"screens": screens, "language": language})
    return said
