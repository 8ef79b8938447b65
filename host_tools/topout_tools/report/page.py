"""What every report has: one file, a head, cards. Nothing is fetched or run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

from topout_tools.report.markup import Markup, element, joined
from topout_tools.report.words import language, say

GENERATOR = '<meta name="generator" content="Topout">'
# Nothing is fetched, and no script runs, whatever a name holds.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(title: str, subtitle: Iterable[object], cards: Sequence[Markup | None]) -> str:
    """Return the page; `subtitle` has the lines under the title."""
    style = (files("topout_tools.report") / "report.css").read_text("utf-8")
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'),
        Markup(GENERATOR),
        element("title", title),
        element("style", Markup(style)),
    )
    top = element("header", element("h1", title), *[element("p", line, class_="quiet") for line in subtitle])
    body = element("main", top, element("div", *cards, class_="cards"), element("footer", say("Made by Topout.")))
    return f'<!doctype html>\n<html lang="{language()}"><head>{head}</head><body>{body}</body></html>\n'


def card(title: str, *inside: object) -> Markup:
    """Return a card; its title is in English and is looked up in the page's language, as that of a drawing is."""
    return element("section", element("h2", say(title)), *inside)


def drawing(height: float, alt_text: str, *inside: object, width: float = 340) -> Markup:
    """Return an SVG drawing; `alt_text` is its text for screen readers."""
    return element(
        "svg",
        element("title", say(alt_text)),
        *inside,
        class_="drawing",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
    )


def table(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> Markup:
    """Return a table. The first column is text, the others are numbers."""
    head = element("thead", element("tr", *[element("th", cell) for cell in heads]))
    body = element("tbody", *[element("tr", *[element("td", cell) for cell in row]) for row in rows])
    return element("div", element("table", head, body), class_="scroll")


def legend(items: Iterable[object]) -> Markup:
    return element("div", *[element("span", item) for item in items], class_="legend")


def swatch(cause: int, word: str) -> Markup:
    return joined(element("span", class_=f"swatch cause{cause}"), say(word))
